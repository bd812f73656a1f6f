/**
 * What the document that is shown can be saved in, and the names of the files. The formats of a profile
 * are those of `src/export/formats.rs`.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { comparison } from './comparison-state.js';
import { titleOf } from './selectors.js';
import { exportFormat, profile } from './state.js';

/**
 * A format. `scope` is what it follows: see `Scope` in that file; `calls` stands for the rows that are
 * listed with all calls from them.
 *
 * @typedef {Omit<import('../protocol/exports.js').ExportFormat, 'scope'> & {scope: import('../protocol/exports.js').ExportFormat['scope'] | 'calls'}} Format
 */

/** Id of a format. @typedef {string} FormatId */

/** What a comparison can be saved in, as far as that is not as in a profile. @type {Record<FormatId, Partial<Format>>} */
const COMPARED = {
  csv: { name: 'CSV of the list', purpose: 'the rows of the list, in order, with all events' },
  json: {
    name: 'JSON of the list',
    purpose: 'the rows of the list with all events, findings, and how functions were matched',
    scope: 'rows',
  },
  callgrind: {
    name: 'callgrind file of the differences',
    purpose: 'B − A of functions and calls, in all measured events; costs can be negative',
    scope: 'calls',
  },
  dot: { purpose: 'the call graphs for Graphviz: red costs more, green costs less' },
  folded: {
    purpose:
      'contexts with their cost in A and in B, for differential flame graphs of flamegraph.pl',
  },
  speedscope: { purpose: 'A and B as two profiles in one file; the format has no differences' },
  pprof: { purpose: 'contexts with A, B and B − A (signed)' },
};

/** In the order in which they are offered. @type {import('@preact/signals').ReadonlySignal<Format[]>} */
export const formats = computed(() => {
  if (profile.value) return profile.value.facts.formats;
  const all = comparison.value?.sides.b?.formats ?? [];
  return all
    .filter(({ id }) => COMPARED[id])
    .map((format) => ({ ...format, ...COMPARED[format.id], ending: `.diff${format.ending}` }));
});

/** The one that is chosen; the first one where the document has none of that name. */
export const chosenFormat = computed(
  () => formats.value.find(({ id }) => id === exportFormat.value) ?? formats.value[0],
);

/** Endings of packed files: what is saved is not packed. */
const PACKED = /\.(gz|zst|xz|bz2|zip)$/i;

/** What is saved, for the names of files. */
export const exportTitle = computed(() => {
  const { a, b } = comparison.value?.titles ?? {};
  return a === undefined ? titleOf(profile.value?.facts.files ?? []) : `${a} - ${b}`;
});

/**
 * The name of a saved file.
 *
 * @param {string} title
 * @param {Pick<Format, 'ending'>} format
 */
export function fileNameOf(title, { ending }) {
  return `${title.replace(PACKED, '')}${ending}`;
}
