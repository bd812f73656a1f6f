// From a chosen file to its painted function list, in the real page.

import { readFile } from 'node:fs/promises';
import { interact } from './interact.js';

/** What the page notes of itself; see `watch`. @typedef {{begin: number, painted: number, longTasks: number[]}} Notes */

/** Runs in the page before all else: notes when a file is chosen, and long tasks of the main thread. */
function watch() {
  /** @type {Notes} */
  const notes = { begin: 0, painted: 0, longTasks: [] };
  Object.assign(window, { notes });
  const row = '[role=grid][aria-label=Functions] [aria-rowindex]:not(.head)';
  const lookForRows = () => {
    if (notes.painted || !document.querySelector(row)) return;
    // The frame with the rows is on the screen when the next one begins.
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
      // Rows of the profile before stay until the new ones come; those are other elements.
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
 * Greatest memory of the page's process in bytes; null where the system does not tell.
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
  return Math.max(...(await Promise.all(peaks))) || null;
}

/**
 * Milliseconds from the choice of a file to its painted rows, once for each run; the first one
 * meets a page that has just come up. Then, if that is wanted, what is asked of the last one.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('./drive.js').Task} task
 */
export async function openInPage(page, { url, file, runs, interactive }) {
  await page.addInitScript(watch);
  await page.goto(url);
  await page.getByRole('button', { name: 'Open files…' }).waitFor();
  const milliseconds = [];
  const longTasks = [];
  for (let run = 0; run < runs; run += 1) {
    // One profile at a time: those of other tabs keep their memory.
    if (run > 0) await page.locator('.profile-tab-close').click();
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.waitForFunction(() => /** @type {any} */ (window).notes.painted > 0, undefined, {
      timeout: 120_000,
      polling: 50,
    });
    /** @type {Notes} */
    const notes = await page.evaluate(() => /** @type {any} */ (window).notes);
    milliseconds.push(notes.painted - notes.begin);
    longTasks.push(Math.max(0, ...notes.longTasks));
  }
  const memory = await peakOfRenderer(page);
  const interaction = interactive ? await interact(page) : null;
  return { milliseconds, longTasks, memory, interaction };
}
