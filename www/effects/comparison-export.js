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

/** @type {Record<'csv' | 'callgrind', {ending: string, type: string}>} */
const KINDS = {
  csv: { ending: '.diff.csv', type: 'text/csv' },
  callgrind: { ending: '.diff.callgrind.out', type: 'text/plain' },
};

/** Saves the rows that are listed, or all differences as a profile. @param {'csv' | 'callgrind'} format */
export async function saveComparison(format) {
  const comparison = compared.comparison.peek();
  if (!comparison) return;
  const rows = compared.listing.peek()?.rows.slice() ?? new Uint32Array(0);
  const inclusive = compared.cost.peek() === 'inclusive';
  try {
    const bytes = await analyser.request('comparedExport', { format, rows, inclusive });
    const { ending, type } = KINDS[format];
    saveFile(`${comparison.titles.a} - ${comparison.titles.b}${ending}`, bytes, type);
  } catch (error) {
    if (!isAbandoned(error))
      failure.value = { title: 'Could not save the comparison', failure: failureOf(error) };
  }
}
