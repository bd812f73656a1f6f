// The page with half a million functions: the list and every picture work as with few.

import { GRAPH_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import {
  callerOf,
  FAN,
  FUNCTIONS,
  figures,
  fileOf,
  nameOf,
  objectOf,
  writeManyFunctions,
} from './many-functions.js';
import { columnTexts, functionList, listRows, openProfile } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** @param {number} value */
const written = (value) => value.toLocaleString('en-US');

/** Returns the numbers of the most expensive functions. @param {Float64Array} costs @param {number} many */
const mostExpensive = (costs, many) =>
  Array.from(costs, (_, i) => i)
    .sort((a, b) => (costs[b] ?? 0) - (costs[a] ?? 0))
    .slice(0, many);

/** Sums costs by name, most expensive first. @param {Float64Array} costs @param {(i: number) => string} groupOf */
function sumsBy(costs, groupOf) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [i, cost] of costs.entries()) {
    sums.set(groupOf(i), (sums.get(groupOf(i)) ?? 0) + cost);
  }
  return [...sums].sort((a, b) => b[1] - a[1]);
}

/** The first names of the list. @param {Page} page @param {number} many */
const names = async (page, many) => (await columnTexts(page, 3)).slice(0, many);

/** @param {Page} page @param {string} name */
const sortBy = (page, name) =>
  functionList(page).getByRole('columnheader', { name }).getByRole('button').first().click();

/** @param {Page} page @param {{self: Float64Array, inclusive: Float64Array}} costs */
async function useList(page, { self, inclusive }) {
  const expected = (/** @type {number[]} */ all) => all.map(nameOf);
  await expect(functionList(page)).toHaveAttribute('aria-rowcount', String(FUNCTIONS + 1));
  await expect.poll(() => names(page, 5)).toEqual(expected(mostExpensive(inclusive, 5)));
  await sortBy(page, 'Self');
  const bySelf = mostExpensive(self, 5);
  await expect.poll(() => names(page, 5)).toEqual(expected(bySelf));
  expect((await columnTexts(page, 1)).slice(0, 5)).toEqual(
    bySelf.map((i) => written(self[i] ?? 0)),
  );
  await sortBy(page, 'Function');
  await expect.poll(() => names(page, 3)).toEqual(expected([0, 1, 2]));

  await functionList(page).focus();
  await page.keyboard.press('End');
  const last = page.locator(`#functions [aria-rowindex="${FUNCTIONS + 1}"]`);
  await expect(last).toContainText(nameOf(FUNCTIONS - 1));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameOf(FUNCTIONS - 1));
  // Scroll to the middle: the row there is the expected one.
  await functionList(page).evaluate((list) => {
    list.scrollTop = (list.scrollHeight - list.clientHeight) / 2;
  });
  const middle = page.locator(`#functions [aria-rowindex="${FUNCTIONS / 2 + 2}"]`);
  await expect(middle).toContainText(nameOf(FUNCTIONS / 2));

  const outcome = page.locator('#filter-outcome');
  const field = page.getByLabel('Filter functions');
  /** @type {[string, (i: number) => boolean][]} */
  const filters = [
    ['f0012', (i) => nameOf(i).includes('f0012')],
    ['/7{3}$/', (i) => /7{3}$/.test(nameOf(i))],
    ['file:part7.cc', (i) => fileOf(i).includes('part7.cc')],
    ['object:lib3 f4999', (i) => objectOf(i).includes('lib3') && nameOf(i).includes('f4999')],
  ];
  for (const [text, isFound] of filters) {
    const found = Array.from(self, (_, i) => i).filter(isFound);
    await field.fill(text);
    await expect(outcome).toHaveText(`${written(found.length)} of ${written(FUNCTIONS)}`);
    await expect.poll(() => names(page, 2)).toEqual(expected(found.slice(0, 2)));
  }
  await field.fill('');
  await expect(outcome).toHaveText('');
  await expect(page.locator('.status-bar')).toContainText(`${written(FUNCTIONS)} functions`);
}

/** @param {Page} page @param {{self: Float64Array, inclusive: Float64Array}} costs */
async function usePictures(page, { self, inclusive }) {
  const line = page.locator('.picture-line');
  const total = inclusive[0] ?? 0;
  const openTab = (/** @type {string} */ name) =>
    page.getByRole('tab', { name, exact: true }).click();
  /** @param {number} i */
  const shareOf = (i) => `${((100 * (inclusive[i] ?? 0)) / total).toFixed(2)}\u202f%`;

  await openTab('Flame graph');
  const flame = page.getByRole('application', { name: /^Flame graph/ });
  await flame.focus();
  // Function 0 is below the total, and its most expensive callee below it.
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown');
  const [, first = 0] = mostExpensive(inclusive, 2);
  await expect(line).toContainText(nameOf(first));
  await expect(line).toContainText(`${written(inclusive[first] ?? 0)} Ir`);
  await page.getByLabel('Find in the picture').fill(nameOf(first));
  const share = shareOf(first).replace('.', '\\.');
  // Many functions are too small for a box, so there may be more of it.
  await expect(page.locator('.picture-bar [role=status]')).toHaveText(
    new RegExp(`^1 of 1 box, ≥\\s${share}$`),
  );
  await page.getByLabel('Find in the picture').fill('');

  await openTab('Treemap');
  const treemap = page.getByRole('application', { name: /^Treemap/ });
  await expect(treemap).toHaveAttribute('aria-busy', 'false');
  await treemap.focus();
  const [topObject] = sumsBy(self, objectOf);
  await page.keyboard.press('ArrowRight');
  await expect(line).toContainText(`${topObject?.[0]}${written(topObject?.[1] ?? 0)} Ir`);

  await openTab('Call graph');
  const drawn = page.locator('.graph-list li');
  await expect(drawn.first()).toBeAttached();
  // Function 0 and its callees cost at least 0.5 %; their callees cost less.
  const enough = Array.from(inclusive, (_, i) => i).filter(
    (i) => (inclusive[i] ?? 0) >= total * 0.005,
  );
  expect(enough.length).toBeGreaterThan(50);
  // At most 50 are drawn unless the user wants more.
  await page.getByRole('button', { name: GRAPH_TEXT.drawMore }).click();
  await expect(line).toContainText('50 functions, 49 calls');
  await page.locator('.picture-bar').getByRole('button', { name: 'Options' }).click();
  await page.getByLabel(GRAPH_TEXT.mostFunctions).fill('150');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(line).toContainText(
    `${written(enough.length)} functions, ${written(enough.length - 1)} calls`,
  );
}

/** @param {Page} page @param {{inclusive: Float64Array}} costs */
async function useFunction(page, { inclusive }) {
  const chosen = FAN + 7;
  await page.getByLabel('Filter functions').fill(nameOf(chosen));
  await expect(listRows(page).first()).toContainText(nameOf(chosen));
  await listRows(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameOf(chosen));
  await page.getByRole('tab', { name: 'Calls', exact: true }).click();
  const callees = page.getByRole('grid', { name: 'Callees', exact: true });
  await expect(callees).toHaveAttribute('aria-rowcount', String(FAN + 1));
  const callers = page.getByRole('grid', { name: 'Callers', exact: true });
  await expect(callers.locator('[aria-rowindex="2"]')).toContainText(nameOf(callerOf(chosen)));
  await expect(callers.locator('[aria-rowindex="2"]')).toContainText(
    written(inclusive[chosen] ?? 0),
  );
}

test('half a million functions: list and pictures', async ({ page }, info) => {
  const costs = figures();
  const path = info.outputPath('callgrind.out.many');
  await writeManyFunctions(path, costs.inclusive);
  await openProfile(page, path);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(
    written(costs.inclusive[0] ?? 0),
  );
  await usePictures(page, costs);
  await useList(page, costs);
  await useFunction(page, costs);
});
