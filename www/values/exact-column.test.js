import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf, exactAt } from './at.js';

test('values beyond what a number holds stay exact', () => {
  const column = { high: Float64Array.of(2 ** 60, 7), low: Float64Array.of(-1, 0) };
  assert.equal(exactAt(column, 0), 2n ** 60n - 1n);
  assert.equal(exactAt(column, 1), 7);
  // 2^64 is a double, but its shortest decimal form is another number.
  /** @type {[number, number]} */
  const extent = [0, 2 ** 64];
  const large = { high: Float64Array.of(2 ** 64), low: null, extent };
  assert.equal(exactAt(large, 0), 2n ** 64n);
  assert.equal(exactAt({ ...column, low: null }, 1), 7);
});

test('differences are exact, also between large numbers', () => {
  const a = { high: Float64Array.of(2 ** 60, 7, 2 ** 60, -3), low: Float64Array.of(-1, 0, 1, 0) };
  const b = { high: Float64Array.of(2 ** 60, 2, 5, 2 ** 53), low: null };
  const difference = differenceOf(a, b);
  assert.deepEqual(
    [0, 1, 2, 3].map((row) => BigInt(exactAt(difference, row))),
    [-1n, 5n, 2n ** 60n - 4n, -3n - 2n ** 53n],
  );
  assert.equal(differenceOf(b, b).low, null);
});
