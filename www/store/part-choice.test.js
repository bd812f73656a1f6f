import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChosen, onlyPart, toggledPart } from './part-choice.js';

test('a part can be excluded and included, and the last one stays', () => {
  const two = toggledPart(null, 3, 1);
  assert.deepEqual(two, Uint8Array.of(1, 0, 1));
  assert.equal(toggledPart(two, 3, 1), null);
  const last = onlyPart(3, 2);
  assert.deepEqual(last, Uint8Array.of(0, 0, 1));
  assert.equal(toggledPart(last, 3, 2), last);
  assert.equal(onlyPart(1, 0), null);
  assert.deepEqual([isChosen(null, 7), isChosen(two, 1), isChosen(two, 2)], [true, false, true]);
});
