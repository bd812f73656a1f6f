import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactAt } from './exact-column.js';

test('values beyond what a number holds stay exact', () => {
  const column = { high: Float64Array.of(2 ** 60, 7), low: Float64Array.of(-1, 0) };
  assert.equal(exactAt(column, 0), 2n ** 60n - 1n);
  assert.equal(exactAt(column, 1), 7);
  assert.equal(exactAt({ ...column, low: null }, 1), 7);
});
