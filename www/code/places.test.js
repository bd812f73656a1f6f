import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peaksOf } from './places.js';

/** @param {number[]} high */
const column = (...high) => ({ high: Float64Array.from(high), low: null });

test('the longest bars are those of places and of their sums', () => {
  const costs = /** @type {any} */ ({ self: column(3, 5), total: column(3, 40) });
  assert.deepEqual(peaksOf(costs), { self: 5, total: 40 });
  const sums = /** @type {any} */ ({ self: column(8), total: column(43) });
  assert.deepEqual(peaksOf(costs, sums), { self: 8, total: 43 });
});
