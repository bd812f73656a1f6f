/**
 * Names of functions as they are shown: whole, or without what stands in brackets.
 *
 * @module
 */

import { at } from '../values/at.js';
import { rowName } from '../values/names.js';
import * as compared from './comparison-state.js';
import { shortNames } from './state.js';

/** Shown for what the profile does not name. */
export const UNKNOWN = '???';

/** @typedef {import('../protocol/protocol.js').NameArena} NameArena */
/** @typedef {{names: NameArena, name: Uint32Array, bare?: Uint32Array | null}} Named */

/** The whole name of a function. @param {Named} functions @param {number} row */
export function wholeNameOf({ names, name }, row) {
  return rowName(names, at(name, row)) || UNKNOWN;
}

/** @param {Named} functions @param {number} name @param {{of: unknown, names: NameArena} | null} short */
function shownBy(functions, name, short) {
  const names = short?.of === functions ? short.names : functions.names;
  return rowName(names, name) || UNKNOWN;
}

/** The name of a function of the profile as it is shown. @param {Named} functions @param {number} row */
export const shownName = (functions, row) =>
  shownBy(functions, at(functions.name, row), shortNames.value);

/** The same in a picture, where the callers that a name carries (`f'main`) are drawn. @param {Named} functions @param {number} row */
export const pictureName = (functions, row) =>
  shownBy(functions, at(functions.bare ?? functions.name, row), shortNames.value);

/** The same of a comparison. @param {Named} functions @param {number} row */
export const shownComparedName = (functions, row) =>
  shownBy(functions, at(functions.name, row), compared.shortNames.value);

/** Has a component draw its names again when they are shown otherwise. */
export function followNames() {
  return [shortNames.value, compared.shortNames.value];
}
