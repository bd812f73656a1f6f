import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exact } from './machine.fixture.js';
import { calledAt, calledIn, mergedCalls } from './place-calls.js';

/** Calls as [place, callee, counted, cost, count]. @param {number[][]} calls @returns {import('../protocol/details.js').PlaceCalls} */
const callsOf = (calls) => {
  const column = (/** @type {number} */ i) => calls.map((call) => call[i] ?? 0);
  return {
    place: Uint32Array.from(column(0)),
    callee: Uint32Array.from(column(1)),
    counted: Uint8Array.from(column(2)),
    cost: exact(column(3)),
    second: null,
    count: exact(column(4)),
  };
};

/** @param {import('../protocol/details.js').PlaceCalls} calls */
const told = ({ place, callee, counted, cost, count }) =>
  Array.from(place, (own, call) => [
    own,
    callee[call],
    counted[call],
    cost.high[call],
    count.high[call],
  ]);

const CALLS = callsOf([
  [1, 7, 1, 10, 1],
  [1, 8, 0, 99, 2],
  [3, 7, 1, 5, 3],
  [3, 9, 1, 20, 4],
]);

test('calls of several places are those of one, by callee, the dearest first', () => {
  assert.deepEqual(told(mergedCalls(CALLS, [[0, 1, 3], [], [3]])), [
    [0, 8, 0, 99, 2],
    [0, 9, 1, 20, 4],
    [0, 7, 1, 15, 4],
    [2, 9, 1, 20, 4],
    [2, 7, 1, 5, 3],
  ]);
  assert.deepEqual(told(mergedCalls(callsOf([]), [[0], [5]])), []);
  assert.deepEqual(told(mergedCalls(CALLS, [[9]])), []);
});

test('what is contained in other calls is not added', () => {
  assert.deepEqual([...calledAt(CALLS, 5).high], [0, 10, 0, 25, 0]);
  assert.deepEqual([...calledIn(CALLS, [[1, 3], [], [0, 9], [3]]).high], [35, 0, 0, 25]);
  // One callee, called by two callers of a line: of one of them the cost is contained in other calls.
  const mixed = callsOf([
    [2, 7, 1, 100, 1],
    [2, 7, 0, 60, 3],
  ]);
  assert.deepEqual(told(mergedCalls(mixed, [[2]])), [[0, 7, 1, 160, 4]]);
  assert.deepEqual([...calledIn(mixed, [[2]]).high], [100]);
});
