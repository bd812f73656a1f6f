import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf, LEVELS } from './boxes.fixture.js';
import { createFoundSum, placeOfFound } from './boxes-in-sight.js';

const boxes = boxesOf(LEVELS);
const flagsOf = (/** @type {number[]} */ rows) =>
  Uint8Array.from(boxes.row, (row) => (rows.includes(row) ? 1 : 0));

/** @param {number[]} rows */
function foundPartOf(rows) {
  const sum = createFoundSum(boxes, flagsOf(rows));
  assert.ok(sum.goOn(Number.POSITIVE_INFINITY));
  return sum.part();
}

test('matches are counted once, also inside each other', () => {
  assert.deepEqual(foundPartOf([1, 4]), { count: 2, share: 0.6 });
  assert.deepEqual(foundPartOf([4]), { count: 1, share: 0.123 });
  assert.deepEqual(foundPartOf([]), { count: 0, share: 0 });
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

test('sums box by box equal those of one step', () => {
  const sum = createFoundSum(boxes, flagsOf([1, 4]));
  const ends = boxes.row.length;
  for (let box = 1; box <= ends; box += 1) assert.equal(sum.goOn(1), box === ends);
  assert.deepEqual(sum.part(), { count: 2, share: 0.6 });
});
