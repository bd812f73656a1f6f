import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf, rangesOf } from './part-choice.js';

test('a selection of parts is a short text and is found again', () => {
  assert.equal(rangesOf([Uint8Array.of(1, 0, 0, 1, 1, 1, 0, 1)]), '0.3-5.7');
  assert.equal(rangesOf([null]), '');
  for (let bits = 1; bits < 63; bits += 1) {
    const flags = Uint8Array.from({ length: 6 }, (_, part) => (bits >> part) & 1);
    assert.deepEqual(flagsOf(rangesOf([flags]), [6], [null]), [flags]);
  }
});

test('all parts, none and invalid text mean all parts', () => {
  for (const text of ['', '0-5', 'x', '-1', '9', '6-99', '1e3', '..'])
    assert.deepEqual(flagsOf(text, [6], [null]), [null], text);
  assert.deepEqual(flagsOf('2-99', [4], [null]), [Uint8Array.of(0, 0, 1, 1)]);
});

test('parts of two profiles are one text; those of a closed side do not change', () => {
  const [some, others] = [Uint8Array.of(1, 0, 1), Uint8Array.of(0, 1)];
  const none = [null, null];
  const parts = [3, 2];
  assert.equal(rangesOf(none), '');
  assert.equal(rangesOf([some, null]), '0.2_');
  assert.equal(rangesOf([null, others]), '_1');
  for (const flags of [none, [some, null], [null, others], [some, others]])
    assert.deepEqual(flagsOf(rangesOf(flags), parts, none), flags);
  const closed = flagsOf('0_0', [undefined, 2], [some, others]);
  assert.deepEqual(closed, [some, Uint8Array.of(1, 0)]);
  assert.deepEqual(flagsOf('nonsense', parts, none), none);
});
