// Several views at once, and the page on a phone.

import { SPLITTER_TEXT } from '../../messages/controls.js';
import { DETAILS_TEXT } from '../../messages/frame.js';
import { violations } from './axe.js';
import { expect, test } from './fixture.js';
import { CC1, functionList, listRows, openProfile } from './profiles.js';

test('views are shown next to each other, never the same twice', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('button', { name: 'Split' }).click();
  const first = page.getByRole('tablist', { name: 'Views of the function' });
  const second = page.getByRole('combobox', { name: 'Second view' });
  await expect(first.getByRole('tab', { selected: true })).toHaveText('Calls');
  await expect(second).toHaveValue('source');
  await expect(page.getByRole('grid', { name: 'Callees' })).toBeVisible();
  await second.selectOption('All calls');
  await expect(page.getByRole('grid', { name: 'All callees' })).toBeVisible();
  // Opening the other view swaps the two.
  await second.selectOption('Calls');
  await expect(first.getByRole('tab', { selected: true })).toHaveText('All calls');
  expect(await violations(page, { within: '.detail-side' })).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/second=neighbours/);
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('button', { name: 'Split' }).click();
  await page.goBack();
  await expect(second).toHaveCount(0);
});

test('a row that is in sight stays so in a lower table', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openProfile(page, CC1);
  await listRows(page).nth(25).click();
  const row = page.locator('#functions [aria-selected=true]');
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 600 });
  const isInSight = () =>
    row.evaluate((it) => {
      const table = it.closest('.grid')?.getBoundingClientRect();
      return it.getBoundingClientRect().bottom <= (table?.bottom ?? 0) + 1;
    });
  await expect.poll(isInSight).toBe(true);
});

test('a second click on Split shows one view again', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  const split = page.getByRole('button', { name: 'Split' });
  const halves = page.locator('.detail-half');
  await split.click();
  await expect(halves).toHaveCount(2);
  await expect(split).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Add a third view' }).click();
  await expect(halves).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Add a third view' })).toHaveCount(0);
  await split.click();
  await expect(halves).toHaveCount(1);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Calls');

  await test.step('keys in the choice of the second view keep the focus there', async () => {
    await page.getByRole('tab', { name: 'Flame graph' }).click();
    await page.getByRole('button', { name: 'Split' }).click();
    const second = page.getByRole('combobox', { name: 'Second view' });
    await second.focus();
    for (const view of ['graph', 'flame', 'all']) {
      await page.keyboard.press('ArrowUp');
      await expect(second).toHaveValue(view);
      await expect(second).toBeFocused();
    }
  });
});

test('three views are beside each other where their tools have the room', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await page.getByRole('button', { name: 'Split' }).click();
  await page.getByRole('button', { name: 'Add a third view' }).click();
  const halves = page.locator('.detail-half');
  const lefts = () => halves.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().left));
  const areDistinct = async () => new Set(await lefts()).size;
  expect(await areDistinct()).toBe(1);
  const options = halves.first().getByRole('button', { name: 'Options' });
  await expect(options).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 2560, height: 1000 });
  await expect.poll(areDistinct).toBe(3);
  await expect(options).toBeInViewport({ ratio: 1 });
});

test('views next to each other adapt to their width, and callees have its height', async ({
  page,
}) => {
  await openProfile(page, CC1);
  await page.getByLabel('Filter functions').fill('tree_ssa_iv_optimize');
  await listRows(page).first().click();
  await page.getByRole('button', { name: 'Split' }).click();
  const halves = page.locator('.detail-half');
  await expect(halves).toHaveCount(2);
  const pane = halves.first();
  const callees = pane.getByRole('grid', { name: 'Callees' });
  for (const width of [1024, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await callees.evaluate((it) => it.scrollHeight), `${width}`).toBeGreaterThan(1500);
    const below = async () => {
      const last = await pane.locator('.neighbour-section').last().boundingBox();
      const whole = await pane.boundingBox();
      return (whole?.y ?? 0) + (whole?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
    };
    await expect.poll(below, `${width}`).toBeLessThan(40);
  }
  await page.setViewportSize({ width: 1920, height: 900 });
  const name = await callees.locator('[aria-rowindex] .name').first().boundingBox();
  expect(name?.width).toBeGreaterThan(100);
  for (const half of await halves.all())
    expect(await half.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

test('a view with little room is not drawn over the next one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 680 });
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await page.getByRole('button', { name: 'Split' }).click();
  const border = page.getByRole('separator', { name: SPLITTER_TEXT.ofView(1) });
  await border.focus();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp');
  await expect(border).toHaveAttribute('aria-valuenow', '25');
  const second = page.locator('.detail-half').nth(1);
  const covered = await second.locator('.half-head').evaluate((head) => {
    const { x, y, width, height } = head.getBoundingClientRect();
    const found = [0.1, 0.5, 0.9].map((share) =>
      document.elementFromPoint(x + width * share, y + height / 2),
    );
    return found.filter((element) => !head.contains(element)).length;
  });
  expect(covered).toBe(0);
});

test('the border between views moves and returns, vertical or horizontal', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('button', { name: 'Split' }).click();
  const border = page.getByRole('separator', { name: SPLITTER_TEXT.ofView(1) });
  for (const [width, orientation] of /** @type {const} */ ([
    [1920, 'vertical'],
    [1024, 'horizontal'],
  ])) {
    await page.setViewportSize({ width, height: 900 });
    await expect(border).toHaveAttribute('aria-orientation', orientation);
    const [x, y] = orientation === 'vertical' ? [120, 0] : [0, 120];
    const middle = async () => {
      const box = await border.boundingBox();
      if (!box) throw new Error('not shown');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const first = await middle();
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(first.x + x, first.y + y, { steps: 4 });
    await page.mouse.up();
    const moved = await middle();
    expect(Math.abs(moved.x - first.x - x), orientation).toBeLessThan(2);
    expect(Math.abs(moved.y - first.y - y), orientation).toBeLessThan(2);
    const share = Number(await border.getAttribute('aria-valuenow'));
    await page.keyboard.press(orientation === 'vertical' ? 'ArrowLeft' : 'ArrowUp');
    await expect(border).toHaveAttribute('aria-valuenow', `${share - 2}`);
    await border.dblclick();
    await expect(border).toHaveAttribute('aria-valuenow', '50');
  }
});

/** @param {import('@playwright/test').Page} page */
const parts = (page) => ({
  halves: page.locator('.detail-half'),
  split: page.getByRole('button', { name: DETAILS_TEXT.split, exact: true }),
  second: page.getByRole('combobox', { name: DETAILS_TEXT.second(2) }),
  tab: (/** @type {string} */ name) => page.getByRole('tab', { name, exact: true }),
});

test('views of the whole profile are shown next to each other', async ({ page }) => {
  await openProfile(page, CC1);
  const { halves, split, second, tab } = parts(page);
  await split.click();
  await expect(halves).toHaveCount(2);
  await expect(second).toHaveValue('flame');
  await expect(page.getByRole('application', { name: /^Flame graph/ })).toBeVisible();
  // A view is never shown twice.
  await tab('Flame graph').click();
  await expect(second).toHaveValue('facts');
  await second.selectOption({ label: 'Treemap' });
  await expect(page.locator('.treemap')).toBeVisible();

  await listRows(page).nth(3).click();
  await expect(tab('Flame graph')).toHaveAttribute('aria-selected', 'true');
  await expect(second).toHaveValue('treemap');
  await second.selectOption({ label: 'Source' });
  await functionList(page).press('Escape');
  await expect(halves.nth(1)).toContainText(DETAILS_TEXT.ofFunction);
  await split.click();
  await expect(halves).toHaveCount(1);
});

test('a view alone fills the pane whatever its share was', async ({ page }) => {
  await openProfile(page, CC1);
  const { halves, split } = parts(page);
  const height = async () => Math.round((await halves.first().boundingBox())?.height ?? 0);
  const whole = await height();
  await split.click();
  await page.getByRole('separator').last().focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowUp');
  await expect.poll(height).toBeLessThan(whole / 2);
  await split.click();
  await expect.poll(height).toBe(whole);
});

test('a maximised view has others next to it', async ({ page }) => {
  await openProfile(page, CC1);
  const { halves, split } = parts(page);
  await page.keyboard.press('z');
  await expect(functionList(page)).toBeHidden();
  await split.click();
  await expect(halves.nth(1)).toBeVisible();
  await expect(page.getByRole('application', { name: /^Flame graph/ })).toBeVisible();
  await split.click();
  await expect(halves).toHaveCount(1);
});

test('a laptop at 200 % and a phone have one column, and nothing is wider', async ({ page }) => {
  await openProfile(page, CC1);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const width of [720, 780, 880]) {
    await page.setViewportSize({ width, height: 450 });
    expect(await wide()).toBe(width);
    const list = await page.locator('#functions').boundingBox();
    expect((list?.width ?? 0) > 0.9 * width).toBe(width === 720);
  }
  await page.setViewportSize({ width: 390, height: 780 });
  await listRows(page).nth(4).click();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  await expect(page.getByRole('grid', { name: 'Callees' })).toBeVisible();
  expect(await wide()).toBeLessThanOrEqual(
    await page.evaluate(() => document.documentElement.clientWidth),
  );
});

test('figures and pictures are printed, without controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await expect(page.getByRole('grid', { name: 'Callees' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of ['.filter-bar', '.splitter', '.status-bar', '[role=tablist]'])
    await expect(page.locator(hidden).first()).toBeHidden();
  await expect(listRows(page).nth(4)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Callees' })).toBeVisible();
  const [list, detail] = await Promise.all(
    ['.function-side', '.detail-side'].map((part) => page.locator(part).boundingBox()),
  );
  expect(detail?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  const ground = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
  expect(ground).toBe('light');
});
