import assert from 'node:assert/strict';
import { test } from 'node:test';

import { byRunInName, runsOf } from './dropped.js';

/** @param {Partial<import('../protocol/types.js').Heading>} stated */
const heading = (stated) => ({
  creator: '',
  command: '',
  pid: '',
  isProfile: true,
  run: 0,
  place: 0,
  ...stated,
});

test('files of a run are in reading order', () => {
  const files = ['a.10', 'b', 'a.2'].map((name) => new File([name], name));
  const headings = [
    heading({ pid: '7', command: 'ls', place: 1 }),
    heading({ run: 1, pid: '8', place: 2 }),
    heading({ pid: '7', place: 0 }),
  ];
  const runs = runsOf(files, headings);
  assert.deepEqual(
    runs.map(({ pid, command, files }) => [pid, command, files.map(({ name }) => name)]),
    [
      ['7', 'ls', ['a.2', 'a.10']],
      ['8', '', ['b']],
    ],
  );
});

test('names of gungraun say which run was earlier', () => {
  assert.equal(byRunInName('a.out.old', 'a.out'), -1);
  assert.equal(byRunInName('a.out', 'a.out.base@v1.2'), 1);
  assert.equal(byRunInName('a.out', 'a.out'), 0);
  assert.equal(byRunInName('a.out.older', 'a.out'), 0);
});
