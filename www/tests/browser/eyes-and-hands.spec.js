// Large zoom, forced colours, touch, and where the keyboard focus is.

import { COST_BAR_TEXT } from '../../messages/overview.js';
import { CALL_TREE_TEXT, TOOLS_TEXT } from '../../messages/pictures.js';
import { PRIVACY_TEXT } from '../../messages/start.js';
import { violations } from './axe.js';
import { expect, test } from './fixture.js';
import { CC1, functionList, listRows, openProfile } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** Id or name of the focused element. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

test('at 400 % zoom the list shows rows', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openProfile(page, CC1);
  await functionList(page).evaluate((list) => list.scrollIntoView());
  const whole = await listRows(page).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight;
      }).length,
  );
  expect(whole).toBeGreaterThan(4);
  await listRows(page).nth(4).click();
  // Columns without room go once the width is known.
  const caller = page.locator('#callers .name').first();
  await expect.poll(async () => (await caller.boundingBox())?.width).toBeGreaterThan(60);
  const lines = await page
    .locator('.tile')
    .evaluateAll((tiles) => tiles.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...lines)).toBeLessThan(30);
  await page.getByRole('tab', { name: 'Call tree' }).click();
  const tree = page.getByRole('treegrid', { name: CALL_TREE_TEXT.label });
  const widthInTree = async () => (await tree.locator('.name').first().boundingBox())?.width;
  await expect.poll(widthInTree).toBeGreaterThan(100);
  const name = await tree.locator('.name').first().boundingBox();
  const cost = await tree.locator('.cost').first().boundingBox();
  expect(cost?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0));
});

test('targets have 24 pixels', async ({ page }) => {
  const small = () => violations(page, { rules: ['target-size'] });
  await openProfile(page, CC1);
  expect(await small()).toEqual([]);
  await listRows(page).nth(4).click();
  for (const view of ['Calls', 'All calls', 'Flame graph', 'Source']) {
    await page.getByRole('tab', { name: view, exact: true }).click();
    expect(await small(), view).toEqual([]);
  }
  // Also those without neighbours, which need not have them by the rule.
  const low = () =>
    page.locator('button, summary').evaluateAll((all) =>
      all
        .filter((target) => target.checkVisibility())
        .filter((target) => target.getBoundingClientRect().height < 24)
        .map((target) => target.textContent),
    );
  await page.goto('./');
  await expect(page.getByRole('button', { name: PRIVACY_TEXT.more })).toBeVisible();
  expect(await low()).toEqual([]);
  await openProfile(page, CC1);
  await expect(page.getByRole('button', { name: COST_BAR_TEXT.rules })).toBeVisible();
  expect(await low()).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('two taps zoom in, and the hint says so', async ({ page }) => {
    await openProfile(page, CC1);
    await page.getByRole('tab', { name: 'Treemap' }).tap();
    const picture = page.getByRole('application', { name: /^Treemap/ });
    await expect(picture).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('.picture-line')).toContainText(TOOLS_TEXT.byTouch);
    const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 };
    for (const _ of 'ab') await page.touchscreen.tap(x + 60, y + 200);
    await expect(page.getByRole('tabpanel').getByRole('button', { name: 'all' })).toBeVisible();
    await expect(page.locator('.picture-bar')).toContainText('all › cc1');
  });
});

test('in one column the chosen function and view come into sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProfile(page, CC1);
  const title = page.getByRole('heading', { level: 1 });
  const list = functionList(page);
  await list.press('ArrowDown');
  await expect(list.locator('[aria-selected="true"]')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(title).toHaveText('Profile');
  await listRows(page).nth(4).click();
  await expect(title).toHaveText('main');
  await expect(page.getByRole('tabpanel')).toBeInViewport({ ratio: 0.5 });
  await list.evaluate((element) => element.scrollIntoView());
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await expect(page.getByRole('tabpanel')).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('tab', { name: 'Call tree' })).toBeInViewport();
});

test('pictures keep their colours if the system forces its own', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const colours = () =>
    page
      .locator('canvas')
      .last()
      .evaluate((canvas) => {
        const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
        const drawn = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
        const { data } = /** @type {CanvasRenderingContext2D} */ (drawn).getImageData(
          0,
          0,
          width,
          height,
        );
        return new Set(new Uint32Array(data.buffer)).size;
      });
  await expect.poll(colours).toBeGreaterThan(20);
  const outline = (/** @type {import('@playwright/test').Locator} */ of) =>
    of.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline(page.getByRole('tab', { selected: true }))).toBe('solid');
  expect(await outline(functionList(page).locator('[aria-selected="true"]'))).toBe('solid');
});

test('the focus goes to the list when a profile opens, and never to the page itself', async ({
  page,
}) => {
  await openProfile(page, CC1);
  await expect.poll(() => focused(page)).toBe('functions');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Split', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Close the second view' }).press('Enter');
  expect(await focused(page)).not.toBe('BODY');
  await page.getByRole('tab', { name: 'Flame graph' }).press('Enter');
  await page.getByRole('button', { name: 'Go back', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'grindscope' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Open a callgrind profile' })).toBeVisible();
  expect(await focused(page)).not.toBe('BODY');
});

test('the first key leads past the bars to the functions, and contrast follows the system', async ({
  page,
}) => {
  await openProfile(page, CC1);
  const skip = page.getByRole('button', { name: 'Skip to the functions' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('functions');

  await test.step('borders and muted texts follow the system’s setting of contrast', async () => {
    const head = page.locator('#functions .head').first();
    const colours = () =>
      head.evaluate((of) => {
        const { borderBottomColor, color } = getComputedStyle(of);
        return { borderBottomColor, color };
      });
    const before = await colours();
    await page.emulateMedia({ contrast: 'more' });
    const after = await colours();
    expect(after.borderBottomColor).not.toBe(before.borderBottomColor);
    expect(after.color).not.toBe(before.color);
  });
});
