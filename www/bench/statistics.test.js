import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, percentile } from './statistics.js';

test('the median is the middle', () => {
  assert.equal(median([5, 1, 9]), 5);
  assert.equal(median([10, 1, 2, 9]), 5.5);
});

test('percentiles are values that were measured', () => {
  const values = Array.from({ length: 40 }, (_, at) => 40 - at);
  assert.equal(percentile(values, 95), 38);
  assert.equal(percentile(values, 100), 40);
  assert.equal(percentile([7], 95), 7);
});
