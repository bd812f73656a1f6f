import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  firstAlong,
  firstIn,
  fitIn,
  isShown,
  onBothSides,
  onPaper,
  showing,
  wholeIn,
} from './view-port.js';

test('a printed picture is complete, without empty space above and below', () => {
  const picture = { width: 4000, height: 1000 };
  const paper = onPaper(picture, { width: 530, height: 400 });
  const { scale, x, y } = wholeIn(picture, paper);
  // A much higher resolution than the 530 pixels of the screen.
  assert.equal(scale, 0.5);
  assert.deepEqual([x, y], [12, 12]);
  assert.deepEqual(paper, { width: 2024, height: 524 });
});

test('a small picture is not enlarged in print', () => {
  const paper = onPaper({ width: 200, height: 100 }, { width: 530, height: 400 });
  assert.deepEqual(paper, { width: 530, height: 124 });
  assert.equal(wholeIn({ width: 200, height: 100 }, paper).scale, 1);
});

test('a graph opens fitted, a little enlarged in a large window', () => {
  const frame = { width: 1024, height: 524 };
  const box = { x: 0, y: 0, width: 100, height: 40 };
  const small = { width: 500, height: 400 };
  assert.deepEqual(firstIn(small, box, frame), fitIn(small, frame));
  assert.equal(fitIn(small, frame).scale, 1.1);
  // The margin is 12 pixels on each side.
  assert.equal(fitIn({ width: 1000, height: 400 }, frame).scale, 1);
  assert.equal(firstIn({ width: 1250, height: 400 }, box, frame).scale, 0.8);
  assert.equal(firstIn({ width: 1400, height: 400 }, box, frame).scale, 1000 / 1400);
  // Texts would be smaller than 7 tenths.
  assert.equal(firstIn({ width: 2000, height: 400 }, box, frame).scale, 0.8);
});

test('a graph that is too large opens with its function in the middle', () => {
  const frame = { width: 1000, height: 500 };
  const picture = { width: 9000, height: 5000 };
  const middleOf = (/** @type {{x: number, y: number, width: number, height: number}} */ box) => {
    const { scale, x, y } = firstIn(picture, box, frame);
    // The smallest scale with legible names.
    assert.equal(scale, 0.8);
    return [x + scale * (box.x + box.width / 2), y + scale * (box.y + box.height / 2)];
  };
  assert.deepEqual(middleOf({ x: 4000, y: 2000, width: 200, height: 40 }), [500, 250]);
  // At the edge of the graph nothing is empty but the margin of 12 pixels.
  assert.deepEqual(middleOf({ x: 4000, y: 0, width: 200, height: 40 }), [500, 12 + 0.8 * 20]);
});

test('the neighbours of a function are in the first view if they fit', () => {
  const frame = { width: 1000, height: 500 };
  const box = { x: 4000, y: 2000, width: 200, height: 40 };
  const first = (/** @type {number} */ x) => {
    const next = { ...box, x, y: 2100 };
    const port = firstIn({ width: 9000, height: 5000 }, box, frame, [next]);
    return { scale: port.scale, isShown: isShown(port, next, frame) && isShown(port, box, frame) };
  };
  // 976 pixels without margins are 1,220 at 0.8 and 1,394 at 0.7.
  assert.deepEqual(first(5000), { scale: 0.8, isShown: true });
  assert.deepEqual(first(5100), { scale: 976 / 1300, isShown: true });
  assert.deepEqual(first(8000), { scale: 0.8, isShown: false });
});

test('a function is in the middle with its neighbours, or without those that do not fit so', () => {
  const frame = { width: 1000, height: 500 };
  const box = { x: 4000, y: 2000, width: 200, height: 40 };
  const first = (/** @type {number} */ x) => {
    const next = { ...box, x, y: 2100 };
    const both = onBothSides([next], box);
    const { scale, ...port } = firstIn({ width: 9000, height: 5000 }, box, frame, both);
    const middle = [port.x + scale * (box.x + 100), port.y + scale * (box.y + 20)].map(Math.round);
    return { scale, middle, isShown: isShown({ scale, ...port }, next, frame) };
  };
  // 500 on each side are 1,200 with half of both boxes, less than 1,220; 550 are 1,300, and 600 are 1,400.
  assert.deepEqual(first(4500), { scale: 0.8, middle: [500, 250], isShown: true });
  assert.deepEqual(first(4550), { scale: 976 / 1300, middle: [500, 250], isShown: true });
  assert.deepEqual(first(4600), { scale: 0.8, middle: [500, 250], isShown: false });
});

test('as much of a path as fits is in the first view', () => {
  const frame = { width: 1000, height: 500 };
  const picture = { width: 9000, height: 5000 };
  const path = [2000, 1620, 1240, 860, 0].map((x, rank) => ({
    ...{ x, y: 150 * rank, width: 200, height: 40 },
  }));
  const port = firstAlong(picture, path, frame);
  assert.deepEqual(
    path.map((box) => isShown(port, box, frame)),
    [true, true, true, true, false],
  );
  // Four boxes are 1,340 pixels wide and 490 high.
  assert.equal(port.scale, 976 / 1340);
});

test('a box is shown if all of it is in the window, which moves only for others', () => {
  const frame = { width: 100, height: 60 };
  const port = { scale: 0.5, x: 10, y: 0 };
  // Horizontally from 10 + 20 / 2 to 10 + 160 / 2.
  const box = { x: 20, y: 40, width: 140, height: 40 };
  assert.equal(isShown(port, box, frame), true);
  assert.equal(isShown(port, { ...box, width: 161 }, frame), false);
  assert.equal(isShown(port, { ...box, y: 81 }, frame), false);
  assert.equal(isShown(port, { ...box, x: -21 }, frame), false);
  // A margin of 12 pixels is kept: the box ends at 90 of 100.
  assert.deepEqual(showing(port, box, frame), { ...port, x: 8 });
  const inside = { ...box, width: 40 };
  assert.equal(showing(port, inside, frame), port);
});
