// The unit of costs in call graphs: shares, counts, and what is shown where there are no shares.

import { COLOURS_TEXT, FLAME_TEXT, TREEMAP_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import { openProfile, written } from './profiles.js';

/** Costs of main and its callee, whose second event is below zero in all. */
const COSTS =
  'events: Ir Memory\nfl=a.c\nfn=main\n1 1000 100\ncfn=freed\ncalls=5 10\n2 3000 -300\nfn=freed\n10 3000 -300\n';

/** @param {import('@playwright/test').Page} page */
async function graphList(page) {
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await page.locator('.graph-list summary').click();
  return page.locator('.graph-list');
}

test('a call graph follows the unit of costs', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.units', COSTS));
  const list = await graphList(page);
  const units = page.getByRole('group', { name: 'Unit of costs' });
  await expect(list).toContainText('calls freed 75.00');
  await expect(page.locator('.picture')).toContainText('100 % is the total, 4,000 Ir.');
  await units.getByRole('button', { name: 'count' }).click();
  await expect(list).toContainText('main 4,000 · self 1,000');
  await expect(list).toContainText('calls freed 3,000 · 5 ×');
  await expect(page.locator('.picture')).toContainText('The total is 4,000 Ir.');
});

test('without shares a call graph shows costs, and negative boxes are explained', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.units', COSTS));
  await page.locator('#event-picker').click();
  await page.getByRole('menuitemradio', { name: /Memory/ }).click();
  const list = await graphList(page);
  await expect(list).toContainText('main −200 · self 100');
  await expect(list).toContainText('calls freed −300 · 5 ×');
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await page.locator('.picture-bar').getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Legend').check();
  await expect(page.getByRole('list', { name: COLOURS_TEXT.colours })).toContainText(
    COLOURS_TEXT.negative,
  );
});

test('negative costs: functions are drawn separately, and an empty treemap says why', async ({
  page,
}, info) => {
  // g costs -60: for main -40 and for f -20. Nothing says how -20 is divided further.
  const text =
    'events: Mem\nfl=m.c\nfn=main\n1 100\ncfn=f\ncalls=2 10\n2 30\ncfn=g\ncalls=2 20\n3 -40\n' +
    'fn=f\n10 50\ncfn=g\ncalls=1 20\n11 -20\nfn=g\n20 -60\n';
  await openProfile(page, await written(info, 'callgrind.out.negative', text));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await expect(page.locator('.trust')).toContainText(FLAME_TEXT.separate);
  const freed = 'events: Mem\nfl=m.c\nfn=main\n1 -10\ncfn=f\ncalls=1 1\n1 -5\nfn=f\n1 -5\n';
  await openProfile(page, await written(info, 'callgrind.out.freed', freed));
  await page.getByRole('tab', { name: 'Treemap' }).click();
  await expect(page.getByText(TREEMAP_TEXT.none)).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await expect(page.getByRole('treegrid', { name: 'Call tree' })).toContainText('main');
});
