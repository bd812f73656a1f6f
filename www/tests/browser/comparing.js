// Two small profiles, steps to compare them, and locators of the comparison.

import { expect } from './fixture.js';
import { choose, openProfile, written } from './profiles.js';

/** @import {Page, TestInfo} from '@playwright/test' */

export const A =
  'cmd: prog\nevents: Ir Dr\nob=prog\nfl=/v1/a.c\nfn=main\n1 100 10\ncfn=work\ncalls=2 1\n1 60 6\nfn=work\n2 60 6\nfn=old\n3 7 0\nfn=same\n4 5 5\n';
export const B =
  'cmd: prog -x\nevents: Ir Own\nob=prog\nfl=/v1/a.c\nfn=main\n1 90 1\ncfn=work\ncalls=3 1\n1 120 1\nfn=work\n2 120 1\nfn=fresh\n3 2000 1\nfn=same\n4 5 1\n';

/** @param {Page} page */
export const tabs = (page) => page.getByRole('navigation', { name: 'Open profiles' });
/** @param {Page} page */
export const differences = (page) => page.locator('#functions[aria-label="Differences"]');
/** @param {Page} page */
export const rows = (page) => differences(page).locator('[aria-rowindex]:not(.head)');
/** The bar with event, unit and parts. @param {Page} page */
export const bar = (page) => page.getByRole('region', { name: 'What the figures show' });
/** The heading of the detail side. @param {Page} page */
export const title = (page) => page.getByRole('heading', { level: 1 });

/** Cells of the rows from A to the name. @param {Page} page */
export function cells(page) {
  return rows(page).evaluateAll((all) =>
    all.map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent)),
  );
}

/** @param {Page} page @param {string} name  of the choice */
export async function compareWith(page, name) {
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens A and B and compares them. @param {Page} page @param {TestInfo} info @param {string} [a] @param {string} [b] */
export async function openBoth(page, info, a = A, b = B) {
  await openProfile(page, await written(info, 'before.out', a));
  await choose(page, await written(info, 'after.out', b));
  await expect(tabs(page).getByRole('button', { name: /^after\.out/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await compareWith(page, 'before.out → after.out');
  await expect(differences(page)).toBeVisible();
}
