import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMATS, fileNameOf } from './export-formats.js';

test('a saved file is called as the profile is, without what it was packed in', () => {
  const csv = FORMATS.find(({ id }) => id === 'csv');
  assert.ok(csv);
  assert.equal(fileNameOf('callgrind.out.7.gz', csv), 'callgrind.out.7.csv');
  assert.equal(fileNameOf('callgrind.out.7', csv), 'callgrind.out.7.csv');
});

test('no two formats share an ending, so that no file takes the place of another', () => {
  const endings = FORMATS.map(({ ending }) => ending);
  assert.equal(new Set(endings).size, endings.length);
});
