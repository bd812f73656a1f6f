import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactAt, exactColumn, sumAt } from './exact-column.js';

test('sums are exact where doubles are not', () => {
  const values = [2n ** 60n + 1n, -3, 2 ** 53 - 1, 0];
  const column = exactColumn(values);
  for (const [row, value] of values.entries()) {
    assert.equal(BigInt(exactAt(column, row)), BigInt(value));
  }
  assert.equal(sumAt(column, [0, 0, 1]), 2n ** 61n - 1n);
  assert.equal(sumAt(column, [2, 2]), 2n ** 54n - 2n);
  assert.equal(sumAt(column, [1, 2]), 2 ** 53 - 4);
  assert.equal(sumAt(column, []), 0);
});

test('a column without large values has one part', () => {
  assert.equal(exactColumn([1, 2n, -3]).low, null);
  assert.deepEqual([...exactColumn([1, 2n, -3]).high], [1, 2, -3]);
});
