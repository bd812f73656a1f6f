import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankGroups } from './rank-groups.js';

const column = (/** @type {number[]} */ high, /** @type {number[] | null} */ low = null) => ({
  high: Float64Array.from(high),
  low: low && Float64Array.from(low),
});

test('groups are summed and ranked', () => {
  const { groups, count } = rankGroups(
    Uint32Array.of(7, 3, 7, 3, 9),
    column([1, 20, 2, 5, 1000]),
    4,
  );
  assert.equal(count, 2);
  assert.deepEqual(groups, [
    { group: 3, cost: 25, functions: 2 },
    { group: 7, cost: 3, functions: 2 },
  ]);
});

test('sums beyond 53 bits stay exact', () => {
  const large = 2 ** 53;
  const { groups } = rankGroups(Uint32Array.of(1, 1, 1), column([large, 1, large], [1, 0, 0]), 3);
  assert.equal(groups[0]?.cost, 2n ** 54n + 2n);
});
