import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOURCE_ROW } from '../protocol/details.js';
import { hotPlaces } from './places.js';
import { gapKey, gapOfLine, rowOfLine, sourceRows } from './source-rows.js';
import { MISSING } from './source-text.js';

const NAMES = ['file', 'line', 'call', 'gap'];

/** @param {number[]} numbers */
const exact = (numbers) => ({ high: Float64Array.from(numbers), low: null });

/**
 * An answer with places as [file, line, self, called] and calls as the place they stand at.
 *
 * @param {number[][]} places @param {number[]} calls
 * @returns {import('../protocol/details.js').SourceLines}
 */
function answer(places, calls = []) {
  const column = (/** @type {number} */ i) => places.map((place) => place[i] ?? 0);
  return {
    row: 0,
    file: null,
    event: 0,
    secondEvent: null,
    files: { bytes: new Uint8Array(), offsets: new Uint32Array([0]) },
    symbols: new Uint32Array(2),
    at: Uint32Array.from(column(0)),
    line: exact(column(1)),
    self: exact(column(2)),
    called: exact(column(3)),
    second: null,
    calls: {
      place: Uint32Array.from(calls),
      callee: new Uint32Array(calls.length),
      counted: new Uint8Array(calls.length),
      cost: exact(calls),
      second: null,
      count: exact(calls),
    },
  };
}

/** @param {number} lines @returns {import('./source-text.js').SourceText} */
const text = (lines) => ({
  ...MISSING,
  state: 'found',
  lines: Array.from({ length: lines }, (_, i) => `line ${i + 1}`),
});

/** @param {import('../protocol/details.js').SourceRows} rows */
const told = (rows) =>
  Array.from(rows.kind, (kind, row) => {
    const end = kind === SOURCE_ROW.gap ? `-${rows.end[row]}` : '';
    return `${NAMES[kind]} ${rows.line[row]}${end} ${rows.place[row]}`;
  });

test('without its text a file has the lines with costs, and their calls', () => {
  const rows = sourceRows(
    answer(
      [
        [0, 0, 9],
        [0, 3, 1],
        [0, 70, 2],
        [1, 5, 1],
      ],
      [1, 1, 3],
    ),
    [MISSING, MISSING],
    new Set(),
  );
  assert.deepEqual(told(rows), [
    'file 0 -1',
    'line 0 0',
    'line 3 1',
    'call 3 0',
    'call 3 1',
    'line 70 2',
    'file 0 -1',
    'line 5 3',
    'call 5 2',
  ]);
});

test('lines without costs are folded, three around each cost stay', () => {
  const lines = answer([
    [0, 6, 1],
    [0, 20, 1],
    [0, 99, 1],
  ]);
  const folded = sourceRows(lines, [text(24)], new Set());
  const around = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i} -1`);
  assert.deepEqual(told(folded), [
    'file 0 -1',
    ...around(1, 5),
    'line 6 0',
    ...around(7, 9),
    'gap 10-16 -1',
    ...around(17, 19),
    'line 20 1',
    ...around(21, 24),
    'line 99 2', // behind the end of the file
  ]);
  assert.equal(gapOfLine(folded, 0, 12), 10);
  assert.equal(gapOfLine(folded, 0, 9), 0);
  assert.equal(rowOfLine(folded, 0, 12), -1);
  const open = sourceRows(lines, [text(24)], new Set([gapKey(0, 10)]));
  assert.equal(told(open).length, 26);
  assert.equal(rowOfLine(open, 0, 12), 12);
});

test('the dearest places come first, calls are part of what a line costs', () => {
  const lines = answer([
    [0, 1, 5, 0],
    [0, 2, 0, 0],
    [0, 3, 1, 90],
    [0, 4, 7, 0],
  ]);
  const hot = hotPlaces(lines);
  assert.equal(hot.length, 3);
  assert.deepEqual([0, 1, 2, 3, -1].map(hot.at), [2, 3, 0, undefined, undefined]);
});

test('a hundred thousand lines make their rows in one go', () => {
  const places = Array.from({ length: 100_000 }, (_, i) => [0, i + 1, 1]);
  const rows = sourceRows(answer(places), [text(100_000)], new Set());
  assert.equal(rows.length, 100_001);
  assert.equal(rows.line[100_000], 100_000);
});
