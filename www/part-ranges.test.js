import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf, rangesOf } from './part-ranges.js';

test('a selection of parts is a short text and is found again', () => {
  assert.equal(rangesOf(Uint8Array.of(1, 0, 0, 1, 1, 1, 0, 1)), '0.3-5.7');
  assert.equal(rangesOf(null), '');
  for (let bits = 1; bits < 63; bits += 1) {
    const flags = Uint8Array.from({ length: 6 }, (_, part) => (bits >> part) & 1);
    assert.deepEqual(flagsOf(rangesOf(flags), 6), flags);
  }
});

test('all parts, none and nonsense are all of them', () => {
  for (const text of ['', '0-5', 'x', '-1', '9', '6-99', '1e3', '..'])
    assert.equal(flagsOf(text, 6), null, text);
  assert.deepEqual(flagsOf('2-99', 4), Uint8Array.of(0, 0, 1, 1));
});
