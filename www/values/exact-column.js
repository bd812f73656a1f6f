/**
 * Reads exact columns (see `ExactColumn` in protocol.js): plain numbers if they are
 * exact, big integers where a number would round.
 */

import { at } from './at.js';

/** @import {ExactColumn} from '../protocol/types.js' */

/** Returns the exact value of a row. @param {ExactColumn} column @param {number} row @returns {number | bigint} */
export function exactAt(column, row) {
  const high = at(column.high, row);
  const low = column.low?.[row] ?? 0;
  return low === 0 ? high : BigInt(high) + BigInt(low);
}

/** Returns the value of a row as a double, for bars and shares. @param {ExactColumn} column @param {number} row */
export function roundedAt(column, row) {
  return at(column.high, row);
}

/**
 * Returns the minimum and the maximum of a column and 0, as doubles. Columns from the analyser include them:
 * scanning half a million rows would block the page.
 *
 * @param {ExactColumn} column
 * @returns {[number, number]}
 */
export function extentOf({ high, extent }) {
  if (extent) return extent;
  let least = 0;
  let greatest = 0;
  for (const value of high) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

/**
 * Returns the largest magnitude of a column, for the scale of its bars; 0 for an empty column.
 *
 * @param {ExactColumn} column
 */
export function peakOf(column) {
  const [least, greatest] = extentOf(column);
  return Math.max(-least, greatest);
}
