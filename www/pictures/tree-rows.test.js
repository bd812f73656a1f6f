import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf } from './boxes.fixture.js';
import { childCount, openedAtFirst, treeRows } from './boxes-in-sight.js';

const BOXES = boxesOf([
  [[0, 0, 100]],
  [
    [0, 0, 60],
    [0, 60, 40],
  ],
  [
    [1, 0, 20],
    [1, 20, 20],
    [2, 60, 30],
  ],
]);

test('the path of most of the cost is open initially', () => {
  assert.deepEqual([...openedAtFirst(BOXES)], [0, 1]);
});

test('open boxes show their children, in order', () => {
  const rows = treeRows(BOXES, new Set([0, 1]));
  assert.deepEqual(
    Array.from(rows.box, (box, row) => [box, rows.level[row]]),
    [
      [0, 0],
      [1, 1],
      [3, 2],
      [4, 2],
      [2, 1],
    ],
  );
  assert.equal(treeRows(BOXES, new Set()).box.length, 1);
  // Open boxes inside closed ones are not visible.
  assert.deepEqual([...treeRows(BOXES, new Set([0, 2, 5])).box], [0, 1, 2, 5]);
  assert.deepEqual([...treeRows(BOXES, new Set([1])).box], [0]);
  assert.deepEqual([...treeRows(BOXES, new Set([0, 1]), null, 1).box], [1, 3, 4]);
  assert.deepEqual(
    [0, 1, 2, 5].map((box) => childCount(BOXES, box)),
    [2, 2, 1, 0],
  );
});
