/** Selects several rows of the list, as in any table: from the first to another one, one more, or all. */

import { goToGroup, select } from './actions.js';
import { listLayout, selectedRows } from './selectors.js';

/** @typedef {'to' | 'also' | 'all'} Extent */

/** Returns the rows of an entry of the list: none for a group of several functions. @param {import('./list-layout.js').Entry} entry */
const rowsOf = (entry) => (entry.kind === 'row' ? [entry.row] : [...(entry.folded ?? [])]);

/** Returns the rows of functions between two indexes of the list, in this direction. @param {number} from @param {number} to */
function rowsBetween(from, to) {
  const { entryAt } = listLayout.peek();
  const step = Math.sign(to - from) || 1;
  const rows = [];
  for (let place = from; place !== to + step; place += step) rows.push(...rowsOf(entryAt(place)));
  return rows;
}

/**
 * Extends the selection to a row of the list, by one row more or less, or to all rows.
 *
 * @param {number} place
 * @param {Extent} extent
 */
export function extendSelection(place, extent) {
  const { length, entryAt, placeOfRow } = listLayout.peek();
  if (length === 0) return;
  const before = selectedRows.peek();
  const [first] = before;
  const begin = first === undefined ? -1 : placeOfRow(first);
  const entry = entryAt(Math.max(0, place));
  const own = rowsOf(entry);
  const [next] = own;
  if (extent === 'all') {
    const rows = new Set(rowsBetween(0, length - 1));
    const [any] = rows;
    const row = next ?? any;
    if (row !== undefined) select(row, rows);
  } else if (next === undefined) {
    if (entry.kind === 'group') goToGroup(entry.group);
  } else if (extent === 'to') {
    select(next, new Set(rowsBetween(begin < 0 ? place : begin, place)));
  } else {
    const rows = new Set(before);
    const isIn = rows.has(next);
    for (const row of own) isIn ? rows.delete(row) : rows.add(row);
    select([...rows].at(-1) ?? next, rows);
  }
}
