import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf, flagsOfSides, rangesOf, rangesOfSides } from './part-ranges.js';

test('a selection of parts is a short text and is found again', () => {
  assert.equal(rangesOf(Uint8Array.of(1, 0, 0, 1, 1, 1, 0, 1)), '0.3-5.7');
  assert.equal(rangesOf(null), '');
  for (let bits = 1; bits < 63; bits += 1) {
    const flags = Uint8Array.from({ length: 6 }, (_, part) => (bits >> part) & 1);
    assert.deepEqual(flagsOf(rangesOf(flags), 6), flags);
  }
});

test('all parts, none and invalid text mean all parts', () => {
  for (const text of ['', '0-5', 'x', '-1', '9', '6-99', '1e3', '..'])
    assert.equal(flagsOf(text, 6), null, text);
  assert.deepEqual(flagsOf('2-99', 4), Uint8Array.of(0, 0, 1, 1));
});

test('parts of two profiles are one text; those of a closed side do not change', () => {
  const [some, others] = [Uint8Array.of(1, 0, 1), Uint8Array.of(0, 1)];
  const none = { a: null, b: null };
  const parts = { a: 3, b: 2 };
  assert.equal(rangesOfSides(none), '');
  assert.equal(rangesOfSides({ a: some, b: null }), '0.2_');
  assert.equal(rangesOfSides({ a: null, b: others }), '_1');
  for (const flags of [none, { a: some, b: null }, { a: null, b: others }, { a: some, b: others }])
    assert.deepEqual(flagsOfSides(rangesOfSides(flags), parts, none), flags);
  const closed = flagsOfSides('0_0', { a: undefined, b: 2 }, { a: some, b: others });
  assert.deepEqual(closed, { a: some, b: Uint8Array.of(1, 0) });
  assert.deepEqual(flagsOfSides('nonsense', parts, none), none);
});
