import assert from 'node:assert/strict';
import { test } from 'node:test';
import { panned, roundValues, WHOLE, zoomed } from './boxes-in-sight.js';

test('the point under the pointer stays', () => {
  const span = zoomed({ start: 0.2, end: 0.6 }, 2, 0.25);
  const near = (/** @type {number} */ a, /** @type {number} */ b) =>
    assert.ok(Math.abs(a - b) < 1e-12);
  near(span.end - span.start, 0.2);
  near(span.start + 0.25 * 0.2, 0.2 + 0.25 * 0.4);
});

test('nothing is shown beyond the edges', () => {
  assert.equal(zoomed({ start: 0.4, end: 0.9 }, 0.1, 0.5), WHOLE);
  assert.deepEqual(panned({ start: 0.5, end: 0.75 }, 9), { start: 0.75, end: 1 });
  assert.deepEqual(panned({ start: 0.5, end: 0.75 }, -9), { start: 0, end: 0.25 });
});

test('zooming is limited by the precision of numbers', () => {
  let span = WHOLE;
  for (let i = 0; i < 100; i += 1) span = zoomed(span, 10, 0.5);
  assert.ok(span.end > span.start);
});

test('zooming out as far as in shows everything', () => {
  for (const factor of [1.5, 1.3, Math.exp(0.1)]) {
    let span = WHOLE;
    for (let i = 0; i < 9; i += 1) span = zoomed(span, factor, 0.37);
    for (let i = 0; i < 9; i += 1) span = zoomed(span, 1 / factor, 0.37);
    assert.equal(span, WHOLE);
  }
});

test('an axis has a few round values', () => {
  assert.deepEqual(roundValues(0, 1000, 5), [0, 200, 400, 600, 800, 1000]);
  assert.deepEqual(roundValues(1234, 1999, 4), [1400, 1600, 1800]);
  assert.deepEqual(roundValues(0, 3, 10), [0, 1, 2, 3]);
  assert.deepEqual(roundValues(17_000_000, 19_000_000, 2), [17_000_000, 18_000_000, 19_000_000]);
  for (let i = 1; i < 200; i += 1) {
    const values = roundValues(0, i * 37_123, i % 20);
    assert.ok(values.length >= 1 && values.length <= (i % 20) + 2, `${i} ${values}`);
  }
});
