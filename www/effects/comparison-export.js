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

/** @typedef {import('../protocol/protocol.js').ExportFormat} Format */

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

/** Saves the rows that are listed, or what differs in another format. @param {Format} format */
export async function saveComparison(format) {
  const shown = shownComparison.peek();
  const comparison = shown.tables.peek();
  if (!comparison) return;
  const rows = shown.listing.peek()?.rows.slice() ?? new Uint32Array(0);
  const inclusive = shown.cost.peek() === 'inclusive';
  const event = shown.event.peek();
  try {
    const { titles } = comparison;
    const wish = {
      format: format.id,
      event,
      rows,
      isFiltered: isFiltered.peek(),
      inclusive,
      titles,
    };
    const bytes = await shown.request('comparedExport', wish);
    const content = format.id === 'csv' ? await csvAsChosen(shown, bytes) : bytes;
    saveFile(`${titles.a} - ${titles.b}${format.ending}`, content, format.type);
  } catch (error) {
    if (!isAbandoned(error))
      failure.value = { title: 'Could not save the comparison', failure: failureOf(error) };
  }
}
