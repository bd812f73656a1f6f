import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from './export-formats.js';

test('a saved file has the name of the profile without extensions of compression', () => {
  const csv = { ending: '.csv' };
  assert.equal(fileNameOf('callgrind.out.7.gz', csv), 'callgrind.out.7.csv');
  assert.equal(fileNameOf('callgrind.out.7', csv), 'callgrind.out.7.csv');
});
