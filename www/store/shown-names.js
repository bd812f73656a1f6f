/**
 * Names of functions and cycles of the document that is shown, a profile or a comparison: whole, or
 * without what stands in brackets.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { at } from '../values/at.js';
import { rowName } from '../values/names.js';
import { shownDocument } from './tab-state.js';

/** Shown for what the profile does not name. */
export const UNKNOWN = '???';

/** @typedef {import('../protocol/protocol.js').NameArena} NameArena */

/**
 * The names of the rows; null on the start page.
 *
 * @type {import('@preact/signals').ReadonlySignal<{names: NameArena, name: Uint32Array, bare?: Uint32Array | null, file: Uint32Array, object: Uint32Array} | null>}
 */
export const functions = computed(() => shownDocument.value.tables.value?.functions ?? null);

/** Names without what stands in brackets, while they are wanted. */
const shortNames = computed(() => {
  const short = shownDocument.value.shortNames.value;
  return short?.of === functions.value ? short?.names : null;
});

/** The whole name of a row. @param {number} row */
export function wholeNameOf(row) {
  const of = functions.value;
  return (of && rowName(of.names, at(of.name, row))) || UNKNOWN;
}

/** The name of a row as it is shown. @param {number} row @param {Uint32Array | undefined} [column]  of the names */
export function shownName(row, column = functions.value?.name) {
  const names = shortNames.value ?? functions.value?.names;
  return (names && column && rowName(names, at(column, row))) || UNKNOWN;
}

/** The same in a picture, where the callers that a name carries (`f'main`) are drawn. @param {number} row */
export const pictureName = (row) => shownName(row, functions.value?.bare ?? functions.value?.name);

/** Has a component draw its names again when they are shown otherwise. */
export const followNames = () => shortNames.value;
