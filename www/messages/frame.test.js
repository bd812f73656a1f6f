import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRANSFORMS_TEXT } from './frame.js';

test('not all of a total is exact if a rest is estimated', () => {
  const share = (/** @type {bigint} */ certain) =>
    /; (\S+)\s% of it/.exec(TRANSFORMS_TEXT.estimated('', certain, 1_000_000n))?.[1];
  const shares = [999_999n, 999_900n, 999_800n, 500_000n].map(share);
  assert.deepEqual(shares, ['99.99', '99.99', '99.98', '50.00']);
});
