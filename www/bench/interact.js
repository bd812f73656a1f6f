// From an action of a person to its painted answer, in the page with a profile open.

import { median, percentile } from './statistics.js';

/** What is put into the filter. */
const WORDS = ['insert', 'file:gather', '-lookup'];

/** Milliseconds between an answer and the next action: a person looks, and moves a hand. */
const LOOK = 300;

/** How many of the rows on the screen are selected, one after the other. */
const SELECTED = 12;

/**
 * Milliseconds from each action to the frame that shows its answer: columns chosen in turn, words
 * put into the filter and taken away, functions selected.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function interact(page) {
  const times = await page.evaluate(actAll, { words: WORDS, selected: SELECTED, look: LOOK });
  const spread = (/** @type {number[]} */ all) => ({
    median: median(all),
    p95: percentile(all, 95),
    most: Math.max(...all),
  });
  return {
    sort: spread(times.sort),
    filter: spread(times.filter),
    select: spread(times.select),
  };
}

/** Runs in the page. @param {{words: string[], selected: number, look: number}} plan */
async function actAll({ words, selected, look }) {
  const grid = /** @type {HTMLElement} */ (
    document.querySelector('[role=grid][aria-label=Functions]')
  );
  const field = /** @type {HTMLInputElement} */ (
    document.querySelector('[aria-label="Filter functions"]')
  );
  const rows = () => grid.querySelector('[role=rowgroup]')?.textContent ?? '';
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  /** Until the part of the page that `shown` tells is another. */
  async function answered(/** @type {() => void} */ act, /** @type {() => string} */ shown) {
    await new Promise((resolve) => setTimeout(resolve, look));
    const before = shown();
    const begin = performance.now();
    act();
    while (shown() === before) {
      if (performance.now() - begin > 10_000) throw new Error('no answer within ten seconds');
      await frame();
    }
    // Painted when the next frame begins.
    await frame();
    return performance.now() - begin;
  }

  const heads = [...grid.querySelectorAll('[role=columnheader] > button:first-child')];
  const sort = [];
  // Figures and names in turn: the first rows by one name are those by another, the cycles.
  for (const head of [1, 3, 2, 4, 1, 5, 0]) {
    const click = () => /** @type {HTMLElement | undefined} */ (heads[head])?.click();
    sort.push(await answered(click, rows));
  }
  const outcome = () => document.getElementById('filter-outcome')?.textContent + rows();
  const type = (/** @type {string} */ text) => () => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const filter = [];
  for (const word of words) {
    filter.push(await answered(type(word), outcome));
    filter.push(await answered(type(''), outcome));
  }
  const select = [];
  const calls = () =>
    document.querySelector('[aria-label="Selected function"] [role=tabpanel]')?.textContent ?? '';
  // The row of the head is the first of all.
  const all = [...grid.querySelectorAll('[role=row][aria-rowindex]:not(.head)')];
  for (const row of all.slice(0, selected)) {
    // Both views of calls keep those of the function before until the answer has come.
    select.push(await answered(() => /** @type {HTMLElement} */ (row).click(), calls));
  }
  return { sort, filter, select };
}
