import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderAfter } from './comparison-actions.js';

test('differences cycle through largest, largest increase, largest decrease', () => {
  const largest = { key: /** @type {const} */ ('difference'), reversed: false };
  const grew = orderAfter(largest, 'difference');
  assert.deepEqual(grew, { key: 'growth', reversed: false });
  const shrank = orderAfter(grew, 'difference');
  assert.deepEqual(shrank, { key: 'growth', reversed: true });
  assert.deepEqual(orderAfter(shrank, 'difference'), largest);
});

test('other columns are reversed when selected again', () => {
  const first = orderAfter({ key: 'growth', reversed: true }, 'ratio');
  assert.deepEqual(first, { key: 'ratio', reversed: false });
  assert.deepEqual(orderAfter(first, 'ratio'), { key: 'ratio', reversed: true });
  assert.deepEqual(orderAfter(first, 'a'), { key: 'a', reversed: false });
});
