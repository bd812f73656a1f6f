// The treemap. Positions of cells are read from the line of text about the cell under the pointer;
// expected costs follow from the text of the profile.

import { BOX_MENU_TEXT, CONTEXT_MAP_TEXT, TREEMAP_TEXT } from '../../messages/pictures.js';
import { savedPicture } from './exporting.js';
import { expect, test } from './fixture.js';
import { listRows, openProfile, written } from './profiles.js';
import { inOptions } from './views.js';

/** @import {Page} from '@playwright/test' */

const TEXT =
  'events: Ir\nob=prog\nfl=a.c\nfn=main\n1 500\nfn=run\n2 100\nfl=b.c\nfn=walk\n1 200\nob=lib\nfl=c.c\nfn=copy\n1 200\n';

/** @param {Page} page */
const map = (page) => page.getByRole('application', { name: /^Treemap/ });
/** @param {Page} page */
const line = (page) => page.locator('.picture-line');

/** @param {Page} page @param {import('@playwright/test').TestInfo} info */
async function openMap(page, info, text = TEXT) {
  await openProfile(page, await written(info, 'callgrind.out.cells', text));
  await page.getByRole('tab', { name: 'Treemap' }).click();
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
}

test('keys move between cells, zoom in and out', async ({ page }, info) => {
  await openMap(page, info);
  await map(page).focus();
  // Objects first, most expensive first; then files, then functions.
  const walk = async (/** @type {string} */ key, /** @type {number} */ steps) => {
    for (let i = 0; i < steps; i += 1) await page.keyboard.press(key);
  };
  await walk('ArrowRight', 1);
  await expect(line(page)).toHaveText(/^prog800 Ir \(80\.00/);
  await walk('ArrowRight', 5);
  await expect(line(page)).toHaveText(/^main500 Ir \(50\.00.*a\.c · prog$/);
  await walk('ArrowRight', 3);
  await expect(line(page)).toHaveText(/^copy200 Ir \(20\.00.*c\.c · lib$/);
  await walk('ArrowLeft', 8);
  const crumbs = page.getByRole('navigation', { name: 'What the treemap shows' });
  await page.keyboard.press('Enter');
  await expect(crumbs).toHaveText('all › prog');
  await page.keyboard.press('Backspace');
  await expect(crumbs).toHaveText('all');
});

test('keys continue at the current cell after a resize', async ({ page }, info) => {
  await openMap(page, info);
  await map(page).focus();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowRight');
  await expect(line(page)).toHaveText(/^main/);
  const narrow = await map(page).boundingBox();
  await page.setViewportSize({ width: 1500, height: 900 });
  await expect
    .poll(async () => (await map(page).boundingBox())?.width)
    .toBeGreaterThan(narrow?.width ?? 0);
  await page.keyboard.press('ArrowRight');
  await expect(line(page)).not.toHaveText(/^(main|prog|Areas)/);
  // Inside there are other cells: keys start again.
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveText(`${TREEMAP_TEXT.areas} ${TREEMAP_TEXT.hint(true)}`);
});

test('areas under the pointer are proportional to costs', async ({ page }, info) => {
  await openMap(page, info);
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
    await map(page).boundingBox()
  );
  /** @type {Map<string, number>} */
  const hits = new Map();
  const steps = 12;
  for (let i = 0; i < steps * steps; i += 1) {
    const [x, y] = [(i % steps) + 0.5, Math.floor(i / steps) + 0.5];
    await page.mouse.move(box.x + (x / steps) * box.width, box.y + (y / steps) * box.height);
    const name = await line(page).locator('b').innerText();
    hits.set(name, (hits.get(name) ?? 0) + 1 / (steps * steps));
  }
  // Titles of frames use some of the area.
  expect(hits.get('main')).toBeGreaterThan(0.38);
  expect(hits.get('main')).toBeLessThan(0.55);
  expect(hits.get('copy')).toBeGreaterThan(0.12);
  expect(hits.get('copy')).toBeLessThan(0.25);

  await test.step('a click selects and does not zoom', async () => {
    const box = /** @type {{x: number, y: number}} */ (await map(page).boundingBox());
    await page.mouse.click(box.x + 30, box.y + 60);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
    await expect(page.getByRole('tab', { name: 'Treemap' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});

test('hovering shows name, place, costs and calls', async ({ page }, info) => {
  const text =
    'events: Ir\nob=prog\nfl=a.c\nfn=main\n1 100\ncfn=walk\ncalls=7 1\n2 900\nfn=walk\n3 900\n';
  await openMap(page, info, text);
  const box = await map(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 0.2 * (box?.width ?? 0), (box?.y ?? 0) + 150);
  const hint = page.locator('.box-hint');
  await expect(hint.locator('b')).toHaveText('walk');
  await expect(hint).toContainText('a.c · prog');
  await expect(hint.locator('dd')).toHaveText([
    /^900 Ir \(90\.00\D*\)$/,
    /^900 Ir \(90\.00\D*\)$/,
    '7',
  ]);
  // Frames show their content, and no tooltip stays when the pointer leaves or keys are used.
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 5);
  await expect(hint.locator('b')).toHaveText('prog');
  await expect(hint.locator('dd')).toHaveText([/^1,000 Ir \(100\.00\D*\)$/]);
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(hint).toHaveCount(0);
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 150);
  await expect(hint).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(hint).toHaveCount(0);
});

/** @param {Page} page @param {string} label */
const choice = (page, label) =>
  page.locator('.picture-choice', { hasText: label }).locator('select');

/** main calls a and b, a calls b too; costs follow from the text, shares of b from its two callers. */
const CALLS =
  'events: Ir\nob=prog\nfl=a.c\nfn=main\n1 60\n2 40\ncfn=a\ncalls=1 1\n3 600\ncfn=b\ncalls=3 1\n4 300\nfn=a\n9 400\ncfn=b\ncalls=2 1\n9 200\nfn=b\n20 500\n';

test('callees and callers are nested, lines are inside functions', async ({ page }, info) => {
  await openMap(page, info, CALLS);
  const key = (/** @type {string} */ name) => page.keyboard.press(name);
  const crumbs = page.getByRole('navigation', { name: 'What the treemap shows' });
  await map(page).focus();
  /** @type {[number, string][]} */
  const ways = [
    [1, 'all › prog'],
    [2, 'all › prog › a.c'],
  ];
  for (const [steps, where] of ways) {
    for (let i = 0; i < steps; i += 1) await key('ArrowRight');
    await key('Enter');
    await expect(crumbs).toHaveText(where);
    await expect(line(page)).toContainText(TREEMAP_TEXT.hint(true));
  }
  // a.c has the functions b, a and main, by cost.
  for (let i = 0; i < 4; i += 1) await key('ArrowRight');
  await expect(line(page)).toHaveText(/^a400 Ir/);
  await key('ArrowRight');
  await expect(line(page)).toHaveText(/^main100 Ir/);
  await key('Enter');
  await expect(crumbs).toHaveText('all › prog › a.c › main');
  // Lines are read from the file.
  await expect(line(page)).toContainText(TREEMAP_TEXT.hint(true));
  await key('ArrowRight');
  await expect(line(page)).toHaveText(/^line 160 Ir \(6\.00.*a\.c$/);
  await key('ArrowRight');
  await expect(line(page)).toHaveText(/^line 240 Ir/);
  await expect(page.locator('.legend')).toHaveText(TREEMAP_TEXT.tints);
  await key('Shift+F10');
  const menu = page.getByRole('menu', { name: BOX_MENU_TEXT.label('main') });
  await expect(menu.getByRole('menuitem', { name: BOX_MENU_TEXT.views.source })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: BOX_MENU_TEXT.zoom })).toHaveCount(0);
  await key('Escape');
  await key(' ');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');

  await choice(page, 'Show').selectOption('callees');
  await expect(page.locator('.trust')).toContainText('estimated from the call graph');
  await map(page).focus();
  const walk = async (/** @type {string[]} */ texts) => {
    for (const text of texts) {
      await key('ArrowRight');
      await expect(line(page)).toHaveText(text);
    }
  };
  await walk([
    'a≈\u202f600 Ir60.00\u202f% of main',
    'b≈\u202f300 Ir30.00\u202f% of main',
    'main itself≈\u202f100 Ir10.00\u202f% of main',
    'a itself≈\u202f400 Ir40.00\u202f% of main',
    'b≈\u202f200 Ir20.00\u202f% of main',
  ]);
  await key('Enter');
  await expect(crumbs).toHaveText('main › a › b');
  for (const where of ['main › a', 'main']) {
    await key('Backspace');
    await expect(crumbs).toHaveText(where);
  }
  await inOptions(page, () => choice(page, 'Depth').selectOption('1'));
  await expect(page.locator('.treemap')).toHaveAttribute('aria-busy', 'false');
  await inOptions(page, () => choice(page, 'Depth').selectOption('all'));

  await listRows(page).nth(2).click();
  await choice(page, 'Show').selectOption('callers');
  await map(page).focus();
  await walk(['main≈\u202f300 Ir60.00\u202f% of b', 'a≈\u202f200 Ir40.00\u202f% of b']);

  const svg = (await savedPicture(page.locator('.picture-bar'), 'SVG')).bytes.toString();
  expect(svg).toContain(`b: ${CONTEXT_MAP_TEXT.callers}; ≈ estimated`);
  expect(svg).toContain('total 1,000');
});

test('a double click zooms in after a tooltip too, and the picture follows its path', async ({
  page,
}, info) => {
  await openMap(page, info, CALLS);
  await listRows(page).filter({ hasText: 'main' }).click();
  await page.getByRole('tab', { name: 'Treemap' }).click();
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  const crumbs = page.getByRole('navigation', { name: 'What the treemap shows' });
  const hint = page.locator('.box-hint');
  // The smallest of the three functions is in the corner; its lines have no tooltip of a function.
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
    await map(page).boundingBox()
  );
  const [x, y] = [box.x + box.width - 12, box.y + box.height - 12];
  await expect(async () => {
    await page.mouse.move(x - 3, y);
    await page.mouse.move(x, y);
    await expect(hint.locator('b')).toHaveText('main', { timeout: 500 });
  }).toPass();
  await page.mouse.dblclick(x, y);
  // The function under the pointer, not the object around it.
  await expect(crumbs).toHaveText('all › prog › a.c › main');
  await expect(async () => {
    await page.mouse.move(x - 40, y);
    await page.mouse.move(x - 41, y);
    await expect(line(page)).toHaveText(/^line/, { timeout: 500 });
  }).toPass();
  for (const where of ['all › prog › a.c', 'all › prog', 'all']) {
    await map(page).press('Backspace');
    await expect(crumbs).toHaveText(where);
  }
});

test('a double click zooms in without a selection, and selects no text', async ({ page }, info) => {
  await openMap(page, info);
  const before = /** @type {{x: number, y: number}} */ (await map(page).boundingBox());
  const [x, y] = [before.x + 30, before.y + 60];
  // The position of the picture at the second press.
  await page.evaluate(() => {
    const note = (/** @type {MouseEvent} */ { detail }) => {
      const top = document.querySelector('.treemap')?.getBoundingClientRect().top;
      if (detail === 2) document.body.dataset.top = String(top);
    };
    window.addEventListener('mousedown', note, { capture: true });
  });
  await page.mouse.dblclick(x, y);
  expect(Number(await page.evaluate(() => document.body.dataset.top))).toBeCloseTo(before.y);
  const crumbs = page.getByRole('navigation', { name: 'What the treemap shows' });
  await expect(crumbs).toHaveText('all › prog › a.c › main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');

  await test.step('a row of the list opens the kind of picture that is open', async () => {
    await listRows(page).filter({ hasText: 'walk' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('walk');
    await expect(page.getByRole('tab', { name: 'Treemap' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    // From the overview, the view of the last function is opened.
    await page.getByRole('tab', { name: 'Source', exact: true }).click();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await listRows(page).filter({ hasText: 'copy' }).click();
    await expect(title).toHaveText('copy');
    const source = page.getByRole('tab', { name: 'Source', exact: true });
    await expect(source).toHaveAttribute('aria-selected', 'true');
  });
});
