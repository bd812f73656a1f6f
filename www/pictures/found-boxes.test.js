import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf, LEVELS } from './boxes.fixture.js';
import { createFoundSum } from './found-boxes.js';

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

test('sums box by box equal those of one step', () => {
  const sum = createFoundSum(boxes, flagsOf([1, 4]));
  const ends = boxes.row.length;
  for (let box = 1; box <= ends; box += 1) assert.equal(sum.goOn(1), box === ends);
  assert.deepEqual(sum.part(), { count: 2, share: 0.6 });
});
