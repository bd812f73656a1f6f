/**
 * Figures of two profiles beside each other. Pure.
 *
 * @module
 */

import { at } from '../values/at.js';
import { exactAt, exactColumn } from '../values/exact-column.js';

/** @typedef {import('../protocol/comparison.js').ComparedColumn} ComparedColumn */
/** @typedef {import('../protocol/protocol.js').ExactColumn} ExactColumn */

/**
 * Of rates the difference of two values, where both are there.
 *
 * @param {ExactColumn} a
 * @param {ExactColumn} b  of as many rows
 * @returns {ComparedColumn}
 */
export function comparedColumn(a, b) {
  if (a.rate || b.rate) {
    const change = b.high.map((value, place) => value - at(a.high, place));
    return { a, b, change: { high: change, low: null } };
  }
  const change = Array.from(
    b.high,
    (_, place) => BigInt(exactAt(b, place)) - BigInt(exactAt(a, place)),
  );
  return { a, b, change: exactColumn(change) };
}

/**
 * The columns of both profiles, where one of them may have none: nothing was counted there then, and
 * a rate has no value.
 *
 * @param {ExactColumn | null | undefined} a
 * @param {ExactColumn | null | undefined} b
 * @param {number} rows
 * @returns {[ExactColumn, ExactColumn]}
 */
export function bothColumns(a, b, rows) {
  const rate = (a ?? b)?.rate;
  const zeros = { high: new Float64Array(rows), low: null };
  const none = {
    high: new Float64Array(rows).fill(rate ? Number.NaN : 0),
    low: null,
    ...(rate && { rate: { ...rate, columns: rate.columns.map(() => zeros) } }),
  };
  return [a ?? none, b ?? none];
}
