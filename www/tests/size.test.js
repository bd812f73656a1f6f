// Size of the download before a profile can be opened: all files of the last build except those loaded later.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const DIST = new URL('../../dist/', import.meta.url);

/** The single-file page, which the page only fetches for reports. */
const APART = new Set(['grindscope.html']);

/** Files that are fetched when needed. */
const LATE = [
  /^graph-layout-/,
  /^highlighter-/,
  /^disassembler(_bg)?-/,
  /^third-party-licences-/,
  // Samples, and icons for an installed page.
  /^(callgrind|cachegrind|php)-/,
  /^icon-/,
];

const BUDGET = 1_290_000;

/** Every report contains this page. */
const SINGLE_FILE_BUDGET = 4_100_000;

/** @param {string} folder */
async function filesOf(folder) {
  const entries = await readdir(new URL(folder, DIST), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Whether it is a development build: with names, not for publication. @param {string[]} assets */
const isReadable = (assets) => assets.some((name) => name.endsWith('.map'));

test('until a profile can be opened the page is less than 1.29 MB with gzip', async (context) => {
  const assets = await filesOf('assets/');
  if (isReadable(assets)) return context.skip('a build of --dev');
  const early = assets.filter((name) => !LATE.some((late) => late.test(name)));
  const top = (await filesOf('./')).filter((name) => !APART.has(name));
  const sizes = await Promise.all(
    [...top, ...early.map((name) => `assets/${name}`)].map(async (name) => {
      const content = await readFile(new URL(name, DIST));
      const { length } = await promisify(zlib.gzip)(content, { level: 9 });
      return { name, length };
    }),
  );
  for (const { name, length } of sizes) context.diagnostic(`${name}: ${length}`);
  const names = sizes.map(({ name }) => name).join();
  for (const needed of ['index.html', 'main-', 'analyser-', 'grindscope_bg-']) {
    assert.ok(names.includes(needed), `${needed} is not counted`);
  }
  const sum = sizes.reduce((sum, { length }) => sum + length, 0);
  assert.ok(sum < BUDGET, `${sum} bytes`);
});

test('the page as one file is less than 4.1 MB', async (context) => {
  if (isReadable(await filesOf('assets/'))) return context.skip('a build of --dev');
  const content = await readFile(new URL('grindscope.html', DIST));
  assert.ok(content.length < SINGLE_FILE_BUDGET, `${content.length} bytes`);
});
