// Measures how long the page of dist/ takes for a profile: from the drop to the painted function list, for
// the flame graph, for the lines of a function. Prints JSON.
//
// node bench/open.js FILE again|cold (the browser is in CHROME_PATH; `cold` opens it once, right after the
// page, on a processor a quarter as fast)

import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

import { dist } from '../bundle/build.js';
import { startServer } from '../bundle/server.js';

/** Measurements in the page; see `watch`. @typedef {{begin: number, painted: number, longTasks: number[]}} Notes */

/** Runs first in the page: records when a file is chosen, and long tasks of the main thread. */
function watch() {
  /** @type {Notes} */
  const notes = { begin: 0, painted: 0, longTasks: [] };
  Object.assign(window, { notes });
  const row = '[role=grid][aria-label=Functions] [aria-rowindex]:not(.head)';
  const lookForRows = () => {
    if (notes.painted || !document.querySelector(row)) return;
    // The frame with the rows is on the screen when the next one starts.
    notes.painted = -1;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        notes.painted = performance.now();
      }),
    );
  };
  addEventListener(
    'change',
    () => {
      Object.assign(notes, { begin: performance.now(), painted: 0, longTasks: [] });
      // Rows of the previous profile stay until the new ones appear, which are other elements.
      for (const old of document.querySelectorAll(row)) old.removeAttribute('aria-rowindex');
    },
    true,
  );
  new MutationObserver(lookForRows).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime >= notes.begin) notes.longTasks.push(duration);
    }
  }).observe({ type: 'longtask' });
}

/**
 * Returns the peak memory of the page's process in bytes; 0 if the system does not report it.
 *
 * @param {import('@playwright/test').Page} page
 */
async function peakOfRenderer(page) {
  const browser = /** @type {import('@playwright/test').Browser} */ (page.context().browser());
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    });
  return Math.max(...(await Promise.all(peaks)));
}

/** Opens the file again and returns the measurements. @param {import('@playwright/test').Page} page @param {string} file */
async function open(page, file) {
  // Close other tabs: their profiles keep their memory.
  for (const tab of await page.locator('.profile-tab-close').all()) await tab.click();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.waitForFunction(() => /** @type {any} */ (window).notes.painted > 0, undefined, {
    timeout: 120_000,
    polling: 50,
  });
  return page.evaluate(() => /** @type {Notes} */ (/** @type {any} */ (window).notes));
}

/**
 * Clicks and returns how many milliseconds later something is painted.
 *
 * @param {import('@playwright/test').Locator} clicked
 * @param {string} awaited  CSS selector
 */
async function painted(clicked, awaited) {
  return clicked.evaluate(
    (element, selector) =>
      new Promise((done) => {
        const begin = performance.now();
        const look = () => {
          if (!document.querySelector(selector)) return requestAnimationFrame(look);
          return requestAnimationFrame(() => done(performance.now() - begin));
        };
        /** @type {HTMLElement} */ (element).click();
        look();
      }),
    awaited,
  );
}

const [, , file = '', how = 'again'] = process.argv;
const cold = how === 'cold';
const server = await startServer({ folder: dist });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
// Storing the page would add work.
const page = await browser.newPage({ serviceWorkers: 'block' });
await page.addInitScript(watch);
if (cold) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
await page.goto(server.url);
await page.getByRole('button', { name: 'Open files…' }).waitFor();
const notes = [];
for (let run = 0; run < (cold ? 1 : 3); run += 1) notes.push(await open(page, file));
const tab = (/** @type {string} */ name) => page.getByRole('tab', { name, exact: true });
const picture = await painted(tab('Flame graph'), '.flame canvas');
await page.locator('[role=grid][aria-label=Functions] [aria-rowindex]:not(.head)').nth(4).click();
await tab('Source').waitFor();
const source = await painted(tab('Source'), '[role=grid][aria-label=Source] .row');
console.log(
  JSON.stringify({
    list: Math.min(...notes.map(({ painted, begin }) => painted - begin)),
    picture,
    source,
    longestTask: Math.max(0, ...notes.flatMap(({ longTasks }) => longTasks)),
    memory: await peakOfRenderer(page),
  }),
);
await browser.close();
server.close();
