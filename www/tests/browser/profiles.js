// Profiles for the browser tests, and steps to open them.
//
// Expected values of cc1, a profile of gcc's compiler by Valgrind, come from the annotations
// of callgrind_annotate (Valgrind's own reader), never from this program.

import { readFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { expect } from './fixture.js';

/** @import {Page, TestInfo} from '@playwright/test' */

/** @param {string} path */
const fromHere = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Returns the path of a sample by file name. @param {string} name */
export const sample = (name) => fromHere(`../../samples/${name}`);

/** Names of webgrind files with the same bytes as another, and the name of the file that is stored. @type {Map<string, string>} */
const SAME = new Map(
  readFileSync(fromHere('../../../tests/data/webgrind/same.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => /** @type {[string, string]} */ (line.split(' '))),
);

/** Returns the path of a file in the test data of the project. @param {string} path */
export function data(path) {
  const kept = SAME.get(path.replace(/^webgrind\//, ''));
  return fromHere(`../../../tests/data/${kept ? `webgrind/${kept}` : path}`);
}

export const CC1 = sample('callgrind.out.cc1.gz');

/** Facts of one run of cc1, by callgrind_annotate. */
export const CC1_FACTS = {
  total: 173_038_155n,
  command: '/usr/lib/gcc/x86_64-linux-gnu/12/cc1',
  functions: '7,365',
  /** Without the recursion levels of other functions (`f'2`). */
  distinct: '7,031',
};

/**
 * Writes a file with several runs of cc1 as parts, 1.7 MB each; sums are multiples of those of one run.
 *
 * @param {TestInfo} info
 * @param {number} runs
 */
export async function runsOfCc1(info, runs) {
  const text = await promisify(gunzip)(await readFile(CC1));
  const path = info.outputPath(`callgrind.out.${runs}-runs`);
  const file = await open(path, 'w');
  for (let run = 0; run < runs; run += 1) await file.write(text);
  await file.close();
  return path;
}

/**
 * Writes a file with the given text.
 *
 * @param {TestInfo} info
 * @param {string} name
 * @param {string} text
 */
export async function written(info, name, text) {
  const path = info.outputPath(name);
  await writeFile(path, text);
  return path;
}

/**
 * Opens files with the page's Open button.
 *
 * @param {Page} page
 * @param {string | string[]} paths
 */
export async function choose(page, paths) {
  await page.locator('input[type=file]').setInputFiles(paths);
}

/**
 * Opens files on the start page and waits for the function list. Its rows are not folded, so that tests find
 * single contexts; `folding.spec.js` tests the list that users see first.
 *
 * @param {Page} page
 * @param {string | string[]} paths
 */
export async function openProfile(page, paths) {
  // From another page: within the same one only the fragment would change.
  await page.goto('about:blank');
  await page.goto('./#group=none');
  await choose(page, paths);
  await expect(listRows(page).first()).toBeVisible();
}

/** The function list, which is a tree if it has groups. @param {Page} page */
export const functionList = (page) => page.locator('#functions');

/** Shows all rows of each function, without groups. @param {Page} page */
export async function unfold(page) {
  await page.getByRole('button', { name: /^Group:/ }).click();
  await page.getByRole('menuitemradio', { name: 'none', exact: true }).click();
}

/** The rendered rows of the function list. @param {Page} page */
export const listRows = (page) => functionList(page).locator('[aria-rowindex]:not(.head)');

/**
 * Returns the texts of a column of the function list, from the top.
 *
 * @param {Page} page
 * @param {number} column  from 0
 */
export async function columnTexts(page, column) {
  return listRows(page).evaluateAll(
    // Names are cut to their room, their labels are not.
    (rows, at) =>
      rows.map(({ children }) => children[at]?.ariaLabel ?? children[at]?.textContent ?? ''),
    column,
  );
}

/** Removes thousands separators. @param {string} text */
export const plainNumber = (text) => Number(text.replaceAll(',', ''));
