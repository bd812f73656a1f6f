import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothTexts, MISSING } from './side-texts.js';

/** @param {string[]} lines @returns {import('./side-texts.js').SourceText} */
const found = (...lines) => ({ ...MISSING, state: 'found', lines });

test('texts that are known on both sides are passed on with their names', () => {
  const a = new Map([
    ['/a/f.c', found('f', '{')],
    ['g.c', found('g')],
  ]);
  const b = new Map([
    ['/b/f.c', found('new', 'f', '{')],
    ['g.c', MISSING],
  ]);
  const files = [
    ['/a/f.c', '/b/f.c'],
    ['g.c', 'g.c'],
    ['', '/b/f.c'],
  ];
  assert.deepEqual(bothTexts(files, [a, b]), [
    [
      ['/a/f.c', '/b/f.c'],
      ['f\n{', 'new\nf\n{'],
    ],
  ]);
});
