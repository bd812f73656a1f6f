import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selfCosts } from './profile.js';

/** @type {any} main (10) calls f (7), which calls g (4). */
const profile = { levels: [0, 1, 2, 3, 4], parent: [0, 0, 1, 2], inclusive: [10, 10, 7, 4] };

test('self cost is what callees leave; inverted, the cost of the first level', () => {
  assert.deepEqual(selfCosts({ ...profile, inverted: false }), [0, 3, 3, 4]);
  // g (4) with its callers f and main, then f (3) and main (3).
  const inverted = {
    levels: [0, 1, 4, 6, 7],
    parent: [0, 0, 0, 0, 1, 2, 4],
    inclusive: [10, 4, 3, 3, 4, 3, 4],
  };
  assert.deepEqual(selfCosts({ ...profile, ...inverted, inverted: true }), [0, 4, 3, 3, 0, 0, 0]);
});
