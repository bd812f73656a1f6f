// Two views of a function at once, and the page on a phone.

import AxeBuilder from '@axe-core/playwright';

import { SPLITTER_TEXT } from '../../messages/controls.js';
import { expect, test } from './fixture.js';
import { CC1, listRows, openProfile } from './profiles.js';

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
  expect((await new AxeBuilder({ page }).include('.detail-side').analyze()).violations).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/second=neighbours/);
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('button', { name: 'Split' }).click();
  await page.goBack();
  await expect(second).toHaveCount(0);
});

test('views next to each other adapt to their own width', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('button', { name: 'Split' }).click();
  const callees = page.getByRole('grid', { name: 'Callees' });
  const name = await callees.locator('[aria-rowindex] .name').first().boundingBox();
  expect(name?.width).toBeGreaterThan(100);
  const halves = page.locator('.detail-half');
  await expect(halves).toHaveCount(2);
  for (const half of await halves.all())
    expect(await half.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

for (const [width, orientation] of /** @type {const} */ ([
  [1920, 'vertical'],
  [1024, 'horizontal'],
])) {
  test(`the ${orientation} border between views moves and returns`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openProfile(page, CC1);
    await listRows(page).nth(4).click();
    await page.getByRole('button', { name: 'Split' }).click();
    const border = page.getByRole('separator', { name: SPLITTER_TEXT.ofView(1) });
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
    expect(Math.abs(moved.x - first.x - x)).toBeLessThan(2);
    expect(Math.abs(moved.y - first.y - y)).toBeLessThan(2);
    const share = Number(await border.getAttribute('aria-valuenow'));
    await page.keyboard.press(orientation === 'vertical' ? 'ArrowLeft' : 'ArrowUp');
    await expect(border).toHaveAttribute('aria-valuenow', `${share - 2}`);
    await border.dblclick();
    await expect(border).toHaveAttribute('aria-valuenow', '50');
  });
}

test('a phone has one column, and nothing is wider', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  await expect(page.getByRole('grid', { name: 'Callees' })).toBeVisible();
  const { wide, screen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(screen);
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
