import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from './export-formats.js';

test('a saved file is called as the profile is, without what it was packed in', () => {
  const csv = { ending: '.csv' };
  assert.equal(fileNameOf('callgrind.out.7.gz', csv), 'callgrind.out.7.csv');
  assert.equal(fileNameOf('callgrind.out.7', csv), 'callgrind.out.7.csv');
});
