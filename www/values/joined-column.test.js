import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactColumn } from './exact-column.js';
import { joinedColumn, rateOf } from './joined-column.js';

/** Misses and accesses of four rows. */
const COLUMNS = [exactColumn([1, 30, 0, 7]), exactColumn([10, 40, 0, 100])];

/** @param {(number | string)[]} steps @param {number[]} values */
const rated = (steps, values) => ({
  high: Float64Array.from(values),
  low: null,
  rate: { columns: COLUMNS, factors: null, by: null, steps },
});

test('the rate of several rows is that of their sums, not the sum of rates', () => {
  const column = rated(['#0', '#1', '/'], [0.1, 0.75, Number.NaN, 0.07]);
  const { high } = joinedColumn(column, [[0], [0, 1], [2], [], [1, 2, 3]]);
  assert.deepEqual([...high], [0.1, 31 / 50, Number.NaN, Number.NaN, 37 / 140]);
  // Merged columns can be merged again.
  const twice = joinedColumn(joinedColumn(column, [[0, 1], [3]]), [[0, 1]]);
  assert.deepEqual([...twice.high], [38 / 150]);
});

test('costs are summed up', () => {
  const { high } = joinedColumn(exactColumn([5, 7, 2n ** 60n]), [[0, 1], [], [2]]);
  assert.deepEqual([...high], [12, 0, 2 ** 60]);
});

test('formulas are computed as written, and fractions divided last', () => {
  const of = (/** @type {(number | string)[]} */ ...steps) => ({
    columns: [],
    factors: null,
    by: null,
    steps,
  });
  // (a + 3) * -b
  assert.equal(rateOf(of('#0', 3, '+', '#1', 'negate', '*'), [4, 5]), -35);
  assert.equal(rateOf(of('#0', '#1', '-', 8, '/'), [6, 2]), 0.5);
  assert.ok(Number.isNaN(rateOf(of('#0', '#1', '/'), [4, 0])));
  // As doubles, the two costs would be equal.
  const half = { columns: [], factors: [1n, -1n], by: 2n, steps: null };
  assert.equal(rateOf(half, [2n ** 60n + 1n, 2n ** 60n]), 0.5);
});
