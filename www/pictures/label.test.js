import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitted } from './label.js';

const fit = (/** @type {string} */ text, /** @type {number} */ width) =>
  fitted(text, width, 7, (part) => [...part].length * 14);

test('names are complete, cut, or omitted', () => {
  assert.equal(fit('main', 28), 'main');
  assert.equal(fit('toplevel', 36), 'topl…');
  assert.equal(fit('toplevel', 20), '');
  assert.equal(fit('if', 14), 'if');
  assert.equal(fit('if', 13), '');
});

test('wide characters are measured', () => {
  assert.equal(fit('日本語の名前', 84), '日本語の名前');
  assert.equal(fit('日本語の名前', 70), '日本語の…');
  assert.equal(fit('日本語の名前', 40), '');
});
