/**
 * Merges several rows of a column: costs are summed; a rate is that of the sums, not the sum of
 * rates. Pure.
 *
 * @module
 */

import { at } from './at.js';
import { exactAt, exactColumn, sumAt } from './exact-column.js';

/** @typedef {import('../protocol/protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('../protocol/protocol.js').RateColumn} RateColumn */

/** @type {Record<string, (a: number, b: number) => number>} */
const OPERATIONS = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/**
 * Computes a rate from the sums of its events; `NaN` if it has no value. Computed
 * as the analyser does: sums are exact, each is rounded once, and fractions are divided last.
 *
 * @param {RateColumn} rate
 * @param {readonly (number | bigint)[]} sums
 */
export function rateOf({ factors, by, steps }, sums) {
  if (factors && by) {
    const terms = sums.map((sum, i) => at(factors, i) * BigInt(sum));
    const total = terms.reduce((total, term) => total + term, 0n);
    return Number(total) / Number(by);
  }
  /** @type {number[]} */
  const stack = [];
  for (const step of steps ?? []) stack.push(resultOf(step, sums, stack));
  const value = stack.pop() ?? Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

/** @param {number | string} step @param {readonly (number | bigint)[]} sums @param {number[]} stack  of the results before it */
function resultOf(step, sums, stack) {
  if (typeof step === 'number') return step;
  if (step.startsWith('#')) return Number(sums[Number(step.slice(1))] ?? Number.NaN);
  const last = stack.pop() ?? Number.NaN;
  if (step === 'negate') return -last;
  return OPERATIONS[step]?.(stack.pop() ?? Number.NaN, last) ?? Number.NaN;
}

/**
 * Merges each group of rows into one row; a rate has no value for no rows or rows without values.
 *
 * @param {ExactColumn} column
 * @param {readonly (readonly number[])[]} groups
 * @returns {ExactColumn}
 */
export function joinedColumn(column, groups) {
  const { rate } = column;
  if (!rate) return exactColumn(groups.map((rows) => sumAt(column, rows)));
  const columns = rate.columns.map((own) => joinedColumn(own, groups));
  const value = (/** @type {readonly number[]} */ rows, /** @type {number} */ group) => {
    const values = rows.map((row) => at(column.high, row));
    if (values.every(Number.isNaN)) return Number.NaN;
    if (values.length === 1) return at(values, 0);
    return rateOf(
      rate,
      columns.map((own) => exactAt(own, group)),
    );
  };
  return { high: Float64Array.from(groups, value), low: null, rate: { ...rate, columns } };
}
