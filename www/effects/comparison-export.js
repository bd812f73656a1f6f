/**
 * Saving a comparison.
 *
 * @module
 */

import { isAbandoned } from '../analyser-client.js';
import * as compared from '../comparison-state.js';
import { failure } from '../state.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';
import { saveFile } from './save-file.js';

/** @typedef {import('../protocol-comparison.js').ComparedFormat} ComparedFormat */

/** What can be saved, in the order in which it is offered. @type {{id: ComparedFormat, label: string, purpose: string, ending: string, type: string}[]} */
export const COMPARED_FORMATS = [
  {
    id: 'csv',
    label: 'CSV of the list',
    purpose: 'The rows of the list, in its order, with all events',
    ending: '.diff.csv',
    type: 'text/csv',
  },
  {
    id: 'json',
    label: 'JSON of the list',
    purpose: 'The rows of the list with all events, findings, and how functions were matched',
    ending: '.diff.json',
    type: 'application/json',
  },
  {
    id: 'callgrind',
    label: 'callgrind file of the differences',
    purpose: 'B − A of all functions and calls, whatever the list shows; costs may be below zero',
    ending: '.diff.callgrind.out',
    type: 'text/plain',
  },
  {
    id: 'dot',
    label: 'DOT',
    purpose:
      'The call graphs for Graphviz, whatever the list shows: what costs more is red, what costs less is green',
    ending: '.diff.dot',
    type: 'text/vnd.graphviz',
  },
  {
    id: 'folded',
    label: 'Folded stacks',
    purpose:
      'All contexts, whatever the list shows, with their cost in A and in B, for differential flame graphs of flamegraph.pl',
    ending: '.diff.folded.txt',
    type: 'text/plain',
  },
  {
    id: 'speedscope',
    label: 'speedscope',
    purpose:
      'A and B as two profiles of one file, whatever the list shows: the format has no place for differences',
    ending: '.diff.speedscope.json',
    type: 'application/json',
  },
  {
    id: 'pprof',
    label: 'pprof',
    purpose: 'All contexts, whatever the list shows, with A, B and B − A, which keeps its sign',
    ending: '.diff.pb',
    type: 'application/octet-stream',
  },
];

/** Saves the rows that are listed, or what differs in another format. @param {ComparedFormat} format */
export async function saveComparison(format) {
  const comparison = compared.comparison.peek();
  const kind = COMPARED_FORMATS.find(({ id }) => id === format);
  if (!comparison || !kind) return;
  const rows = compared.listing.peek()?.rows.slice() ?? new Uint32Array(0);
  const inclusive = compared.cost.peek() === 'inclusive';
  const event = compared.event.peek();
  try {
    const { titles } = comparison;
    const wish = { format, event, rows, inclusive, titles };
    const bytes = await analyser.request('comparedExport', wish);
    saveFile(`${titles.a} - ${titles.b}${kind.ending}`, bytes, kind.type);
  } catch (error) {
    if (!isAbandoned(error))
      failure.value = { title: 'Could not save the comparison', failure: failureOf(error) };
  }
}
