// Checks that the page responds while it works. How long its tasks take is measured by `cargo xtask bench`.

import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, choose, listRows, openProfile, runsOfCc1 } from './profiles.js';

test('the page runs other tasks while 100 MB are read', async ({ page }, info) => {
  test.slow();
  const path = await runsOfCc1(info, 60);
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open files…' })).toBeVisible();
  await page.evaluate(() => {
    const counts = { whileReading: 0 };
    Object.assign(window, { counts });
    setInterval(() => {
      if (document.querySelector('[role=progressbar], progress')) counts.whileReading += 1;
    }, 1);
  });
  await choose(page, path);
  const total = (60n * CC1_FACTS.total).toLocaleString('en-US');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total, {
    timeout: 60_000,
  });
  await expect(listRows(page).first()).toBeVisible();
  // Read on the main thread, the file would leave room for one or two.
  const { whileReading } = await page.evaluate(() => /** @type {any} */ (window).counts);
  expect(whileReading).toBeGreaterThan(20);
});

for (const [what, heading] of /** @type {const} */ ([
  ['a profile', /^Objects/],
  ['a comparison', /^Events/],
])) {
  test(`a flame graph of ${what} that takes long says so and can be cancelled`, ({ page }) =>
    cancelled(page, what, heading));
}

/** @param {import('@playwright/test').Page} page @param {string} what @param {RegExp} heading */
async function cancelled(page, what, heading) {
  // The analyser never gets the first request for it, as if it were busy.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    let isBusy = true;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ more) {
      if (isBusy && message?.kind === 'contexts') isBusy = false;
      else post.call(this, message, more);
    };
  });
  if (what === 'a profile') await openProfile(page, CC1);
  else {
    await page.goto('./');
    await page.getByRole('button', { name: /^A regression in C\+\+/ }).click();
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  }
  const flameTab = page.getByRole('tab', { name: 'Flame graph' });
  await flameTab.click();
  await expect(page.getByText(/^Computing, \d s…$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  // The files are read again first.
  await expect(async () => {
    await flameTab.click();
    await expect(page.getByRole('application')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText(/^Computing/)).toHaveCount(0);
}
