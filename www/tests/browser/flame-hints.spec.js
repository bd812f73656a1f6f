// What the flame graph offers next to its boxes: hints, search by key and the menu of a box.

import { BOX_MENU_TEXT, FLAME_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import { openProfile, written } from './profiles.js';

/** @param {import('@playwright/test').Page} page @param {string} path */
async function openFlame(page, path) {
  await openProfile(page, path);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(page.getByRole('application', { name: /^Flame graph/ })).toBeVisible();
}

test('a hint goes away on keys, clicks and wheel, and covers no list', async ({ page }, info) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const name = `very_long_name_${'of_a_function_'.repeat(12)}`;
  const text = `events: Ir\nfn=main\n1 5\ncfn=${name}\ncalls=1 1\n2 95\nfn=${name}\n1 95\n`;
  await openFlame(page, await written(info, 'callgrind.out.hint', text));
  const hint = page.locator('.box-hint');
  const picture = await page.locator('.flame canvas').boundingBox();
  const [x, y] = [(picture?.x ?? 0) + 0.6 * (picture?.width ?? 0), (picture?.y ?? 0) + 2 * 19 + 9];
  for (const [place, dismiss] of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('ArrowDown'),
    () => page.mouse.wheel(0, -10),
    () => page.mouse.down(),
  ].entries()) {
    await page.mouse.move(x + 20 * place, y);
    await expect(hint).toBeVisible();
    const [box, pane] = [await hint.boundingBox(), await page.locator('.picture').boundingBox()];
    expect(box?.x).toBeGreaterThanOrEqual(pane?.x ?? 0);
    // Two lines of its name.
    expect((await hint.locator('b').boundingBox())?.height).toBeLessThan(45);
    await dismiss();
    await expect(hint).toHaveCount(0);
  }
  // The next test has the same pointer.
  await page.mouse.up();
});

test('Ctrl F goes to the search of the picture, and a box has its stack and other views', async ({
  page,
  context,
}, info) => {
  const text = 'events: Ir\nfn=main\n1 100\ncfn=big\ncalls=1 1\n2 600\nfn=big\n1 600\n';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFlame(page, await written(info, 'callgrind.out.two', text));
  const picture = page.getByRole('application', { name: /^Flame graph/ });
  await picture.focus();
  await page.keyboard.press('ControlOrMeta+f');
  const find = page.getByLabel(FLAME_TEXT.findNote);
  await expect(find).toBeFocused();
  await find.fill('big');
  await expect(page.locator('.picture-bar')).toContainText('1 box');
  await find.press('Enter');
  await expect(page.locator('.picture-line')).toContainText('big');
  await picture.focus();
  await page.keyboard.press('Shift+F10');
  const item = (/** @type {string} */ name) => page.getByRole('menuitem', { name });
  await expect(item(BOX_MENU_TEXT.views.graph)).toBeVisible();
  await expect(item(BOX_MENU_TEXT.views.flame)).toHaveCount(0);
  await item(BOX_MENU_TEXT.copyStack).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('main\nbig');
  await page.keyboard.press('Shift+F10');
  await item(BOX_MENU_TEXT.views.tree).click();
  await expect(page.getByRole('treegrid', { name: 'Call tree' })).toBeVisible();
});
