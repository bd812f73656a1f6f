import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MISSING, numberedLines } from './side-texts.js';

test('lines of both texts have the same number where they are the same', () => {
  const a = { ...MISSING, lines: ['f', '{', '}', 'g', '{', '}'] };
  const b = { ...MISSING, lines: ['new', 'f', '{', '}'] };
  const [inA, inB] = numberedLines(a, b);
  assert.deepEqual([...inA], [0, 1, 2, 3, 1, 2]);
  assert.deepEqual([...inB], [4, 0, 1, 2]);
  const other = { ...MISSING, lines: ['g'] };
  assert.deepEqual([...numberedLines(a, other)[1]], [3]);
});
