import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstIn, fitIn, onPaper, wholeIn } from './view-port.js';

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

test('a graph opens fitted, enlarged in a large window', () => {
  const frame = { width: 1024, height: 524 };
  const box = { x: 0, y: 0, width: 100, height: 40 };
  const small = { width: 500, height: 400 };
  assert.deepEqual(firstIn(small, box, frame), fitIn(small, frame));
  // The margin is 12 pixels on each side.
  assert.equal(fitIn(small, frame).scale, 1.25);
  assert.equal(fitIn({ width: 100, height: 100 }, frame).scale, 1.4);
  assert.equal(firstIn({ width: 1250, height: 400 }, box, frame).scale, 0.8);
});

test('a graph that is too large opens with its function in the middle', () => {
  const frame = { width: 1000, height: 500 };
  const picture = { width: 9000, height: 5000 };
  const middleOf = (/** @type {{x: number, y: number, width: number, height: number}} */ box) => {
    const { scale, x, y } = firstIn(picture, box, frame);
    return [x + scale * (box.x + box.width / 2), y + scale * (box.y + box.height / 2)];
  };
  assert.deepEqual(middleOf({ x: 4000, y: 2000, width: 200, height: 40 }), [500, 250]);
  // At the edge of the graph at most a quarter of the window is empty: 125 pixels above it.
  assert.deepEqual(middleOf({ x: 4000, y: 0, width: 200, height: 40 }), [500, 125 + 0.75 * 20]);
});
