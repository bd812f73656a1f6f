import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPaper, wholeIn } from './view-port.js';

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
