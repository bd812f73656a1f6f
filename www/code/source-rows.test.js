import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOURCE_ROW } from '../protocol/details.js';
import {
  closedGroupOf,
  gapOfLine,
  hotPlaces,
  placeOfLine,
  rowOfLine,
  rowOfPlace,
  shownLines,
} from './places.js';

const { file, line, call, gap, inlined } = SOURCE_ROW;

/** @param {number[]} numbers */
const exact = (numbers) => ({ high: Float64Array.from(numbers), low: null });

/** Rows as [kind, line, place, end of a gap]. @param {number[][]} rows @returns {import('../protocol/types.js').SourceRows} */
const rowsOf = (rows) => ({
  length: rows.length,
  kind: Uint8Array.from(rows, ([kind]) => kind ?? 0),
  file: new Uint32Array(rows.length),
  line: Float64Array.from(rows, (row) => row[1] ?? 0),
  place: Int32Array.from(rows, (row) => row[2] ?? -1),
  end: Float64Array.from(rows, (row) => row[3] ?? row[1] ?? 0),
});

test('the row of a line, and the gap that it is in', () => {
  const rows = rowsOf([
    [file],
    [line, 9, 0],
    [call, 9, 0],
    [gap, 10, -1, 16],
    [line, 17],
    [line, 0, 1], // of a comparison, not in the shown text
    [line, 18, 2],
  ]);
  assert.equal(gapOfLine(rows, 0, 12), 10);
  assert.equal(gapOfLine(rows, 0, 9), 0);
  assert.equal(rowOfLine(rows, 0, 12), -1);
  assert.equal(rowOfLine(rows, 0, 17), 4);
  assert.equal(rowOfLine(rows, 1, 17), -1);
  assert.equal(rowOfPlace(rows, 0), 1);
  assert.equal(rowOfPlace(rows, 2), 6);
});

test('lines of a file that is only inlined are shown if they cost anything', () => {
  const isShown = shownLines({
    file: Uint32Array.of(0, 0, 1, 1),
    line: exact([10, 12, 3, 4]),
    group: Int32Array.of(-1, -1, 0, 0),
  });
  assert.deepEqual(
    [isShown(0, 99), isShown(1, 3), isShown(1, 4), isShown(1, 5)],
    [true, true, true, false],
  );
});

test('the most expensive places come first, calls are part of what a line costs', () => {
  const places = { self: exact([5, 0, 1, 7]), total: exact([5, 0, 91, 7]) };
  const hot = hotPlaces(/** @type {any} */ (places));
  assert.deepEqual([...hot], [2, 3, 0]);
});

test('a line is hot from 1 % of all lines on, inlined code is not counted again', () => {
  // The third and the last are inlined at the first: the whole is 10,000.
  const places = { total: exact([9801, 100, 9000, 99, 400]) };
  const isTop = (/** @type {number} */ place) => place !== 2 && place !== 4;
  const hot = hotPlaces(/** @type {any} */ (places), isTop);
  assert.deepEqual([...hot], [0, 1]);
});

test('the most expensive place with a line, and the closed group of a place', () => {
  const lines = {
    file: Uint32Array.of(0, 1, 1, 1),
    line: exact([10, 3, 4, 3]),
    group: Int32Array.of(-1, 0, 1, 2),
    costs: /** @type {any} */ ({ total: exact([0, 5, 6, 7]) }),
  };
  const rows = rowsOf([
    [file],
    [line, 10, 0],
    [inlined, 3, 0, 1], // one hidden line
    [inlined, 4, 1, 0], // open
    [line, 4, 2],
    [inlined, 3, 2, 1],
  ]);
  assert.equal(placeOfLine(lines, 1, 3), 3);
  assert.equal(placeOfLine(lines, 0, 10), 0);
  assert.equal(placeOfLine(lines, 0, 11), -1);
  assert.deepEqual(
    [0, 1, 2, 3, -1].map((place) => closedGroupOf(lines, rows, place)),
    [-1, 0, -1, 2, -1],
  );
});

test('the largest changes come first, whichever way they go', () => {
  const both = (/** @type {number[]} */ change) => ({ a: none, b: none, change: exact(change) });
  const none = exact([0, 0, 0]);
  const costs = { total: both([1, -5, Number.NaN]) };
  const changed = hotPlaces(/** @type {any} */ (costs));
  assert.deepEqual([...changed], [1, 0]);
});
