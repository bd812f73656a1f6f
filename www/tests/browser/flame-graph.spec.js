// The flame graph. Positions of boxes are read from the line of text about the current box
// and from the pixels of the canvas; expected figures are those of callgrind_annotate and, for Xdebug, of the
// file itself.

import { readFile } from 'node:fs/promises';
import { VIEW_TEXT } from '../../messages/frame.js';
import { BOX_MENU_TEXT, COLOURS_TEXT, FLAME_TEXT, HINT_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, choose, data, listRows, openProfile, written } from './profiles.js';
import { inOptions } from './views.js';

/** @import {Page} from '@playwright/test' */

const LEVEL = 19;

/** @param {Page} page */
const canvas = (page) => page.locator('.flame canvas');
/** @param {Page} page */
const line = (page) => page.locator('.picture-line');
/** @param {Page} page */
const lineName = (page) => line(page).getByRole('img');

/** @param {Page} page @param {string} path */
async function openFlame(page, path) {
  await openProfile(page, path);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(page.getByRole('application', { name: /^Flame graph/ })).toBeVisible();
}

/** A point of the canvas, by a share of its width and a level. @param {Page} page @param {number} share @param {number} level */
async function point(page, share, level) {
  const box = /** @type {{x: number, y: number, width: number}} */ (
    await canvas(page).boundingBox()
  );
  return { x: box.x + share * box.width, y: box.y + level * LEVEL + 9 };
}

/** Returns the colours along a level of the canvas, one for each CSS pixel. @param {Page} page @param {number} level */
async function colours(page, level) {
  return canvas(page).evaluate(
    (element, y) => {
      const surface = /** @type {HTMLCanvasElement} */ (element);
      const context = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'));
      const { data: bytes } = context.getImageData(0, y, surface.width, 1);
      return Array.from({ length: surface.width }, (_, x) =>
        [...bytes.slice(4 * x, 4 * x + 4)].join(),
      );
    },
    level * LEVEL + 2,
  );
}

const TWO =
  'events: Ir\nfn=main\n1 100\ncfn=big\ncalls=1 1\n2 600\ncfn=small\ncalls=3 1\n3 300\nfn=big\n1 600\nfn=small\n1 300\n';

test('boxes are as wide as their costs, to a pixel', async ({ page }, info) => {
  await openFlame(page, await written(info, 'callgrind.out.two', TWO));
  await expect.poll(async () => (await colours(page, 2)).length).toBeGreaterThan(300);
  const level = await colours(page, 2);
  const background = '0,0,0,0';
  const drawn = (/** @type {number} */ share) => level[Math.round(share * level.length)];
  await expect.poll(() => drawn(0.3)).not.toBe(background);
  // main costs 1000: big is 60 % of it, small 30 %, the rest is self cost.
  const edges = level.flatMap((colour, x) =>
    x > 0 && (colour === background) !== (level[x - 1] === background) ? [x / level.length] : [],
  );
  expect(drawn(0.95)).toBe(background);
  const near = (/** @type {number} */ share) =>
    edges.some((edge) => Math.abs(edge - share) <= 1.5 / level.length);
  expect([near(0.6), near(0.9)]).toEqual([true, true]);
});

test('hovering shows name, place, costs, and estimates are marked, with the share that is exact', async ({
  page,
}) => {
  await openFlame(page, CC1);
  const { x, y } = await point(page, 0.4, 6);
  await page.mouse.move(x, y);
  const hint = page.locator('.box-hint');
  await expect(hint).toContainText('toplev::main(int, char**)');
  await expect(hint).toContainText('cc1');
  // callgrind_annotate: 172,187,093 Ir, 99.51 %
  await expect(hint).toContainText(/172,187,\d{3} Ir \(99\.51\s%\)/);

  await expect(page.locator('.trust')).toHaveText(
    /^≈ estimated from the call graph, [\d.]+\s% is exact(; [\d.]+\s% is too small to draw until you zoom in)?$/,
  );
  await page.getByRole('application', { name: /^Flame graph/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(line(page)).toContainText('Ir');
  await expect(line(page)).not.toContainText('≈');
  const find = page.getByLabel(FLAME_TEXT.findNote);
  await find.fill('_int_malloc');
  await expect(page.locator('.picture-bar [role=status]')).toContainText('boxes');
  await find.press('Enter');
  await expect(line(page).locator('.figures').first()).toContainText('≈');
});

test('a name that is too long for its hint is short there', async ({ page }, info) => {
  const list = 'std::vector<int, std::allocator<int> >, '.repeat(12);
  const text = `events: Ir\nfn=void ns::f<${list}int>(int)\n1 5\n`;
  await openFlame(page, await written(info, 'callgrind.out.long', text));
  const { x, y } = await point(page, 0.4, 1);
  await page.mouse.move(x, y);
  await expect(page.locator('.box-hint b')).toHaveText(/^ns::f<(std::vector<int>, )+/);
  await expect(page.locator('.box-hint b')).toHaveText(/[)…]$/);
});

test('a function is drawn between its callers and callees', async ({ page }, info) => {
  await openFlame(page, await written(info, 'callgrind.out.two', TWO));
  await page.getByRole('application').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+F10'])
    await page.keyboard.press(key);
  await page.getByRole('menuitem', { name: BOX_MENU_TEXT.around }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('big');
  await expect(page.getByRole('combobox', { name: /^Show/ })).toHaveValue('around');
  const [upper, lower] = [
    page.getByRole('application', { name: /^Callers/ }),
    page.getByRole('application', { name: /^Callees/ }),
  ];
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  const end = (above?.y ?? 0) + (above?.height ?? 0);
  expect((below?.y ?? 0) - end, 'no gap between the two').toBeLessThan(2);
  const hint = page.locator('.box-hint b');
  const x = (above?.x ?? 0) + 20;
  for (const [y, name] of /** @type {const} */ ([
    [end - 9, 'main'],
    [(below?.y ?? 0) + 9, 'big'],
  ])) {
    await page.mouse.move(x, y);
    await expect(hint).toHaveText(name);
  }
  // All of the 600 is of big. main has a self cost of 100 of 1,000: the first of the six shades.
  await page.mouse.move(x, end - 9);
  await expect(page.locator('.box-hint')).toContainText(HINT_TEXT.ofCallers);
  const shade = await page
    .getByRole('list', { name: COLOURS_TEXT.colours })
    .locator('i')
    .first()
    .evaluate((it) => getComputedStyle(it).backgroundColor);
  await page.mouse.move(0, 0);
  const drawn = () =>
    upper.locator('canvas').evaluate((element) => {
      const surface = /** @type {HTMLCanvasElement} */ (element);
      const context = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'));
      const { data } = context.getImageData(surface.width - 20, surface.height - 9, 1, 1);
      return `rgb(${[...data.slice(0, 3)].join(', ')})`;
    });
  await expect.poll(drawn).toBe(shade);
  // Keys start at the function too.
  await lower.focus();
  await page.keyboard.press('ArrowDown');
  await expect(line(page).last()).toContainText('big');
  await page.keyboard.press('ArrowUp');
  await expect(line(page).last()).toContainText('big');
});

test('a profile without calls is labelled so', async ({ page }, info) => {
  const text = 'events: Ir\nfl=a.c\nfn=one\n1 700\nfn=two\n2 300\n';
  await openFlame(page, await written(info, 'cachegrind.out.flat', text));
  await expect(page.locator('.trust')).toHaveText(
    'no calls in this profile: each function is drawn separately',
  );
});

/** A hundred functions of 10 million, each with 50 from each of two callers: less than is drawn. */
const SMALL = [
  'events: Ir',
  'fn=main',
  '1 9990000',
  ...[1, 2].map((caller) => `cfn=caller${caller}\ncalls=1 1\n${caller} 5000`),
  ...[1, 2].flatMap((caller) => [
    `fn=caller${caller}`,
    ...Array.from({ length: 100 }, (_, leaf) => `cfn=leaf${leaf}\ncalls=1 1\n1 50`),
  ]),
  ...Array.from({ length: 100 }, (_, leaf) => `fn=leaf${leaf}\n1 100`),
].join('\n');

test('how much has callers that are not drawn is said of an inverted graph', async ({
  page,
}, info) => {
  await openFlame(page, await written(info, 'callgrind.out.small', SMALL));
  const trust = page.locator('.trust');
  await expect(trust).toContainText('; 0.10 % is too small to draw');
  await page.getByRole('checkbox', { name: FLAME_TEXT.invert }).check();
  await expect(trust).toContainText('; 0.10 % has callers too small to draw');
});

/** Main has 10 million itself; caller calls a hundred functions with 50 each, in another order than that of invocations. */
const NARROW = [
  'events: Ir',
  'fn=main',
  '1 9995000',
  'cfn=caller\ncalls=1 1\n1 5000',
  'fn=caller',
  ...Array.from({ length: 100 }, (_, leaf) => `cfn=leaf${leaf}\ncalls=1 1\n1 50`),
  ...Array.from({ length: 100 }, (_, leaf) => `fn=leaf${99 - leaf}\n1 50`),
].join('\n');

test('what is too small to draw is drawn once its caller fills the picture', async ({
  page,
}, info) => {
  const path = await written(info, 'callgrind.out.narrow', NARROW);
  await openFlame(page, path);
  const trust = page.locator('.trust');
  await expect(trust).toContainText('; 0.05 % is too small to draw until you zoom in');
  const picture = page.getByRole('application', { name: /^Flame graph/ });
  await picture.focus();
  for (const name of ['all', 'main', 'caller', 'not shown']) {
    await page.keyboard.press('ArrowDown');
    await expect(line(page)).toContainText(name);
  }
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(trust).not.toContainText('too small');
  // The current box is the same, and the first of the hundred is below it.
  await expect(line(page)).toContainText('caller');
  await page.keyboard.press('ArrowDown');
  await expect(lineName(page)).toHaveText('leaf0');
  await page.keyboard.press('Backspace');
  await expect(trust).not.toContainText('too small');
});

/** The frame in the minimap of a graph that is shown in its whole width, and is higher than the window. */
const WHOLE = /left: 0%; width: 100%/;

test('a click selects, a double click zooms in, Backspace zooms out', async ({ page }) => {
  await openFlame(page, CC1);
  const { x, y } = await point(page, 0.3, 8);
  await page.mouse.dblclick(x, y);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'symbol_table::finalize_compilation_unit()',
  );
  await expect(page.getByRole('tab', { name: 'Flame graph' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(lineName(page)).toHaveAccessibleName('symbol_table::finalize_compilation_unit()');
  const shown = page.locator('.minimap-window');
  // callgrind_annotate: 132,113,432 Ir, 76.35 %
  await expect
    .poll(() => shown.evaluate((element) => Number.parseFloat(element.style.width)))
    .toBeCloseTo(76.35, 1);
  // The picture has the focus.
  await page.keyboard.press('Backspace');
  await expect(shown).toHaveAttribute('style', WHOLE);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  // The picture is that of the whole profile then.
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Flame graph');
});

test('keys move from box to box, zoom and pan', async ({ page }) => {
  await openFlame(page, CC1);
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowDown');
  await expect(line(page)).toContainText(`${Number(CC1_FACTS.total).toLocaleString('en-US')} Ir`);
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowDown');
  await expect(lineName(page)).toHaveAccessibleName('toplev::main(int, char**)');
  await page.keyboard.press('ArrowRight');
  await expect(lineName(page)).not.toHaveAccessibleName('toplev::main(int, char**)');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const shown = page.locator('.minimap-window');
  await expect(shown).not.toHaveAttribute('style', WHOLE);
  await page.keyboard.press('0');
  await expect(shown).toHaveAttribute('style', WHOLE);
  await page.keyboard.press('w');
  await page.keyboard.press('d');
  await expect(shown).toHaveAttribute('style', /left: 30(\.0\d*)?%; width: 66\.\d+%/);
  // Its tools keep the focus after they were used.
  await inOptions(page, (panel) => panel.getByLabel('Legend').click());
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused();
  await page.keyboard.press('0');
  await expect(shown).toHaveAttribute('style', WHOLE);
  await page.keyboard.press('+');
  await expect(shown).not.toHaveAttribute('style', WHOLE);
  await page.getByLabel('Find in the picture').press('0');
  await expect(page.getByLabel('Find in the picture')).toHaveValue('0');
  await expect(shown).not.toHaveAttribute('style', WHOLE);
  await page.getByRole('application').focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('toplev::main(int, char**)');
});

test('the search shows the share of its matches, and Enter goes to each, so near that it is seen', async ({
  page,
}) => {
  await openFlame(page, CC1);
  const field = page.getByLabel('Find in the picture');
  const found = page.locator('.picture-bar [role=status]');
  await field.fill('toplev::main');
  // Some boxes are too small to show.
  await expect(found).toHaveText(/^1 box, ≥\s99\.51\s%$/);
  await field.fill('/(/');
  await expect(page.locator('.picture-bar .problem')).not.toBeEmpty();

  await field.fill('reg_class_subset_p');
  await expect(found).toContainText('boxes');
  const frame = page.locator('.minimap-window');
  const place = () => frame.getAttribute('style');
  await field.press('Enter');
  await expect(lineName(page)).toHaveAccessibleName('reg_class_subset_p(int, int)');
  const first = await place();
  await expect(found).toHaveText(/^1 of \d+ boxes, /);
  await field.press('Enter');
  await expect(lineName(page)).toHaveAccessibleName('reg_class_subset_p(int, int)');
  await expect(found).toHaveText(/^2 of/);
  expect(await place()).not.toBe(first);
  await field.press('Shift+Enter');
  await page.getByRole('application').focus();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Backspace');
  await expect(frame).toHaveAttribute('style', WHOLE);
});

test('the search finds functions, not what they call', async ({ page }, info) => {
  // With `--separate-callers`, names contain callers: `free` is called by `main` and by `work`.
  const text = `events: Ir
fn=main
1 10
cfn=work'main
calls=1 2
1 50
cfn=free'main
calls=1 3
1 40
fn=work'main
2 20
cfn=free'work
calls=1 3
2 30
fn=free'main
3 40
fn=free'work
3 30
`;
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.callers', text));
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const field = page.getByLabel('Find in the picture');
  const found = page.locator('.picture-bar [role=status]');
  await field.fill('work');
  await expect(found).toHaveText(/^1 box, 50\.00\s%$/);
  await field.fill('free');
  await expect(found).toHaveText(/^2 boxes, 70\.00\s%$/);
});

test('dragging over the minimap shows that part, dragging its frame moves it', async ({ page }) => {
  await openFlame(page, CC1);
  const box = await page.locator('.minimap').boundingBox();
  const { x = 0, y = 0, width = 0 } = box ?? {};
  const drag = async (/** @type {number} */ from, /** @type {number} */ to) => {
    await page.mouse.move(x + from * width, y + 5);
    await page.mouse.down();
    await page.mouse.move(x + to * width, y + 5, { steps: 3 });
    await page.mouse.up();
  };
  const frame = page.locator('.minimap-window');
  await drag(0.2, 0.4);
  await expect(frame).toHaveAttribute('style', /left: (19|20)\.?\d*%; width: (19|20)\.?\d*%/);
  await drag(0.3, 0.6);
  await expect(frame).toHaveAttribute('style', /left: (49|50)\.?\d*%; width: (19|20)\.?\d*%/);

  await test.step('pictures can be saved, with title, event and legend', async () => {
    await inOptions(page, (panel) => panel.getByLabel('Colour by').selectOption('object'));
    const save = async (/** @type {string} */ format) => {
      await page.getByRole('button', { name: 'Save' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format }).click();
      return download;
    };
    const svg = await save('SVG');
    expect(svg.suggestedFilename()).toBe('callgrind.out.cc1.gz.flame.svg');
    const stream = await svg.createReadStream();
    let text = '';
    for await (const piece of stream) text += piece;
    expect(text).toContain('<title>callgrind.out.cc1.gz</title>');
    expect(text).toContain('173,038,155');
    expect(text).toContain('estimated from the call graph');
    expect(text).toContain('>libc.so.6</text>');
    expect(text).toContain('toplev::main(int, char**)');
    const png = await save('PNG');
    expect(png.suggestedFilename()).toBe('callgrind.out.cc1.gz.flame.png');
  });
});

test('Xdebug profiles are exact and can be shown in time order', async ({ page }, info) => {
  const block = (
    /** @type {string} */ name,
    /** @type {number} */ self,
    /** @type {string} */ calls = '',
  ) => `fl=a.php\nfn=${name}\n1 ${self} 0\n${calls}\n`;
  const call = (/** @type {string} */ name, /** @type {number} */ cost) =>
    `cfl=a.php\ncfn=${name}\ncalls=1 0 0\n2 ${cost} 0\n`;
  const text = `version: 1\ncreator: xdebug 3.2.0\ncmd: a.php\npart: 1\npositions: line\n\nevents: Time_(10ns) Memory_(bytes)\n\n${block('small', 10)}${block('large', 70)}${block('small', 15)}${block('{main}', 5, call('small', 10) + call('large', 70) + call('small', 15))}`;
  await openFlame(page, await written(info, 'cachegrind.out.1', text));
  await expect(page.locator('.trust')).toHaveText(FLAME_TEXT.recorded(''));
  const hint = page.locator('.box-hint');
  const at = async (/** @type {number} */ share) => {
    const { x, y } = await point(page, share, 2);
    // Boxes that come late have no hint before the pointer moves over them.
    await page.mouse.move(x + 1, y);
    await page.mouse.move(x, y);
    return (await hint.allInnerTexts()).join();
  };
  await page.getByRole('button', { name: 'Save' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'SVG' }).click();
  const svg = await readFile(await (await download).path(), 'utf8');
  expect(svg).toContain('Time · total 1.000\u202fµs');
  // Left-heavy: large first, then both calls of small as one.
  await expect.poll(() => at(0.05)).toContain('large');
  await expect.poll(() => at(0.72)).toContain('250.0\u202fns');
  await inOptions(page, (panel) => panel.getByLabel('Time order').check());
  await expect(page.locator('.trust')).toHaveText(FLAME_TEXT.recorded(FLAME_TEXT.ordered));
  await expect.poll(() => at(0.05)).toContain('small');
  await expect.poll(() => at(0.5)).toContain('large');
  await expect.poll(() => at(0.85)).toContain('150.0\u202fns');
  // 100 counts of 10 ns, from left to right.
  const axis = page.locator('.flame-axis span');
  await expect(axis.first()).toHaveText('0');
  await expect(axis.last()).toHaveText('1\u202fµs');
  await expect(axis.last()).toHaveAttribute('style', 'left: 100%;');
  // Not cut at the edge.
  const [last, whole] = await Promise.all(
    [axis.last(), page.locator('.flame-axis')].map((it) => it.boundingBox()),
  );
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(
    1 + (whole?.x ?? 0) + (whole?.width ?? 0),
  );
});

test('the selected function is in sight, and keys start at it', async ({ page }, info) => {
  const depth = 80;
  const lines = ['events: Ir', 'fl=a.c'];
  for (let i = 0; i < depth; i += 1) {
    lines.push(`fn=level_${i}`, '1 10');
    if (i + 1 < depth) lines.push(`cfn=level_${i + 1}`, 'calls=1 1', `1 ${10 * (depth - i - 1)}`);
  }
  await openFlame(page, await written(info, 'callgrind.out.deep', lines.join('\n')));
  await page.getByLabel('Filter functions').fill('level_60');
  await listRows(page).filter({ hasText: 'level_60' }).click();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(line(page)).toContainText('level_60');
  // It is deeper than the picture is high: 80 levels of 19 pixels.
  const hint = page.locator('.box-hint');
  const seen = async () => {
    const names = [];
    await canvas(page).scrollIntoViewIfNeeded();
    const { x = 0, y = 0, height = 0 } = (await canvas(page).boundingBox()) ?? {};
    expect(height).toBeLessThan(60 * LEVEL);
    for (let from = LEVEL / 2; from < height; from += LEVEL) {
      await page.mouse.move(x + 5, y + from);
      if (await hint.isVisible()) names.push(await hint.locator('b').innerText());
    }
    return names;
  };
  await expect.poll(seen).toContain('level_60');
  // With callers and callees.
  expect(await seen()).toEqual(expect.arrayContaining(['level_56', 'level_64']));
  // On a phone the line below the picture takes more of its height.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(seen).toContain('level_60');
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowUp');
  await expect(line(page)).toContainText('level_59');
});

test('a part drawn in the minimap begins at the top', async ({ page }, info) => {
  const depth = 80;
  const lines = ['events: Ir', 'fl=a.c', 'fn=main', 'cfn=level_0', 'calls=1 1', '1 800'];
  lines.push('cfn=other', 'calls=1 1', '1 800', 'fn=other', '1 800');
  for (let i = 0; i < depth; i += 1) {
    lines.push(`fn=level_${i}`, '1 10');
    if (i + 1 < depth) lines.push(`cfn=level_${i + 1}`, 'calls=1 1', `1 ${10 * (depth - i - 1)}`);
  }
  await openFlame(page, await written(info, 'callgrind.out.deep', lines.join('\n')));
  await page.getByLabel('Filter functions').fill('level_60');
  await listRows(page).first().click();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const frame = page.locator('.minimap-window');
  const top = () => frame.evaluate((element) => Number.parseFloat(element.style.top));
  await expect.poll(top).toBeGreaterThan(0);
  const { x = 0, y = 0, width = 0 } = (await page.locator('.minimap').boundingBox()) ?? {};
  // `other` is in one half.
  await canvas(page).scrollIntoViewIfNeeded();
  const half = (await colours(page, 3))[10] === '0,0,0,0' ? 0.1 : 0.6;
  await page.mouse.move(x + half * width, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + (half + 0.3) * width, y + 5, { steps: 3 });
  await page.mouse.up();
  await expect.poll(top).toBe(0);
});

for (const path of [
  'corpus/real/php.out.gz',
  'corpus/xdebug/comp.out.gz',
  'corpus/xtree/massif.kcg',
  'corpus/hand/spec1.out',
  'corpus/cachegrind/diff-neg.out',
]) {
  test(`draws ${path}`, async ({ page }) => {
    await openFlame(page, data(path));
    const top = async () => new Set(await colours(page, 0)).size;
    await expect.poll(top).toBeGreaterThan(0);
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowDown');
    await expect(line(page)).toContainText('all');
  });
}

test('without any cost there is a sentence, not a blank picture', async ({ page }) => {
  await openProfile(page, data('bad/zero-total.out'));
  for (const name of ['Flame graph', 'Treemap']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel')).toHaveText(VIEW_TEXT.allZero('Ir'));
  }
});

test('the line says which box of a function is shown', async ({ page }, info) => {
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 60\ncfn=b\ncalls=1 1\n1 30\n' +
    'fn=a\n1 10\ncfn=f\ncalls=5 1\n1 50\nfn=b\n1 10\ncfn=f\ncalls=2 1\n1 20\nfn=f\n1 70\n';
  await openFlame(page, await written(info, 'callgrind.out.twice', text));
  await page.getByRole('application').focus();
  for (const name of ['all', 'main', 'a']) {
    await page.keyboard.press('ArrowDown');
    await expect(line(page).locator('b')).toHaveText(name);
    await expect(line(page)).not.toContainText('box');
  }
  await page.keyboard.press('ArrowDown');
  await expect(line(page)).toContainText(HINT_TEXT.box(2));
  await page.keyboard.press('ArrowRight');
  await expect(line(page)).toContainText(HINT_TEXT.box(2));
});
