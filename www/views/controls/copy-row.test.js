import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabSeparated } from './copy-row.js';

test('no cell can contain a separator', () => {
  assert.equal(
    tabSeparated([
      ['1,234', 'f\tg\nh'],
      ['', ' x '],
    ]),
    '1,234\tf g h\n\tx',
  );
});
