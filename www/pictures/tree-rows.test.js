import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf } from './boxes.fixture.js';
import { childCount, openedAtFirst, treeRows } from './tree-rows.js';

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

test('the way of most of the cost is open at first', () => {
  assert.deepEqual([...openedAtFirst(BOXES)], [0, 1]);
});

test('open boxes show their children, in order', () => {
  const rows = treeRows(BOXES, new Set([0, 1]));
  assert.deepEqual(
    rows.map(({ box, level }) => [box, level]),
    [
      [0, 0],
      [1, 1],
      [3, 2],
      [4, 2],
      [2, 1],
    ],
  );
  assert.equal(treeRows(BOXES, new Set()).length, 1);
  assert.deepEqual(
    [0, 1, 2, 5].map((box) => childCount(BOXES, box)),
    [2, 2, 1, 0],
  );
});
