import { expect, test } from './fixture.js';
import { CC1_FACTS, choose, listRows, runsOfCc1 } from './profiles.js';

/** What a task of the main thread may take, in milliseconds. */
const LONGEST = 50;

/**
 * Starts noting tasks of the main thread that take longer.
 *
 * @param {import('@playwright/test').Page} page
 */
async function watchTasks(page) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const found = [];
    Object.assign(window, { longTasks: found });
    new PerformanceObserver((list) => {
      found.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask' });
  });
}

test('the page answers while 100 MB are read', async ({ page }, info) => {
  test.slow();
  const path = await runsOfCc1(info, 60);
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open files…' })).toBeVisible();
  await watchTasks(page);
  await choose(page, path);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByLabel('Total')).toHaveText(
    (60n * CC1_FACTS.total).toLocaleString('en-US'),
    {
      timeout: 60_000,
    },
  );
  await expect(listRows(page).first()).toBeVisible();
  const tasks = await page.evaluate(() => /** @type {any} */ (window).longTasks);
  expect(tasks.filter((/** @type {number} */ duration) => duration > LONGEST)).toEqual([]);
});
