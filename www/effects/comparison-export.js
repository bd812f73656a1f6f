/**
 * Saving a comparison.
 *
 * @module
 */

import { failureOf, isAbandoned } from '../spawn/analyser-client.js';
import { isFiltered } from '../store/selectors.js';
import { failure } from '../store/state.js';
import { shownComparison } from '../store/tab-state.js';
import { count } from '../values/format.js';
import { csvAsChosen } from './export.js';
import { saveFile } from './save-file.js';

/** @typedef {import('../protocol/comparison.js').ComparedFormat} ComparedFormat */

/**
 * @typedef {object} Format
 * @property {ComparedFormat} id
 * @property {string} label
 * @property {string} purpose
 * @property {'rows' | 'calls' | 'graph' | 'stacks'} scope  what it follows: the rows that are listed, always, or likewise if the list is filtered, with all calls from them, in calls between them, or in stacks that hold one
 * @property {boolean} addsUp  whether it is of the event that is looked at, and has no place for a rate
 * @property {string} ending
 * @property {string} type
 */

/** What can be saved, in the order in which it is offered. @type {Format[]} */
export const COMPARED_FORMATS = [
  {
    id: 'csv',
    label: 'CSV of the list',
    purpose: 'The rows of the list, in order, with all events',
    scope: 'rows',
    addsUp: false,
    ending: '.diff.csv',
    type: 'text/csv',
  },
  {
    id: 'json',
    label: 'JSON of the list',
    purpose: 'The rows of the list with all events, findings, and how functions were matched',
    scope: 'rows',
    addsUp: false,
    ending: '.diff.json',
    type: 'application/json',
  },
  {
    id: 'callgrind',
    label: 'callgrind file of the differences',
    purpose: 'B − A of functions and calls, in all measured events; costs can be negative',
    scope: 'calls',
    addsUp: false,
    ending: '.diff.callgrind.out',
    type: 'text/plain',
  },
  {
    id: 'dot',
    label: 'DOT',
    purpose: 'The call graphs for Graphviz: red costs more, green costs less',
    scope: 'graph',
    addsUp: true,
    ending: '.diff.dot',
    type: 'text/vnd.graphviz',
  },
  {
    id: 'folded',
    label: 'Folded stacks',
    purpose:
      'Contexts with their cost in A and in B, for differential flame graphs of flamegraph.pl',
    scope: 'stacks',
    addsUp: true,
    ending: '.diff.folded.txt',
    type: 'text/plain',
  },
  {
    id: 'speedscope',
    label: 'speedscope',
    purpose: 'A and B as two profiles in one file; the format has no differences',
    scope: 'stacks',
    addsUp: true,
    ending: '.diff.speedscope.json',
    type: 'application/json',
  },
  {
    id: 'pprof',
    label: 'pprof',
    purpose: 'Contexts with A, B and B − A (signed)',
    scope: 'stacks',
    addsUp: true,
    ending: '.diff.pb',
    type: 'application/octet-stream',
  },
];

/** What of the comparison goes into a file, with so many functions in the list. @param {Format} format @param {number} rows @param {boolean} isFiltered */
export function scopeOf({ scope }, rows, isFiltered) {
  const isOne = rows === 1;
  const listed = isOne ? 'the function in the list' : `the ${count(rows)} functions in the list`;
  if (scope === 'rows') return listed;
  if (!isFiltered) return scope === 'stacks' ? 'all stacks' : 'all functions and calls';
  if (scope === 'calls') return `${listed}, with the calls from ${isOne ? 'it' : 'them'}`;
  if (scope === 'graph') return isOne ? listed : `${listed}, and the calls between them`;
  return `stacks that hold ${isOne ? '' : 'one of '}${listed}`;
}

/** Saves the rows that are listed, or what differs in another format. @param {ComparedFormat} format */
export async function saveComparison(format) {
  const shown = shownComparison.peek();
  const comparison = shown.tables.peek();
  const kind = COMPARED_FORMATS.find(({ id }) => id === format);
  if (!comparison || !kind) return;
  const rows = shown.listing.peek()?.rows.slice() ?? new Uint32Array(0);
  const inclusive = shown.cost.peek() === 'inclusive';
  const event = shown.event.peek();
  try {
    const { titles } = comparison;
    const wish = { format, event, rows, isFiltered: isFiltered.peek(), inclusive, titles };
    const bytes = await shown.request('comparedExport', wish);
    const content = format === 'csv' ? await csvAsChosen(shown, bytes) : bytes;
    saveFile(`${titles.a} - ${titles.b}${kind.ending}`, content, kind.type);
  } catch (error) {
    if (!isAbandoned(error))
      failure.value = { title: 'Could not save the comparison', failure: failureOf(error) };
  }
}
