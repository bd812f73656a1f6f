// Checks every view in both themes with axe-core.

import { readFile } from 'node:fs/promises';
import { WEBGRIND_TEXT } from '../../messages/sheets.js';

import { violations } from './axe.js';
import { expect, test } from './fixture.js';
import { CC1, data, listRows, openProfile, sample, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

// It checks every element of the page with every rule.
test.slow();

/** Checks the light theme with every rule, and the dark theme for colours only. @param {Page} page @param {string} view @param {string} [except]  selects what is left out */
async function expectNoViolations(page, view, except) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violations(page, { except }), `${view}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violations(page, { except, rules: ['color-contrast'] });
  expect(inDark, `${view}, dark`).toEqual([]);
}

/** @type {[string, (page: Page, info: import('@playwright/test').TestInfo) => Promise<void>][]} */
const PLACES = [
  ['the start page', async (page) => void (await page.goto('./'))],
  ['the overview', async (page) => openProfile(page, sample('callgrind.out.sqlite.gz'))],
  [
    'parts',
    async (page) =>
      openProfile(
        page,
        [1, 2].map((n) => data(`corpus/callgrind/c-threads.out-0${n}`)),
      ),
  ],
  [
    'a function in a cycle',
    async (page) => {
      await openProfile(page, sample('callgrind.out.sqlite.gz'));
      await listRows(page).filter({ hasText: 'sqlite3VdbeExec' }).first().click();
      await expect(page.getByRole('grid', { name: 'Members of the cycle' })).toBeVisible();
    },
  ],
  [
    'a filtered list with hidden rows',
    async (page) => {
      await openProfile(page, CC1);
      await page.getByRole('button', { name: 'Hide', exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name: /^Below/ }).click();
      await page.getByLabel('Filter functions').fill('main');
      await expect(listRows(page).first().locator('mark')).toBeVisible();
    },
  ],
  [
    'the export sheet',
    async (page, info) => {
      await openProfile(page, await written(info, 'big', 'events: Ir\nfn=f\n1 5000000000\n'));
      await page.getByRole('button', { name: 'Export…' }).click();
      await page.getByRole('radio', { name: /^webgrind/ }).check();
      await expect(
        page.getByText(WEBGRIND_TEXT.excess(2, WEBGRIND_TEXT.largest(5_000_000_000n))),
      ).toBeVisible();
    },
  ],
  [
    'a comparison',
    async (page) => {
      await openProfile(page, data('corpus/cachegrind/c.out'));
      const picker = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('menuitem', { name: 'with another file…' }).click();
      await (await picker).setFiles(data('corpus/cachegrind/c2.out'));
      await expect(page.getByRole('table', { name: 'Sums' })).toBeVisible();
    },
  ],
  [
    'a picture of a comparison',
    async (page) => {
      await openProfile(page, data('corpus/callgrind/c-default.out'));
      const picker = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('menuitem', { name: 'with another file…' }).click();
      await (await picker).setFiles(data('corpus/callgrind/c-recs3.out'));
      await expect(page.getByRole('table', { name: 'Sums' })).toBeVisible();
      await page.getByRole('tab', { name: 'Call graph' }).click();
      await expect(page.locator('.graph-list li').first()).toBeAttached();
    },
  ],
  [
    'a function in a comparison',
    async (page) => {
      await openProfile(page, data('corpus/callgrind/c-default.out'));
      const picker = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('menuitem', { name: 'with another file…' }).click();
      await (await picker).setFiles(data('corpus/callgrind/c-recs3.out'));
      await expect(page.getByRole('table', { name: 'Sums' })).toBeVisible();
      await listRows(page).first().click();
      await expect(page.getByRole('grid', { name: 'Callees' })).toBeVisible();
    },
  ],
  [
    'the lines of a function in a comparison',
    async (page, info) => {
      const a = data('program/callgrind.out.queens');
      const changed = (await readFile(a, 'utf8')).replace('0x1050 35 1\n', '0x1050 35 2\n');
      await openProfile(page, a);
      const picker = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('menuitem', { name: 'with another file…' }).click();
      await (await picker).setFiles(await written(info, 'changed', changed));
      const main = page.locator('#functions[aria-label="Differences"]').getByTitle('main');
      await main.click();
      await page.getByRole('tab', { name: 'Source' }).click();
      const lines = page.getByRole('grid', { name: 'Source' });
      await expect(lines.locator('.row', { hasText: 'checksum' })).toBeVisible();
    },
  ],
  [
    'the keys',
    async (page) => {
      await openProfile(page, data('corpus/callgrind/c-default.out'));
      await page.keyboard.press('?');
    },
  ],
  [
    'the help',
    async (page) => {
      await openProfile(page, CC1);
      await page.keyboard.press('h');
      await expect(page.getByRole('dialog', { name: 'How do I read this?' })).toBeVisible();
    },
  ],
  [
    'the column chooser over groups',
    async (page) => {
      await openProfile(page, CC1);
      await page.getByRole('button', { name: /^Group:/ }).click();
      await page.getByRole('menuitemradio', { name: 'class', exact: true }).click();
      await expect(page.getByRole('treegrid', { name: 'Functions' })).toBeVisible();
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('dialog', { name: 'Columns of the list' })).toBeVisible();
    },
  ],
  [
    'the palette',
    async (page) => {
      await openProfile(page, data('corpus/callgrind/c-default.out'));
      await page.keyboard.press('Control+k');
      await page.keyboard.type('main');
      await expect(
        page.getByRole('listbox', { name: 'Found' }).getByRole('option').first(),
      ).toContainText('Function');
    },
  ],
];

for (const [name, go] of PLACES) {
  test(`axe finds nothing on ${name}`, async ({ page }, info) => {
    await go(page, info);
    await expectNoViolations(page, name);
  });
}

test('axe finds nothing on any view of a function or of the profile', async ({ page }) => {
  test.setTimeout(240_000); // one check for each of many views
  await openProfile(page, CC1);
  for (const select of [false, true]) {
    if (select) await listRows(page).nth(4).click();
    const tabs = page.getByRole('tablist').locator('[role=tab]:not([aria-disabled=true])');
    // The first one, the overview, leaves the function.
    for (let place = select ? 1 : 0; place < (await tabs.count()); place += 1) {
      await tabs.nth(place).click();
      await expect(tabs.nth(place)).toHaveAttribute('aria-selected', 'true');
      // The list next to them is in the places above.
      await expectNoViolations(page, String(await tabs.nth(place).textContent()), '#functions');
    }
  }
});
