// The rows of the list are those of the selected grouping after any other: each cell
// under its head. Expected is the list of a page without earlier groupings.

import { expect, test } from './fixture.js';
import { listRows, openProfile, sample } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const GROUPINGS = ['none', 'function', 'object', 'file', 'directory', 'class', 'origin', 'cycle'];

/** @param {Page} page @param {string} by */
async function groupBy(page, by) {
  await page.getByRole('button', { name: /^Group:/ }).click();
  await page.getByRole('menuitemradio', { name: by, exact: true }).click();
}

/** The same after the menu was open, without opening it again: it is used many times here. @param {Page} page @param {string} by */
async function groupAgain(page, by) {
  const items = page.locator('[role=menu][aria-label="Group by"] [role=menuitemradio]');
  await items.getByText(by, { exact: true }).dispatchEvent('click');
}

/** Texts of all cells, by row. @param {Page} page */
const cells = (page) =>
  listRows(page).evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
  );

/**
 * An order in which each grouping follows each other one once: 0 1 0 2 0 3 1 2 1 3 2 3 after 3.
 *
 * @param {string[]} groupings
 */
function* everyPair(groupings) {
  yield groupings.at(-1);
  for (const [at, first] of groupings.entries())
    for (const second of groupings.slice(at + 1)) {
      yield first;
      yield second;
    }
}

/** Profiles with single invocations have no cycles, those of PHP no objects. */
const PROFILES = [
  {
    name: 'cachegrind.out.blog.gz',
    groupings: GROUPINGS.filter((by) => by !== 'cycle' && by !== 'object'),
  },
  { name: 'callgrind.out.sqlite.gz', groupings: GROUPINGS },
];

for (const { name, groupings } of PROFILES) {
  test(`groups of ${name} show their own rows after any others`, async ({ page }) => {
    /** @type {Map<string, (string | null)[][]>} */
    const expected = new Map();
    for (const by of groupings) {
      await openProfile(page, sample(name));
      if (by !== 'none') {
        await groupBy(page, by);
        await expect(page.getByRole('treegrid', { name: 'Functions' })).toBeVisible();
      }
      expected.set(by, await cells(page));
    }
    for (const by of everyPair(groupings)) {
      await groupAgain(page, by ?? '');
      await expect.poll(() => cells(page)).toEqual(expected.get(by ?? ''));
    }
  });
}
