// Steps through every view of the page: the tabs are read from the page itself.

import { expect } from './fixture.js';
import { listRows } from './profiles.js';

/**
 * Opens every tab of a strip and waits for its content.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} name  of the strip
 */
async function useTabs(page, name) {
  const tabs = page.getByRole('tablist', { name }).getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  const labels = await tabs.allTextContents();
  const used = [];
  for (const label of labels) {
    const tab = tabs.filter({ hasText: new RegExp(`^${label}$`) });
    // Without a function some views have nothing to show; the overview has none of a function.
    const isOff = (await tab.getAttribute('aria-disabled')) === 'true';
    if (isOff || (label === 'Overview' && name === 'Views of the function')) continue;
    used.push(label);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const panel = page.getByRole('tabpanel', { name: label, exact: true });
    await expect(
      panel.locator('table, canvas, svg, img, [role=grid], [role=treegrid], dl, li').first(),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  return used;
}

/**
 * Uses the options of the open picture.
 *
 * @param {import('@playwright/test').Page} page
 * @param {(panel: import('@playwright/test').Locator) => Promise<unknown>} use
 */
export async function inOptions(page, use) {
  await page.getByRole('button', { name: 'Options' }).click();
  await use(page.getByRole('dialog', { name: 'Options' }));
  await page.keyboard.press('Escape');
}

/**
 * Uses every view of the open profile and of one of its functions.
 *
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string[]>} labels of their tabs
 */
export async function useEveryView(page) {
  const ofProfile = await useTabs(page, 'Views of the profile');
  await listRows(page).nth(4).click();
  const ofFunction = await useTabs(page, 'Views of the function');
  return [...ofProfile, ...ofFunction];
}
