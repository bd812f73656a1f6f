import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { applyRules, fitOf, indexOf, matchSource, segmentsOf } from './source-match.js';

const open = async () => new File([], 'x');

/** @param {string[]} paths */
const index = (...paths) =>
  indexOf(
    'prog',
    paths.map((path) => ({ path, open })),
  );

/** @param {ReturnType<typeof index>} given @param {string} path @param {import('./source-match.js').Rule[]} [rules] */
function found(given, path, rules = []) {
  const match = matchSource(given, path, rules);
  return match && [match.entry.path, match.equals];
}

test('paths are split at slashes of both kinds, and `..` is resolved', () => {
  assert.deepEqual(segmentsOf('./elf/../sysdeps//x86/a.h'), ['sysdeps', 'x86', 'a.h']);
  assert.deepEqual(segmentsOf('C:\\src\\a.c'), ['C:', 'src', 'a.c']);
  assert.deepEqual(segmentsOf('../../..'), []);
});

test('the longest common end decides', () => {
  const given = index('prog/lib/list.c', 'prog/app/list.c', 'prog/app/main.c');
  assert.deepEqual(found(given, '/build/app/list.c'), ['prog/app/list.c', 1]);
  assert.deepEqual(found(given, '/build/lib/list.c'), ['prog/lib/list.c', 1]);
  assert.equal(found(given, '/build/app/other.c'), null);
  assert.equal(found(given, ''), null);
  assert.equal(matchSource(null, 'a.c', []), null);
});

test('only paths in known folders and below them are searched', () => {
  const given = { ...index('prog/main.c', 'prog/x.c'), within: new Set(['/a/src/', '']) };
  assert.deepEqual(found(given, '/a/src/main.c'), ['prog/main.c', 1]);
  assert.deepEqual(found(given, '/a/src/lib/x.c'), ['prog/x.c', 1]);
  assert.deepEqual(found(given, 'main.c'), ['prog/main.c', 1]);
  for (const path of ['/b/src/main.c', '/a/main.c', 'src/main.c'])
    assert.equal(found(given, path), null, path);
});

test('of equal matches the one nearest to the top is used, and their number returned', () => {
  const given = index('prog/z/deep/list.c', 'prog/b/list.c', 'prog/a/list.c');
  assert.deepEqual(found(given, '/elsewhere/list.c'), ['prog/a/list.c', 3]);
});

test('the first matching rule rewrites the start of a path', () => {
  const rules = [
    { from: '', to: 'never' },
    { from: '/build/v1/', to: 'prog/b/' },
    { from: '/build/', to: 'prog/z/' },
  ];
  assert.equal(applyRules('/build/v1/list.c', rules), 'prog/b/list.c');
  assert.equal(applyRules('/other/list.c', rules), '/other/list.c');
  const given = index('prog/z/list.c', 'prog/b/list.c');
  assert.deepEqual(found(given, '/build/list.c', rules), ['prog/z/list.c', 1]);
});

test('a file with the path of the profile below the folder is an exact match', () => {
  const given = index('prog/old/app/list.c', 'prog/app/list.c');
  assert.deepEqual(found(given, './app/list.c'), ['prog/app/list.c', 1]);
  assert.deepEqual(found(given, 'lib/../app/list.c'), ['prog/app/list.c', 1]);
  assert.deepEqual(found(given, '/build/app/list.c'), ['prog/app/list.c', 2]);
});

test('the page and the command find the same file', () => {
  // src/code/source_match.rs reads the same cases.
  const place = new URL('../../tests/data/source-paths.json', import.meta.url);
  for (const { files, found: expected } of JSON.parse(readFileSync(place, 'utf8'))) {
    const given = index(...files.map((/** @type {string} */ file) => `given/${file}`));
    for (const [path, file] of Object.entries(expected)) {
      assert.equal(found(given, path)?.[0] ?? null, file && `given/${file}`, path);
    }
  }
});

test('a folder fits the paths of which it has the most', () => {
  const [a, b] = [index('a/src/main.c', 'a/src/list.c'), index('b/src/main.c')];
  const paths = ['/home/dev/b/src/main.c', '/usr/include/none.h'];
  // b, src, main.c; of the other folder only src, main.c.
  assert.deepEqual([fitOf(b, paths, []), fitOf(a, paths, [])], [3, 2]);
  assert.equal(fitOf(a, paths, [{ from: '/home/dev/b/', to: 'a/' }]), 3);
});
