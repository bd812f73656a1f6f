/**
 * Copying the function list for a spreadsheet: the rows that it shows, in its order, in whole
 * numbers.
 *
 * @module
 */

import { at } from '../at.js';
import { exactAt } from '../exact-column.js';
import { wholeName } from '../names.js';
import * as state from '../state.js';
import { tabSeparated } from '../views/copy-row.js';
import { failureOf } from './open.js';

const HEADS = ['Inclusive', 'Self', 'Called', 'Function', 'File', 'Object'];

/** The whole list as text. */
function tableText() {
  const functions = state.profile.peek()?.functions;
  const columns = state.columns.peek();
  const rows = state.listing.peek()?.rows;
  if (!functions || !columns || !rows) return '';
  const { names, name, file, object, called } = functions;
  const cells = (/** @type {number} */ row) => [
    ...[columns.inclusive, columns.self, called].map((column) => String(exactAt(column, row))),
    ...[name, file, object].map((column) => wholeName(names, at(column, row))),
  ];
  return tabSeparated([HEADS, ...Array.from(rows, cells)]);
}

export async function copyTable() {
  try {
    await navigator.clipboard.writeText(tableText());
  } catch (error) {
    state.failure.value = { title: 'Could not copy the list', failure: failureOf(error) };
  }
}
