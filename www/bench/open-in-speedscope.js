// From a chosen file to its picture in speedscope, a page that reads such profiles too.

/**
 * Milliseconds from the choice of a file until the page shows its name and has painted, once for
 * each run, each in a page that has just come up.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('./drive.js').Task} task
 */
export async function openInSpeedscope(page, { url, file, runs }) {
  const milliseconds = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(url);
    const input = page.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    await page.evaluate(noteTimes);
    await input.setInputFiles(file);
    const times = () =>
      /** @type {{begin: number, end: number}} */ (/** @type {any} */ (window).times);
    await page.waitForFunction(() => /** @type {any} */ (window).times.end > 0, undefined, {
      timeout: 300_000,
      polling: 50,
    });
    const { begin, end } = await page.evaluate(times);
    milliseconds.push(end - begin);
  }
  return { milliseconds, longTasks: [], memory: null, interaction: null };
}

/** Runs in the page: it renames itself after the profile when it shows it. */
function noteTimes() {
  const times = { begin: 0, end: 0 };
  Object.assign(window, { times });
  const before = document.title;
  addEventListener(
    'change',
    () => {
      times.begin = performance.now();
    },
    true,
  );
  const look = () => {
    if (document.title === before) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        times.end = performance.now();
      }),
    );
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
}
