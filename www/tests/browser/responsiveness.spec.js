// Checks that the page responds while it works. A task of the main thread is measured by the processor
// time it takes, as reported by Chromium's tracing: elapsed time would depend on
// other work of the machine.

import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, choose, listRows, openProfile, runsOfCc1 } from './profiles.js';

/** Maximum milliseconds of a task of the main thread: more is noticeable. */
const LONGEST = 50;

/** @typedef {{name: string, ph: string, pid: number, tid: number, tdur?: number, args: {name?: string}}} TraceEvent */

/**
 * Returns processor times of all tasks of the page's main thread during `act`, in milliseconds.
 *
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} act
 */
async function taskTimes(page, act) {
  const browser = /** @type {import('@playwright/test').Browser} */ (page.context().browser());
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  // The task that answers ends after its answer was sent.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  /** @type {TraceEvent[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const main = events.filter(({ args }) => args.name === 'CrRendererMain');
  const threads = new Set(main.map(({ pid, tid }) => `${pid}:${tid}`));
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid}:${tid}`))
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
}

test('the page answers while 100 MB are read', async ({ page }, info) => {
  test.slow();
  const path = await runsOfCc1(info, 60);
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open files…' })).toBeVisible();
  const times = await taskTimes(page, async () => {
    await choose(page, path);
    await expect(page.getByRole('progressbar')).toBeVisible();
    const total = (60n * CC1_FACTS.total).toLocaleString('en-US');
    await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total, {
      timeout: 60_000,
    });
    await expect(listRows(page).first()).toBeVisible();
  });
  expect(times.length).toBeGreaterThan(20);
  expect(Math.max(...times)).toBeLessThan(LONGEST);
});

test('a long task is detected', async ({ page }) => {
  await page.goto('./');
  const times = await taskTimes(page, () =>
    page.evaluate(() => {
      let sum = 0;
      for (let i = 0; i < 1e9; i += 1) sum = (sum + i) | 0;
      document.title = String(sum);
    }),
  );
  expect(Math.max(...times)).toBeGreaterThan(LONGEST);
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
