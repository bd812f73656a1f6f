import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPaper, wholeIn } from './view-port.js';

test('on paper a picture is whole, without empty room above and below', () => {
  const picture = { width: 4000, height: 1000 };
  const paper = onPaper(picture, { width: 530, height: 400 });
  const { scale, x, y } = wholeIn(picture, paper);
  // Far finer than the 530 pixels of the screen.
  assert.equal(scale, 0.5);
  assert.deepEqual([x, y], [12, 12]);
  assert.deepEqual(paper, { width: 2024, height: 524 });
});

test('a small picture is not blown up on paper', () => {
  const paper = onPaper({ width: 200, height: 100 }, { width: 530, height: 400 });
  assert.deepEqual(paper, { width: 530, height: 124 });
  assert.equal(wholeIn({ width: 200, height: 100 }, paper).scale, 1);
});
