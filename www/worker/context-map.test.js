import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf } from '../pictures/boxes.fixture.js';
import { CELL_KIND, REST_BOX, TOTAL_BOX } from '../protocol/pictures.js';
import { layOutContexts } from './treemap.js';

const { own, rest, function: called } = CELL_KIND;
/** @type {any} */
const ORIGIN = { estimated: true };
const PARAMS = {
  event: 2,
  row: 7,
  callers: false,
  fold: '',
  collapse: false,
  box: 0,
  width: 400,
  height: 250,
};
const LIMITS = { depth: 40, least: 10 };

/**
 * Boxes of functions 7 (1000, 100 of them self cost), calling 8 (600, calling 7 again for 150) and
 * 9 (250), and 50 that are not shown one by one.
 */
function contexts() {
  const boxes = boxesOf([
    [[0, 0, 1000]],
    [[0, 0, 1000]],
    [
      [1, 0, 600],
      [1, 600, 250],
      [1, 850, 50],
    ],
    [[2, 0, 150]],
  ]);
  boxes.row = Uint32Array.of(TOTAL_BOX, 7, 8, 9, REST_BOX, 7);
  return { event: 2, boxes, origin: ORIGIN, other: null };
}

/** @param {Partial<typeof PARAMS & {limits: typeof LIMITS}>} [params] */
function drawn(params) {
  const map = layOutContexts(contexts(), { ...PARAMS, limits: LIMITS, ...params });
  return [...map.kind].map((kind, i) => {
    const [, , width = 0, height = 0] = map.bounds.slice(4 * i, 4 * i + 4);
    const cell = { kind, id: map.id[i], box: map.box[i], parent: map.parent[i] ?? 0 };
    return { ...cell, width, height, area: width * height };
  });
}

test('contexts are nested in their callers, with areas proportional to cost', () => {
  const cells = drawn();
  const shape = cells.map(({ kind, id, box, parent }) => [kind, id, box, cells[parent]?.box]);
  assert.deepEqual(shape, [
    [called, 7, 1, 1],
    [called, 8, 2, 1],
    [called, 9, 3, 1],
    [own, 7, 1, 1],
    [rest, 0, 4, 1],
    // Recursion is a separate cell in the calling cell.
    [own, 8, 2, 2],
    [called, 7, 5, 2],
  ]);
  const whole = 400 * 250;
  for (const [place, cost] of [
    [1, 600],
    [2, 250],
    [3, 100],
    [4, 50],
  ]) {
    assert.ok(Math.abs((cells[place ?? 0]?.area ?? 0) - ((cost ?? 0) / 1000) * whole) < 1);
  }
  // In a frame they share the space inside its edges: 450 of 600 and 150.
  const [self, again] = [cells[5]?.area ?? 0, cells[6]?.area ?? 0];
  assert.ok(Math.abs(self / (self + again) - 450 / 600) < 1e-9);
  const { width = 0, height = 0 } = cells[1] ?? {};
  assert.ok(Math.abs(self + again - (width - 4) * (height - 19)) < 1);
});

test('a context can be entered, and the path leads to it', () => {
  const map = layOutContexts(contexts(), { ...PARAMS, limits: LIMITS, box: 2 });
  assert.deepEqual([...map.kind], [called, own, called]);
  assert.deepEqual([...map.path.row], [7, 8]);
  assert.deepEqual([...map.path.box], [1, 2]);
  assert.deepEqual(map.of, { row: 7, event: 2, callers: false });
  assert.equal(map.origin, ORIGIN);
  // A leaf is all self cost.
  const leaf = layOutContexts(contexts(), { ...PARAMS, limits: LIMITS, box: 3 });
  assert.deepEqual([...leaf.kind], [called, own]);
  assert.deepEqual([...leaf.bounds.slice(4)], [0, 0, 400, 250]);
});

test('depth and minimum area limit it', () => {
  const limits = (/** @type {number} */ depth, /** @type {number} */ least) =>
    drawn({ limits: { depth, least } }).map(({ kind, id }) => [kind, id]);
  assert.deepEqual(limits(1, 10), [
    [called, 7],
    [called, 8],
    [called, 9],
    [own, 7],
    [rest, 0],
  ]);
  // A tenth of the cost takes 10,000 of the 100,000 pixels: the rest and its self cost are merged.
  assert.deepEqual(limits(1, 10_001), [
    [called, 7],
    [called, 8],
    [called, 9],
    [rest, 0],
  ]);
});

test('a function that never ran has no areas', () => {
  const boxes = boxesOf([[[0, 0, 0]]]);
  boxes.row = Uint32Array.of(TOTAL_BOX);
  const map = layOutContexts(
    { event: 0, boxes, origin: ORIGIN, other: null },
    { ...PARAMS, limits: LIMITS },
  );
  assert.equal(map.kind.length, 1);
  assert.equal(map.path.row.length, 0);
});
