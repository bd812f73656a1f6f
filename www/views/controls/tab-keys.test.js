import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabAfterKey } from './tab-keys.js';

test('arrows wrap around, Home and End go to the ends', () => {
  assert.equal(tabAfterKey('ArrowRight', 0, 3), 1);
  assert.equal(tabAfterKey('ArrowRight', 2, 3), 0);
  assert.equal(tabAfterKey('ArrowLeft', 0, 3), 2);
  assert.equal(tabAfterKey('Home', 2, 3), 0);
  assert.equal(tabAfterKey('End', 0, 3), 2);
});

test('other keys do not move', () => {
  assert.equal(tabAfterKey('ArrowDown', 0, 3), undefined);
  assert.equal(tabAfterKey('a', 0, 3), undefined);
});
