/**
 * Export formats of the current document, and names of the files. The formats of a profile
 * are those of `src/export/formats.rs`.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { comparison } from './comparison-state.js';
import { titleOf } from './selectors.js';
import { exportFormat, profile } from './state.js';

/**
 * A format. `scope` is the content: see `Scope` in that file; `calls` means the listed
 * rows with all calls from them.
 *
 * @typedef {Omit<import('../protocol/exports.js').ExportFormat, 'scope'> & {scope: import('../protocol/exports.js').ExportFormat['scope'] | 'calls'}} Format
 */

/** Id of a format. @typedef {string} FormatId */

/** Formats of a comparison that differ from those of a profile. @type {Record<FormatId, Partial<Format>>} */
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

/** The selected format; the first one if the document does not have it. */
export const chosenFormat = computed(
  () => formats.value.find(({ id }) => id === exportFormat.value) ?? formats.value[0],
);

/** Extensions of compressed files, removed because saved files are not compressed. */
const PACKED = /\.(gz|zst|xz|bz2|zip)$/i;

/** The document's name for file names. */
export const exportTitle = computed(() => {
  const { a, b } = comparison.value?.titles ?? {};
  return a === undefined ? titleOf(profile.value?.facts.files ?? []) : `${a} - ${b}`;
});

/**
 * Returns the name of a saved file.
 *
 * @param {string} title
 * @param {Pick<Format, 'ending'>} format
 */
export function fileNameOf(title, { ending }) {
  return `${title.replace(PACKED, '')}${ending}`;
}
