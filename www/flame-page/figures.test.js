import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costText, placeText } from './figures.js';

/** @param {object} more @returns {import('./profile.js').Profile} */
const profile = (more) => ({
  ...{ title: 'a', event: 'Ir', longName: '', trust: '', estimated: false, inverted: false },
  ...{ picoseconds: 0, inclusive: [200_000] },
  ...{ names: [], labels: [], places: [], file: [], object: [], levels: [], frame: [], parent: [] },
  ...{ width: null, count: [] },
  ...more,
});

test('a cost has its share of the total, but none of a total of zero', () => {
  const shown = (/** @type {number | bigint} */ cost) => costText(profile({}), cost);
  assert.equal(shown(1_234), '1,234 Ir (0.62\u202f%)');
  assert.equal(shown(10), '10 Ir (0.01\u202f%)');
  assert.equal(shown(9), '9 Ir (<\u202f0.01\u202f%)');
  assert.equal(shown(-9n), '−9 Ir (<\u202f−0.01\u202f%)');
  assert.equal(shown(0), '0 Ir (0)');
  assert.equal(costText(profile({ inclusive: [0] }), 5), '5 Ir');
  // A thousand units of ten nanoseconds.
  assert.match(costText(profile({ picoseconds: 10_000 }), 1000), /^1,000 Ir = 0\.01000 ms \(/);
});

test('unknown places are not shown', () => {
  const places = ['', '???', 'a.c', 'libc.so'];
  const of = profile({ places, file: [2, 1, 0], object: [3, 3, 0] });
  assert.deepEqual(
    [0, 1, 2].map((frame) => placeText(of, frame)),
    ['a.c · libc.so', 'libc.so', ''],
  );
});
