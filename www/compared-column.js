/**
 * Figures of two profiles beside each other. Pure.
 *
 * @module
 */

import { exactColumn } from './exact-column.js';

/** @typedef {import('./protocol-comparison.js').ComparedColumn} ComparedColumn */

/**
 * @param {readonly (number | bigint)[]} a
 * @param {readonly (number | bigint)[]} b
 * @returns {ComparedColumn}
 */
export function comparedColumn(a, b) {
  return {
    a: exactColumn(a),
    b: exactColumn(b),
    change: exactColumn(b.map((value, place) => BigInt(value) - BigInt(a[place] ?? 0))),
  };
}
