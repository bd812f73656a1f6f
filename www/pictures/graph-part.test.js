import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodesThatFit, partOf } from './graph-part.js';

/** Nodes cost little beside the first one, if not told otherwise. @param {string} calls  such as `0>1 0>2` @param {number[]} order @param {number[]} [costs] */
const graphOf = (calls, order, costs = [100, 9, 8, 7, 6, 5, 4]) => {
  const ends = calls.split(' ').map((call) => call.split('>').map(Number));
  const side = (/** @type {number} */ end) => Uint32Array.from(ends, (pair) => pair[end] ?? 0);
  const cost = { high: Float64Array.from(costs), low: null };
  return { order: Uint32Array.from(order), from: side(0), to: side(1), cost };
};

/** Boxes of 100 × 40 pixels. @param {number} count */
const boxes = (count) => Array.from({ length: count }, () => ({ width: 100, height: 40 }));

const DOWN = /** @type {const} */ ({ direction: 'TB', between: 44 });
const RIGHT = /** @type {const} */ ({ direction: 'LR', between: 66 });
/** Two rows of boxes with costs between them are 124 pixels high, three are 208; three boxes beside each other 330 wide. */
const ROOM = { width: 330, height: 210 };

test('a rank has as many boxes as fit beside each other', () => {
  const wide = graphOf('0>1 0>2 0>3 0>4 0>5 0>6', [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(nodesThatFit(wide, boxes(7), DOWN, ROOM), [0, 1, 2, 3]);
  // Four are 205 pixels high below each other.
  assert.deepEqual(nodesThatFit(wide, boxes(7), RIGHT, ROOM), [0, 1, 2, 3, 4]);
});

test('branches fill the room beside a chain that is too long', () => {
  const chain = graphOf('0>1 1>2 2>3 3>4 0>5 1>6', [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(nodesThatFit(chain, boxes(7), DOWN, ROOM), [0, 1, 2, 5, 6]);
});

test('for a costly function texts may be a little smaller', () => {
  const wide = graphOf('0>1 0>2 0>3 0>4', [0, 1, 2, 3, 4], [100, 20, 20, 20, 9]);
  const narrow = { width: 300, height: 210 };
  // Three boxes are 330 wide, 10 % more than the room.
  assert.deepEqual(nodesThatFit(wide, boxes(5), DOWN, narrow), [0, 1, 2, 3]);
  const cheap = graphOf('0>1 0>2 0>3 0>4', [0, 1, 2, 3, 4]);
  assert.deepEqual(nodesThatFit(cheap, boxes(5), DOWN, narrow), [0, 1, 2]);
});

test('a caller that does not lead to the first function would look like the start of the program', () => {
  const other = graphOf('0>1 2>1 3>0', [0, 1, 2, 3]);
  assert.deepEqual(nodesThatFit(other, boxes(4), DOWN, ROOM), [0, 1, 3]);
});

test('callers are above', () => {
  const around = graphOf('2>0 0>1 3>2', [0, 1, 2, 3]);
  assert.deepEqual(nodesThatFit(around, boxes(4), DOWN, ROOM), [0, 1, 2]);
});

test('what no box leads to is left out, but not what nothing leads to', () => {
  const sizes = boxes(5).with(1, { width: 400, height: 40 });
  const graph = graphOf('0>1 1>2 3>4', [0, 1, 2, 3, 4]);
  assert.deepEqual(nodesThatFit(graph, sizes, DOWN, ROOM), [0, 3, 4]);
  // The first one stays in any window.
  assert.deepEqual(nodesThatFit(graph, sizes, DOWN, { width: 1, height: 1 }), [0]);
});

test('a part has its nodes and calls, and says what is left out', () => {
  const exact = (/** @type {number[]} */ ...numbers) => ({
    high: Float64Array.from(numbers),
    low: null,
  });
  const [zeros, flags] = [new Uint32Array(4), new Uint8Array(4)];
  const part = partOf(
    {
      ...graphOf('0>1 0>2 2>3 3>3', [0, 2, 3, 1]),
      row: Uint32Array.of(10, 11, 12, 13),
      cost: exact(100, 30, 60, 50),
      self: exact(10, 30, 10, 50),
      exactness: flags,
      hiddenCallers: Uint32Array.of(0, 0, 0, 2),
      hiddenCallees: zeros,
      cycle: zeros,
      elsewhere: zeros,
      callCost: exact(30, 60, 50, 5),
      callCount: exact(1, 2, 3, 4),
      callExactness: Uint8Array.of(0, 1, 2, 3),
      countEstimated: flags,
      inner: Uint8Array.of(0, 0, 0, 1),
      whole: exact(100),
      total: exact(100),
      leftOut: 7,
      callsLeftOut: 0,
      other: null,
    },
    [1, 2, 3],
  );
  assert.deepEqual([...part.row], [11, 12, 13]);
  assert.deepEqual([...part.cost.high], [30, 60, 50]);
  assert.deepEqual([...part.from], [1, 2]);
  assert.deepEqual([...part.to], [2, 2]);
  assert.deepEqual([...part.callCount.high], [3, 4]);
  assert.deepEqual([...part.callExactness], [2, 3]);
  assert.deepEqual([...part.order], [1, 2, 0]);
  assert.deepEqual([...part.hiddenCallers], [1, 1, 2]);
  assert.deepEqual([...part.hiddenCallees], [0, 0, 0]);
  assert.equal(part.leftOut, 8);
});
