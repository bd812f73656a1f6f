import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REST_BOX } from '../protocol/pictures.js';
import { boxesOf } from './boxes.fixture.js';
import { closerPath, sameBoxes } from './closer-look.js';

/** Rows 1 and 2 below the root, with 3 in 1, 4 in 3, and in 4 a rest of 30 and row 6. Row 1 has no cost of its own. */
function boxes() {
  const all = boxesOf([
    [[0, 0, 1000]],
    [
      [0, 0, 600],
      [0, 600, 400],
    ],
    [[1, 0, 600]],
    [[3, 0, 300]],
    [
      [4, 0, 270],
      [4, 270, 30],
    ],
  ]);
  all.row[6] = REST_BOX;
  return all;
}

test('the outermost of the narrowest contexts that fill the picture is opened further', () => {
  // 30 of 300 is left out in row 4, and of the 600 of rows 1 and 3.
  assert.deepEqual(closerPath(boxes(), { start: 0, end: 0.3 }), [1, 3, 4]);
  assert.deepEqual(closerPath(boxes(), { start: 0, end: 0.6 }), [1]);
  assert.deepEqual(closerPath(boxes(), { start: 0.28, end: 0.5 }), [1]);
  // A rest that fills the picture: its parent.
  assert.deepEqual(closerPath(boxes(), { start: 0.27, end: 0.3 }), [1, 3, 4]);
});

test('nothing is opened if nothing is left out in sight, or if several contexts are in sight', () => {
  assert.equal(closerPath(boxes(), { start: 0, end: 0.269 }), null);
  assert.equal(closerPath(boxes(), { start: 0.6, end: 1 }), null);
  assert.equal(closerPath(boxes(), { start: 0, end: 1 }), null);
  assert.equal(closerPath(boxes(), { start: 0.2, end: 0.7 }), null);
  // 30 of 3,100 is less than 1 %.
  const wide = boxes();
  wide.width.set([10_000, 3100, 400, 3100, 3100, 3070]);
  assert.equal(closerPath(wide, { start: 0, end: 0.31 }), null);
});

test('boxes are found again among others, by their rows from the root', () => {
  const before = boxes();
  // Row 2 comes first, row 4 is missing, and row 3 is also below 2.
  const after = boxesOf([
    [[0, 0, 1000]],
    [
      [0, 0, 600],
      [0, 600, 400],
    ],
    [
      [1, 0, 100],
      [2, 600, 400],
    ],
  ]);
  after.row.set([0, 2, 1, 3, 3]);
  assert.deepEqual([...sameBoxes(before, after)], [0, 2, 1, 4, -1, -1, -1]);
});
