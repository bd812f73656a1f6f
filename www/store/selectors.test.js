import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactAt, peakOf } from '../values/at.js';
import { longestNumber, noteCount, scaleOf, titleOf } from './selectors.js';

/** @param {number[]} high @param {number[] | null} [low] */
const column = (high, low = null) => ({
  high: Float64Array.from(high),
  low: low && Float64Array.from(low),
});

test('a column is exact beyond doubles', () => {
  assert.equal(exactAt(column([5]), 0), 5);
  assert.equal(exactAt(column([2 ** 64, 5], [-1, 0]), 0), 18446744073709551615n);
  assert.equal(exactAt(column([2 ** 64, 5], [-1, 0]), 1), 5);
  assert.throws(() => exactAt(column([5]), 1), RangeError);
});

test('the longest bar is the largest magnitude', () => {
  assert.equal(peakOf(column([3, -9, 4])), 9);
  assert.equal(peakOf(column([])), 0);
  const known = { ...column([3, -9, 4]), extent: /** @type {[number, number]} */ ([-70, 4]) };
  assert.equal(peakOf(known), 70, 'a known extent is not computed');
});

test('costs are compared with the total of their own event', () => {
  const facts = { events: [{ total: 100n }, { total: -7n }] };
  const first = { event: 0, inclusive: column([60]), self: column([60]) };
  const profile = /** @type {any} */ ({ facts });
  const columns = { event: 1, inclusive: column([4, 2]), self: column([1, -3]) };
  assert.deepEqual(scaleOf(profile, columns), { total: -7, inclusivePeak: 4, selfPeak: 3 });
  assert.deepEqual(scaleOf(profile, first), { total: 100, inclusivePeak: 100, selfPeak: 60 });
  const groups = { inclusive: column([90]), self: column([75]) };
  assert.deepEqual(scaleOf(profile, first, groups), {
    total: 100,
    inclusivePeak: 100,
    selfPeak: 75,
  });
  assert.deepEqual(scaleOf(profile, null), { total: 0, inclusivePeak: 0, selfPeak: 0 });
});

test('a column is as wide as its longest number', () => {
  assert.equal(longestNumber(column([5, 1234567])), '1,234,567'.length);
  assert.equal(longestNumber(column([-1234, 12])), '-1,234'.length);
});

test('titles', () => {
  assert.equal(titleOf([]), '');
  assert.equal(titleOf([{ name: 'a.out' }]), 'a.out');
  assert.equal(titleOf([{ name: 'a.out' }, { name: 'b' }, { name: 'c' }]), 'a.out and 2 more');
});

test('notes are counted by kind', () => {
  const profile = /** @type {any} */ ({ facts: { notes: [{ count: 2 }, { count: 40 }] } });
  assert.equal(noteCount(profile), 2);
  assert.equal(noteCount(null), 0);
});
