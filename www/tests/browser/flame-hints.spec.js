// What the flame graph offers next to its boxes: hints, search by key and the menu of a box.

import { BOX_MENU_TEXT, FLAME_TEXT } from '../../messages/pictures.js';
import { KEYS_TEXT } from '../../messages/sheets.js';
import { openBoth } from './comparing.js';
import { expect, test } from './fixture.js';
import { CC1, listRows, openProfile, written } from './profiles.js';

/** A method of a class with long arguments in long namespaces. @param {string} [more]  further arguments */
const method = (more = '') =>
  `orbital::simulation::detail::ParticleContainer<orbital::simulation::detail::UniformWeightPolicy, std::map<int, orbital::simulation::detail::Body>${more}>::insert`;

/** A profile in which a function costs nearly all. @param {string} name @param {number} cost */
const calling = (name, cost) =>
  `events: Ir\nob=program\nfl=particles.cpp\nfn=main\n1 ${Math.ceil(cost / 19)}\ncfn=${name}(int)\ncalls=7 1\n2 ${cost}\nfn=${name}(int)\n1 ${cost}\n`;

/** The texts of the line below a picture of which something is not seen. @param {import('@playwright/test').Page} page */
const hiddenInLine = (page) =>
  page.locator('.picture-line').evaluate((line) => {
    const { bottom, right } = line.getBoundingClientRect();
    const shown = [...line.querySelectorAll('.fitted-name, .figures')].filter(
      (it) => it.textContent,
    );
    const isHidden = (/** @type {Element} */ it) => {
      const box = it.getBoundingClientRect();
      const isOut = box.bottom > bottom + 1 || box.right > right + 1;
      return isOut || it.scrollWidth > it.clientWidth + 1;
    };
    return shown.filter(isHidden).map(({ textContent }) => textContent);
  });

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
  await find.press('Escape');
  await expect(find).toHaveValue('');
  await expect(find).toBeFocused();
  await find.press('Escape');
  await expect(picture).toBeFocused();
  await page.keyboard.press('Shift+F10');
  const item = (/** @type {string} */ name) => page.getByRole('menuitem', { name });
  await expect(item(BOX_MENU_TEXT.views.graph)).toBeVisible();
  await expect(item(BOX_MENU_TEXT.views.flame)).toHaveCount(0);
  await item(BOX_MENU_TEXT.zoom).click();
  // It costs 600 of 700.
  const zoomed = page.locator('.minimap-window');
  await expect(zoomed).toHaveAttribute('style', /width: 85\.7/);
  await page.keyboard.press('0');
  await expect(zoomed).toHaveCount(0);
  await page.keyboard.press('Shift+F10');
  await item(BOX_MENU_TEXT.copyStack).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('main\nbig');
  await page.keyboard.press('Shift+F10');
  await item(BOX_MENU_TEXT.views.tree).click();
  await expect(page.getByRole('treegrid', { name: 'Call tree' })).toBeVisible();
});

test('a hint shows the whole short name, of longer ones the function, within the window', async ({
  page,
}, info) => {
  const hint = page.locator('.box-hint');
  const name = hint.locator('b');
  const isWhole = () => name.evaluate((it) => it.scrollHeight <= it.clientHeight);
  for (const [file, width, share, more] of /** @type {const} */ ([
    ['left', 1024, 0.1, ''],
    ['right', 1024, 0.93, ''],
    ['long', 1024, 0.93, ', orbital::simulation::detail::Body'.repeat(9)],
  ])) {
    await page.setViewportSize({ width, height: 768 });
    await openFlame(page, await written(info, `callgrind.out.${file}`, calling(method(more), 95)));
    const picture = await page.locator('.flame canvas').boundingBox();
    if (!picture) throw new Error('not drawn');
    await page.mouse.move(picture.x + share * picture.width, picture.y + 2 * 19 + 9);
    await expect(name).toHaveText(
      more ? /^(orbital::.*::)?ParticleContainer<.*::insert(\(int\))?$/ : `${method()}(int)`,
    );
    expect(await isWhole()).toBe(true);
    expect((await name.boundingBox())?.height).toBeLessThan(7 * 17);
    const box = await hint.boundingBox();
    // A margin at the edge of the window.
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 8);
    await page.mouse.move(5, 5);
  }
});

test('the line below a picture has all figures, and its name keeps the function', async ({
  page,
}, info) => {
  test.slow();
  const line = page.locator('.picture-line');
  const check = async (/** @type {RegExp} */ figures) => {
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(line.locator('b')).toHaveText(/^(Particle|orbital::).*::insert/);
      await expect(line).toContainText(figures);
      await expect.poll(() => hiddenInLine(page), `${width}`).toEqual([]);
    }
  };
  const path = await written(info, 'callgrind.out.line', calling(method(), 123_456_789));
  await openFlame(page, path);
  await listRows(page).filter({ hasText: 'insert' }).click();
  await check(/123,456,789 Ir.*self 123,456,789 Ir/);
  for (const tab of ['Treemap', 'Call graph']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const picture = page.getByRole('application');
    await expect(picture).not.toHaveAttribute('aria-busy', 'true');
    // Keys start at the selected function.
    await page.keyboard.press('Tab');
    await picture.focus();
    await check(tab === 'Treemap' ? /123,456,789 Ir/ : /95\.00\s%/);
  }
});

test('the line below a picture of a comparison has both costs and their difference', async ({
  page,
}, info) => {
  await openBoth(page, info, calling(method(), 40_000), calling(method(), 80_000));
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await page.getByRole('application', { name: /^Differential flame graph/ }).focus();
  for (let level = 0; level < 3; level += 1) await page.keyboard.press('ArrowDown');
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    const figures = page.locator('.picture-line .figures').first();
    await expect(figures).toHaveText(/^A 40,000 → B 80,000 Ir\s+▲ \+40,000\s+×2\.000$/);
    const hidden = async () => (await hiddenInLine(page)).filter((text) => !/^self/.test(text));
    await expect.poll(hidden, `${width}`).toEqual([]);
    await expect(page.locator('.picture-line b')).toHaveText(/::insert/);
  }
});

test('the menu of a box names the function of the class', async ({ page }, info) => {
  await openFlame(page, await written(info, 'callgrind.out.menu', calling(method(), 95)));
  await page
    .locator('.flame canvas')
    .click({ button: 'right', position: { x: 90, y: 2 * 19 + 9 } });
  const item = page.getByRole('menuitem', { name: /class of/ });
  await expect(item).toContainText(/ParticleContainer.*::insert/);
  const text = item.locator('span').first();
  expect(await text.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThan(1);
});

test('the line below a flame graph follows the pointer, then keys again', async ({
  page,
}, info) => {
  const text = 'events: Ir\nfn=main\n1 100\ncfn=big\ncalls=1 1\n2 600\nfn=big\n1 600\n';
  await openFlame(page, await written(info, 'callgrind.out.line', text));
  const name = page.locator('.picture-line b');
  const canvas = page.locator('.flame canvas');
  await canvas.hover({ position: { x: 90, y: 2 * 19 + 9 } });
  await expect(name).toHaveText('big');
  await canvas.hover({ position: { x: 90, y: 19 + 9 } });
  await expect(name).toHaveText('main');
  await page.getByRole('application', { name: /^Flame graph/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(name).toHaveText('all');
  await page.mouse.move(5, 5);
  await expect(name).toHaveText('all');

  // On a phone it wraps, and would move the boxes.
  await page.setViewportSize({ width: 390, height: 844 });
  await canvas.hover({ position: { x: 90, y: 19 + 9 } });
  await expect(page.locator('.box-hint b')).toHaveText('main');
  await expect(name).toHaveText('all');
});

test('on a phone, the name in the line below a picture takes the whole line', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFlame(page, await written(info, 'callgrind.out.phone', calling(method(), 95)));
  await page.getByRole('application', { name: /^Flame graph/ }).focus();
  for (let level = 0; level < 3; level += 1) await page.keyboard.press('ArrowDown');
  const name = page.locator('.picture-line b');
  await expect(name).toHaveText(`${method()}(int)`);
  const line = (await page.locator('.picture-line').boundingBox())?.width ?? 0;
  expect((await name.boundingBox())?.width).toBeGreaterThan(line - 10);
});

test('? in a picture lists the keys of pictures first, and the search has room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFlame(page, CC1);
  const heads = page
    .getByRole('dialog', { name: KEYS_TEXT.title })
    .getByRole('heading', { level: 3 });
  await page.getByRole('application', { name: /^Flame graph/ }).focus();
  await page.keyboard.press('?');
  await expect(heads.first()).toHaveText(KEYS_TEXT.pictures);
  await page.keyboard.press('Escape');
  await page.locator('#functions').focus();
  await page.keyboard.press('?');
  await expect(heads.first()).toHaveText(KEYS_TEXT.anywhere);
  await page.keyboard.press('Escape');

  // The longest names of functions in C have some 30 letters.
  const field = await page.getByLabel(FLAME_TEXT.findNote).boundingBox();
  expect(field?.width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1024, height: 768 });
  const hint = page.locator('.picture-line span');
  await expect(hint).toHaveText(/^wheel zooms, shift\+wheel scrolls/i);
  expect(await hint.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThan(1);
});
