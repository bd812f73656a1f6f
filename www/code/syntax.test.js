import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf, SYNTAX } from './syntax.js';

const { plain, keyword, comment } = SYNTAX;

/** Two lines: `  if (x) // y` and an empty one. */
const LINE = '  if (x) // y';
const syntax = {
  first: Uint32Array.from([0, 3, 3]),
  from: Uint32Array.from([2, 4, 9]),
  kind: Uint8Array.from([keyword, plain, comment]),
};

/** @param {number[]} range  start and end, or nothing */
const pieces = (...range) =>
  piecesOf(LINE, 0, syntax, range[0], range[1]).map(({ kind, text }) => [kind, text]);

test('pieces cover the whole line, or the requested range', () => {
  assert.deepEqual(pieces(), [
    [plain, '  '],
    [keyword, 'if'],
    [plain, ' (x) '],
    [comment, '// y'],
  ]);
  assert.deepEqual(pieces(3, 10), [
    [keyword, 'f'],
    [plain, ' (x) '],
    [comment, '/'],
  ]);
  assert.deepEqual(pieces(2, 2), []);
});

test('a line without syntax is plain', () => {
  for (const known of [null, syntax]) {
    assert.deepEqual(piecesOf('abc', 7, known), [{ kind: plain, text: 'abc' }]);
    assert.deepEqual(piecesOf('', 1, known), []);
  }
});
