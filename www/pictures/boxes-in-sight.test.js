import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REST_BOX } from '../protocol/pictures.js';
import { boxesOf, LEVELS } from './boxes.fixture.js';
import { boxAt, eachBoxInSight, levelOf, spanOf, withoutRoots } from './boxes-in-sight.js';

/** @param {any} boxes @param {{start: number, end: number}} span @param {number} pixels */
function seen(boxes, span, pixels, levels = { first: 0, end: 99 }) {
  /** @type {[number, number, number, number, boolean][]} */
  const visits = [];
  eachBoxInSight(boxes, span, pixels, levels, (...visit) => visits.push(visit));
  return visits;
}

const WHOLE = { start: 0, end: 1 };

test('widths are the share of the cost', () => {
  const boxes = boxesOf([
    [[0, 0, 1000]],
    [
      [0, 0, 700],
      [0, 700, 200],
    ],
  ]);
  assert.deepEqual(seen(boxes, WHOLE, 500), [
    [0, 0, 500, 0, false],
    [1, 0, 350, 1, false],
    [2, 350, 450, 1, false],
  ]);
  assert.deepEqual(seen(boxes, { start: 0.75, end: 1 }, 100, { first: 1, end: 2 }), [
    [2, -20, 60, 1, false],
  ]);
});

test('each of any boxes is drawn within a pixel of its position, or in a crowd that covers it', () => {
  let state = 7;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  for (let round = 0; round < 30; round += 1) {
    /** @type {[number, number, number][]} */
    const level = [];
    let left = 0;
    for (let i = 0; i < 400; i += 1) {
      const width = Math.floor(random() ** 8 * 10000) + 1;
      level.push([0, left, width]);
      left += width + (random() < 0.2 ? 50 : 0);
    }
    const boxes = boxesOf([[[0, 0, left]], level]);
    const start = random() * 0.5;
    const span = { start, end: start + 0.1 + random() * 0.4 };
    const visits = seen(boxes, span, 640, { first: 1, end: 2 });
    const toPixel = (/** @type {number} */ cost) =>
      ((cost / left - span.start) / (span.end - span.start)) * 640;
    for (const [i, [, from, width]] of level.entries()) {
      const [x0, x1] = [toPixel(from), toPixel(from + width)];
      if (x1 <= 0 || x0 >= 640) continue;
      const visit = visits.findLast(([box]) => box <= i + 1);
      assert.ok(visit, `box ${i} is drawn`);
      assert.ok(visit[1] <= x0 + 1e-6 && visit[2] >= x1 - 1e-6, `box ${i} is covered`);
      if (x1 - x0 >= 1) assert.ok(Math.abs(visit[2] - x1) < 1e-6 && visit[0] === i + 1);
      if (visit[4]) assert.ok(visit[2] - visit[1] < 2.01, 'crowds are about a pixel wide');
    }
    for (const [i, visit] of visits.entries()) {
      const next = visits[i + 1];
      if (next) assert.ok(next[1] >= visit[2] - 1e-6, 'nothing overlaps');
    }
  }
});

test('many invisible boxes take no time', () => {
  const level = Array.from({ length: 200_000 }, (_, i) => /** @type {any} */ ([0, i, 1]));
  const boxes = boxesOf([[[0, 0, 200_000]], level]);
  assert.ok(seen(boxes, WHOLE, 1000, { first: 1, end: 2 }).length <= 1000);
  assert.equal(seen(boxes, { start: 0.5, end: 0.5 + 10 / 200_000 }, 1000).length, 11);
});

test('points find their box', () => {
  const boxes = boxesOf([
    [[0, 0, 100]],
    [
      [0, 0, 10],
      [0, 50, 40],
    ],
  ]);
  assert.equal(boxAt(boxes, WHOLE, 1000, 99, 1), 1);
  assert.equal(boxAt(boxes, WHOLE, 1000, 101, 1), -1);
  assert.equal(boxAt(boxes, WHOLE, 1000, 500, 1), 2);
  assert.equal(boxAt(boxes, WHOLE, 1000, 500, 0), 0);
  assert.equal(boxAt(boxes, WHOLE, 1000, 500, 2), -1);
  assert.deepEqual(spanOf(boxes, 2), { start: 0.5, end: 0.9 });
  assert.deepEqual([levelOf(boxes, 0), levelOf(boxes, 2)], [0, 1]);
});

test('a profile without cost draws nothing', () => {
  assert.deepEqual(seen(boxesOf([[[0, 0, 0]]]), WHOLE, 100), []);
});

test('without the root, levels start with its children, with the same widths', () => {
  const boxes = withoutRoots(boxesOf(LEVELS), 2);
  /** @type {[number, number, number][]} */
  const seen = [];
  const levels = { first: 0, end: 9 };
  eachBoxInSight(boxes, { start: 0, end: 1 }, 1000, levels, (box, left, _, level) =>
    seen.push([box, left, level]),
  );
  assert.deepEqual(seen, [
    [1, 0, 0],
    [2, 600, 0],
    [3, 603, 0],
    [4, 0, 1],
  ]);
  assert.equal(boxAt(boxes, { start: 0, end: 1 }, 1000, 700, 0), 3);
  assert.deepEqual([levelOf(boxes, 1), levelOf(boxes, 4)], [0, 1]);
  // The box of small contexts beside a root is no other root.
  const rest = boxesOf([
    [
      [0, 0, 900],
      [0, 900, 100],
    ],
    [[0, 0, 500]],
  ]);
  assert.equal(withoutRoots(rest, 1), rest);
  rest.row[1] = REST_BOX;
  assert.deepEqual([...withoutRoots(rest, 1).levels], [2, 3]);
  // A root without children stays.
  const alone = boxesOf([[[0, 0, 5]]]);
  assert.equal(withoutRoots(alone, 1), alone);
});
