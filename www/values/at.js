/** Reads elements of arrays, and exact columns (see `ExactColumn` in protocol.js): plain numbers if they are exact, big integers where a number would round. */

/** @import {ExactColumn} from '../protocol/types.js' */

/**
 * Returns the value at an index that must exist. Columns of one table are equally long, so an index out
 * of range is a bug, which should fail at once and not show a wrong number.
 *
 * @template T
 * @param {{readonly length: number, readonly [index: number]: T}} list
 * @param {number} index
 * @returns {T}
 */
export function at(list, index) {
  const value = list[index];
  if (value === undefined)
    throw new RangeError(`index ${index} is outside a list of ${list.length}`);
  return value;
}

/** Returns the exact value of a row. @param {ExactColumn} column @param {number} row @returns {number | bigint} */
export function exactAt(column, row) {
  const high = at(column.high, row);
  const low = column.low?.[row] ?? 0;
  // The digits of a number above 2^53 are rounded even where its value is not. Rates have no extent.
  const isLarge = column.extent !== undefined && Math.abs(high) > Number.MAX_SAFE_INTEGER;
  return low === 0 && !isLarge ? high : BigInt(high) + BigInt(low);
}

/** Returns the value of a row as a double, for bars and shares. @param {ExactColumn} column @param {number} row */
export const roundedAt = (column, row) => at(column.high, row);

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

/** Returns the largest magnitude of a column, for the scale of its bars; 0 for an empty column. @param {ExactColumn} column */
export function peakOf(column) {
  const [least, greatest] = extentOf(column);
  return Math.max(-least, greatest);
}

/** Returns the differences of two columns, value by value. @param {ExactColumn} minuend @param {ExactColumn} subtrahend @returns {ExactColumn} */
export function differenceOf(minuend, subtrahend) {
  const high = new Float64Array(minuend.high.length);
  /** @type {Float64Array | null} */
  let low = null;
  for (let row = 0; row < high.length; row += 1) {
    const rough = at(minuend.high, row) - at(subtrahend.high, row);
    const isExact = Number.isSafeInteger(rough) && !minuend.low?.[row] && !subtrahend.low?.[row];
    const exact = isExact ? 0n : BigInt(exactAt(minuend, row)) - BigInt(exactAt(subtrahend, row));
    high[row] = isExact ? rough : Number(exact);
    const rest = isExact ? 0 : Number(exact - BigInt(at(high, row)));
    if (rest === 0) continue;
    low ??= new Float64Array(high.length);
    low[row] = rest;
  }
  return { high, low };
}
