/**
 * Reads exact columns (see `ExactColumn` in protocol.js): plain numbers if they are
 * exact, big integers where a number would round.
 *
 * @module
 */

import { at } from './at.js';

/** @typedef {import('../protocol/protocol.js').ExactColumn} ExactColumn */

/**
 * Returns the exact value of a row.
 *
 * @param {ExactColumn} column
 * @param {number} row
 * @returns {number | bigint}
 */
export function exactAt(column, row) {
  const high = at(column.high, row);
  const low = column.low?.[row] ?? 0;
  return low === 0 ? high : BigInt(high) + BigInt(low);
}

/**
 * Returns the value of a row as a double, for bars and shares.
 *
 * @param {ExactColumn} column
 * @param {number} row
 */
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

/**
 * Creates a column of exact values.
 *
 * @param {readonly (number | bigint)[]} values
 * @returns {ExactColumn}
 */
export function exactColumn(values) {
  const high = Float64Array.from(values, Number);
  const low = Float64Array.from(values, (value, row) =>
    typeof value === 'bigint' ? Number(value - BigInt(at(high, row))) : 0,
  );
  return { high, low: low.some((rest) => rest !== 0) ? low : null };
}

/** @param {ExactColumn} column @param {readonly number[]} rows */
function bigSumAt(column, rows) {
  const sum = rows.reduce((sum, row) => sum + BigInt(exactAt(column, row)), 0n);
  return Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
}

/**
 * Returns the exact sum of some rows.
 *
 * @param {ExactColumn} column
 * @param {readonly number[]} rows
 * @returns {number | bigint}
 */
export function sumAt(column, rows) {
  // Big integers are slow and rarely needed.
  let sum = 0;
  for (const row of rows) {
    const value = exactAt(column, row);
    sum = typeof value === 'number' ? sum + value : Number.NaN;
    if (!Number.isSafeInteger(sum)) return bigSumAt(column, rows);
  }
  return sum;
}
