import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addView, chooseView, orderAfter, showFirstView } from './actions.js';
import { openViews } from './state.js';

test('differences cycle through largest, largest increase, largest decrease', () => {
  const largest = { column: /** @type {const} */ ('difference'), descending: true, event: '' };
  const grew = orderAfter(largest, 'difference');
  assert.deepEqual(grew, { column: 'growth', descending: true, event: '' });
  const shrank = orderAfter(grew, 'difference');
  assert.deepEqual(shrank, { column: 'growth', descending: false, event: '' });
  assert.deepEqual(orderAfter(shrank, 'difference'), largest);
});

test('other columns are reversed when selected again', () => {
  const first = orderAfter({ column: 'growth', descending: false, event: '' }, 'ratio');
  assert.deepEqual(first, { column: 'ratio', descending: true, event: '' });
  assert.deepEqual(orderAfter(first, 'ratio'), { column: 'ratio', descending: false, event: '' });
  assert.deepEqual(orderAfter(first, 'a'), { column: 'a', descending: true, event: '' });
});

test('text is first sorted from A, and columns of other events are other columns', () => {
  const first = orderAfter({ column: 'self', descending: true, event: '' }, 'function');
  assert.deepEqual(first, { column: 'function', descending: false, event: '' });
  const other = orderAfter({ column: 'self', descending: true, event: '' }, 'self', 'k3y');
  assert.deepEqual(other, { column: 'self', descending: true, event: 'k3y' });
});

test('the second view is the same one after the first was alone', () => {
  addView();
  const [first, added] = openViews.peek();
  const other = added === 'treemap' ? 'flame' : 'treemap';
  chooseView(other, 1);
  showFirstView();
  assert.deepEqual(openViews.peek(), [first]);
  addView();
  assert.deepEqual(openViews.peek(), [first, other]);
});
