// Several views next to each other.

import { DETAILS_TEXT } from '../../messages/frame.js';
import { expect, test } from './fixture.js';
import { functionList, listRows, openProfile, sample } from './profiles.js';

const PROFILE = sample('callgrind.out.sqlite.gz');

/** @param {import('@playwright/test').Page} page */
const parts = (page) => ({
  halves: page.locator('.detail-half'),
  split: page.getByRole('button', { name: DETAILS_TEXT.split, exact: true }),
  second: page.getByRole('combobox', { name: DETAILS_TEXT.second(2) }),
  tab: (/** @type {string} */ name) => page.getByRole('tab', { name, exact: true }),
});

test('views of the whole profile are shown next to each other', async ({ page }) => {
  await openProfile(page, PROFILE);
  const { halves, split, second, tab } = parts(page);
  await split.click();
  await expect(halves).toHaveCount(2);
  await expect(second).toHaveValue('flame');
  await expect(page.getByRole('application', { name: /^Flame graph/ })).toBeVisible();
  // A view is never shown twice.
  await tab('Flame graph').click();
  await expect(second).toHaveValue('facts');
  await second.selectOption({ label: 'Treemap' });
  await expect(page.locator('.treemap')).toBeVisible();

  await listRows(page).nth(3).click();
  await expect(tab('Flame graph')).toHaveAttribute('aria-selected', 'true');
  await expect(second).toHaveValue('treemap');
  await second.selectOption({ label: 'Source' });
  await functionList(page).press('Escape');
  await expect(halves.nth(1)).toContainText(DETAILS_TEXT.selectFunction);
  await split.click();
  await expect(halves).toHaveCount(1);
});

test('a view alone fills the pane whatever its share was', async ({ page }) => {
  await openProfile(page, PROFILE);
  const { halves, split } = parts(page);
  const height = async () => Math.round((await halves.first().boundingBox())?.height ?? 0);
  const whole = await height();
  await split.click();
  await page.getByRole('separator').last().focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowUp');
  await expect.poll(height).toBeLessThan(whole / 2);
  await split.click();
  await expect.poll(height).toBe(whole);
});

test('a maximised view has others next to it', async ({ page }) => {
  await openProfile(page, PROFILE);
  const { halves, split } = parts(page);
  await page.keyboard.press('z');
  await expect(functionList(page)).toBeHidden();
  await split.click();
  await expect(halves.nth(1)).toBeVisible();
  await expect(page.getByRole('application', { name: /^Flame graph/ })).toBeVisible();
  await split.click();
  await expect(halves).toHaveCount(1);
});
