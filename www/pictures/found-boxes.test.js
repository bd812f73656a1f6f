import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf, LEVELS } from './boxes.fixture.js';
import { foundPartOf, nextFound, placeOfFound } from './boxes-in-sight.js';

const boxes = boxesOf(LEVELS);
const flagsOf = (/** @type {number[]} */ rows) =>
  Uint8Array.from(boxes.row, (row) => (rows.includes(row) ? 1 : 0));

test('matches are counted once, also inside each other', () => {
  assert.deepEqual(foundPartOf(boxes, flagsOf([1, 4])), { count: 2, share: 0.6 });
  assert.deepEqual(foundPartOf(boxes, flagsOf([4])), { count: 1, share: 0.123 });
  assert.deepEqual(foundPartOf(boxes, flagsOf([])), { count: 0, share: 0 });
});

test('a found box has its place among the found ones', () => {
  const flags = flagsOf([1, 4]);
  const [first, second] = [boxes.row.indexOf(1), boxes.row.indexOf(4)];
  assert.deepEqual(
    [first, second, 0, -1].map((box) => placeOfFound(boxes, flags, box)),
    [1, 2, 0, 0],
  );
  assert.equal(placeOfFound(boxes, null, first), 0);
});

test('the widest match comes first, then those of less width', () => {
  // Widths by hand; the functions 7 and 8 are found.
  const boxes = {
    row: Uint32Array.of(0, 7, 1, 8, 7),
    width: Float64Array.of(100, 10, 90, 40, 10),
  };
  const flags = Uint8Array.from({ length: 9 }, (_, row) => Number(row >= 7));
  const order = [3, 1, 4];
  assert.deepEqual(
    order.map((box) => placeOfFound(boxes, flags, box)),
    [1, 2, 3],
  );
  const from = (/** @type {1 | -1} */ step) => (/** @type {number} */ box) =>
    nextFound(boxes, flags, box, step);
  assert.deepEqual(order.map(from(1)), [1, 4, 3]);
  assert.deepEqual(order.map(from(-1)), [4, 3, 1]);
  assert.deepEqual([-1, 0, 2].map(from(1)), [3, 3, 3]);
  assert.equal(nextFound(boxes, new Uint8Array(9), 0, 1), -1);
  assert.equal(nextFound(boxes, Uint8Array.of(0, 1), 2, 1), 2);
});
