// From a click on a picture's tab to the painted picture, and frames of the flame graph while it is
// zoomed and moved, in the page with a profile open.

import { median, percentile } from './statistics.js';

/** The tabs, and what is there once a picture is drawn; xtask's report names them in this order. */
const PICTURES = [
  ['Flame graph', '.flame[aria-label^="Flame graph"] canvas'],
  ['Call graph', '.flame.graph canvas'],
  ['Call tree', '[role=treegrid][aria-label="Call tree"] [aria-rowindex="2"]'],
  ['Treemap', '.treemap[aria-busy="false"] canvas'],
];

/** Frames of each movement: zooming in, moving to the right, moving back, zooming out. */
const FRAMES = 90;

/**
 * Milliseconds to each picture, the longest task of the main thread meanwhile (0 if none took 50 ms),
 * how many boxes the flame graph has, and milliseconds of its frames.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('./drive.js').Task} task
 */
export async function usePictures(page, { url, file }) {
  await page.goto(url);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.locator('#functions [aria-rowindex="2"]').waitFor({ timeout: 120_000 });
  await page.evaluate(watchTasks);
  /** @type {number[]} */
  const drawn = [];
  for (const [tab = '', shown = ''] of PICTURES) {
    drawn.push(await page.evaluate(timeToPicture, { tab, shown }));
  }
  await page.evaluate(timeToPicture, { tab: 'Flame graph', shown: PICTURES[0]?.[1] ?? '' });
  const boxes = await boxCount(page);
  const frames = await page.evaluate(frameTimes, FRAMES);
  const longTask = await page.evaluate(() => Math.max(0, .../** @type {any} */ (window).longTasks));
  const spread = { median: median(frames), p95: percentile(frames, 95), most: Math.max(...frames) };
  return { drawn, longTask, boxes, frames: spread };
}

/** What the search tells of an expression that every name matches. @param {import('@playwright/test').Page} page */
async function boxCount(page) {
  const field = page.getByLabel('Find in the picture');
  await field.fill('/^/');
  const told = await page.locator('.picture-bar [role=status]').innerText();
  await field.fill('');
  return Number(/in ([\d,]+) box/.exec(told)?.[1]?.replaceAll(',', '') ?? 0);
}

/** Runs in the page: notes tasks of the main thread that take 50 ms. */
function watchTasks() {
  /** @type {number[]} */
  const longTasks = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Runs in the page. @param {{tab: string, shown: string}} picture */
async function timeToPicture({ tab, shown }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const tabs = [...document.querySelectorAll('[role=tab]')];
  const begin = performance.now();
  /** @type {HTMLElement | undefined} */ (
    tabs.find(({ textContent }) => textContent === tab)
  )?.click();
  while (!document.querySelector(shown)) {
    if (performance.now() - begin > 60_000) throw new Error(`no ${tab} within a minute`);
    await frame();
  }
  // Drawn in the next frame, painted when the one behind it begins.
  await frame();
  await frame();
  return performance.now() - begin;
}

/** Runs in the page. @param {number} count */
async function frameTimes(count) {
  const canvas = /** @type {HTMLElement} */ (
    document.querySelector('.flame[aria-label^="Flame graph"] canvas')
  );
  const { left, top, width } = canvas.getBoundingClientRect();
  const place = { clientX: left + 0.3 * width, clientY: top + 30 };
  const turn = (/** @type {number} */ deltaX, /** @type {number} */ deltaY) =>
    canvas.dispatchEvent(
      new WheelEvent('wheel', { deltaX, deltaY, ...place, bubbles: true, cancelable: true }),
    );
  const frame = () =>
    new Promise((/** @type {(time: number) => void} */ resolve) => requestAnimationFrame(resolve));
  const times = [];
  let before = await frame();
  for (const [x = 0, y = 0] of [
    [0, -12],
    [8, 0],
    [-8, 0],
    [0, 12],
  ]) {
    for (let i = 0; i < count; i += 1) {
      turn(x, y);
      const now = await frame();
      times.push(now - before);
      before = now;
    }
  }
  return times;
}
