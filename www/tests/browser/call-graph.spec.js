// The call graph, with a profile of simple costs and with a program compiled by gcc -g -O2, for
// which callgrind_annotate has the counts.

import { CALLS_TEXT } from '../../messages/calls.js';
import { BOX_MENU_TEXT, GRAPH_SCALE_TEXT, GRAPH_TEXT } from '../../messages/pictures.js';
import { savedPicture } from './exporting.js';
import { expect, test } from './fixture.js';
import { CC1, data, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const COSTS =
  'events: Ir\nfl=a.c\nfn=main\n1 100\ncfn=left\ncalls=5 10\n2 600\ncfn=right\ncalls=1 20\n3 300\n' +
  'fn=left\n10 600\nfn=right\n20 300\n';

/** @param {Page} page */
const picture = (page) => page.getByRole('application', { name: /Call graph/ });

/** @param {Page} page */
async function openGraph(page) {
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await expect(picture(page)).toBeVisible();
}

/** The list next to the picture. @param {Page} page */
async function list(page) {
  const details = page.locator('.graph-list');
  if (!(await details.evaluate((it) => /** @type {HTMLDetailsElement} */ (it).open))) {
    await details.locator('summary').click();
  }
  return details.getByRole('list', { name: /Functions of the call graph/ });
}

/** Chooses an option of the picture. @param {Page} page @param {string} label @param {string} value */
async function choose(page, label, value) {
  await page.locator('.picture-bar').getByRole('button', { name: 'Options' }).click();
  await page.getByLabel(label).selectOption(value);
  await page.keyboard.press('Escape');
}

/** Saves the graph in a format and returns the file. @param {Page} page @param {'SVG' | 'DOT'} format */
const saved = async (page, format) =>
  (await savedPicture(page.locator('.picture-bar'), format)).bytes.toString();

test('keys move, select and draw around a function; back returns', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.costs', COSTS));
  await openGraph(page);
  const line = page.locator('.picture-line');
  await picture(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(line).toContainText('main');
  await page.keyboard.press('ArrowDown');
  await expect(line).toContainText('left');
  await page.keyboard.press(' ');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('left');
  await expect(page.getByRole('tab', { name: 'Call graph' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await picture(page).focus();
  await page.keyboard.press('Enter');
  await expect(line).toContainText('2 functions, 1 call, around left');
  await listRows(page).filter({ hasText: 'right' }).click();
  await expect(line).toContainText('around right');
  await picture(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('around main');
  // The function in the middle is the selected one.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  await page.keyboard.press('Backspace');
  await expect(line).toContainText('around right');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('right');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(line).toContainText('around left');
  await expect(page.locator('#functions [aria-selected=true]')).toContainText('left');
  await picture(page).focus();
  await page.keyboard.press('Backspace');
  await expect(line).toContainText(', whole profile.');
});

test('a small graph has hints, widths and directions', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.costs', COSTS));
  await openGraph(page);
  const box = await picture(page).boundingBox();
  const hint = page.locator('.box-hint');
  // The only box of its rank is above the most expensive callee, left of the middle: search main from the top down.
  for (let y = 10; y < (box?.height ?? 0) && (await hint.count()) === 0; y += 10) {
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2 - 40, (box?.y ?? 0) + y);
  }
  await expect(hint.locator('b')).toHaveText('main');
  await expect(hint.locator('dd').first()).toHaveText(/^1,000 Ir \(100\.00\D*\)$/);
  await expect(hint.locator('dd').nth(1)).toHaveText(/^100 Ir \(10\.00\D*\)$/);
  await page.mouse.move(5, 5);
  await expect(hint).toHaveCount(0);

  await test.step('line widths are proportional to the cost of calls, in the picture and as DOT', async () => {
    const functions = await list(page);
    await expect(functions).toContainText('calls left 60.00');
    await expect(functions).toContainText('5 ×');
    await expect(page.locator('.picture-line')).toContainText('3 functions, 2 calls');
    const svg = await saved(page, 'SVG');
    const widths = [...svg.matchAll(/<path [^>]*stroke-width="([\d.]+)"/g)].map((m) =>
      Number(m[1]),
    );
    // Twelve pixels are the total: 600 and 300 of 1,000.
    expect(widths.sort((a, b) => b - a)).toEqual([7.2, 3.6]);
    const dot = await saved(page, 'DOT');
    expect(dot).toMatch(/^digraph \{/);
    expect(dot.match(/ -> /g)?.length).toBe(2);
  });

  await test.step('calls go to the right, and the arrow keys follow them', async () => {
    await choose(page, GRAPH_TEXT.direction, 'LR');
    const centres = async () => {
      const svg = await saved(page, 'SVG');
      const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>(main|left|right)</g)];
      return Object.fromEntries(texts.map(([, x, y, name]) => [name, [Number(x), Number(y)]]));
    };
    const { main = [], left = [], right = [] } = await centres();
    expect(main[0]).toBeLessThan(left[0] ?? 0);
    expect(left[0]).toBe(right[0]);
    expect(await saved(page, 'DOT')).toContain('rankdir=LR');
    await picture(page).focus();
    const line = page.locator('.picture-line');
    await page.keyboard.press('ArrowRight');
    await expect(line).toContainText('main');
    await page.keyboard.press('ArrowRight');
    await expect(line).toContainText('left');
    await page.keyboard.press((left[1] ?? 0) < (right[1] ?? 0) ? 'ArrowDown' : 'ArrowUp');
    await expect(line).toContainText('right');
  });
});

test('around a function, self cost excludes runs that it has not called', async ({
  page,
}, info) => {
  // `deep` costs 400, 100 of it by `left`.
  const text =
    'events: Ir\nfn=main\n1 100\ncfn=left\ncalls=1 1\n2 300\ncfn=right\ncalls=1 1\n3 400\n' +
    'fn=left\n4 200\ncfn=deep\ncalls=1 1\n4 100\nfn=right\n5 100\ncfn=deep\ncalls=1 1\n5 300\nfn=deep\n6 400\n';
  await openProfile(page, await written(info, 'callgrind.out.shared', text));
  await listRows(page).filter({ hasText: 'left' }).first().click();
  await openGraph(page);
  const functions = await list(page);
  await expect(functions).toContainText(/left 37\.50\D*self 25\.00/);
  await expect(functions).toContainText(/deep (≈\u202f)?12\.50/);
  // Self costs of 400 and 100 are those of all runs.
  await expect(functions).not.toContainText(/deep[^a-z]*self/);
  await expect(functions).not.toContainText(/main[^a-z]*self/);
});

test('a cycle is one node, and the depth can be chosen', async ({ page }) => {
  await openProfile(page, data('program/callgrind.out.queens'));
  await listRows(page).filter({ hasText: 'checksum' }).click();
  await openGraph(page);
  const functions = await list(page);
  await expect(functions).toContainText('main');
  await page.getByLabel('Callers').fill('0');
  await page.getByLabel('Callers').blur();
  await expect(functions).not.toContainText('main');
  await expect(functions).toContainText('checksum');
});

test('around a member of a cycle, the cycle is drawn with its members', async ({ page }, info) => {
  const text =
    'events: Ir\nfl=a.c\nfn=main\n1 100\ncfn=even\ncalls=2 1\n1 400\nfn=even\n2 250\ncfn=odd\ncalls=7 1\n2 150\n' +
    'fn=odd\n3 150\ncfn=even\ncalls=6 1\n3 90\n';
  await openProfile(page, await written(info, 'callgrind.out.cycle', text));
  await listRows(page).filter({ hasText: 'odd' }).first().click();
  await openGraph(page);
  const functions = await list(page);
  await expect(functions.getByRole('button')).toHaveText(['main', 'even', 'odd']);
  // The cycle costs 400 of 500, all of it within even; the self cost of odd is 150.
  await expect(functions).toContainText('even 80.00');
  await expect(functions).toContainText('odd ≥\u202f30.00');
  await expect(functions).toContainText('calls odd within, 7 ×');
  await expect(functions).toContainText('calls even within, 6 ×');
  await expect(page.locator('.trust').first()).toContainText(GRAPH_SCALE_TEXT.paths(true));
  const svg = await saved(page, 'SVG');
  expect(svg.match(/stroke-dasharray/g)?.length).toBe(2);
  expect(svg).toContain('&lt;cycle 1&gt; · 80.00');
  const dot = await saved(page, 'DOT');
  expect(dot).toContain('subgraph cluster_0');
  expect(dot.match(/style=dashed/g)?.length).toBe(2);
});

/** `words` causes a quarter of the cost of `memcmp` and `new`, main the rest. */
const SHARED =
  'events: Ir\nfl=a.c\nfn=main\n1 100\ncfn=memcmp\ncalls=32546 1\n1 300\ncfn=words\ncalls=1 1\n2 425\ncfn=new\ncalls=21000 1\n3 75\n' +
  'fn=words\n4 300\ncfn=memcmp\ncalls=10848 1\n4 100\ncfn=new\ncalls=7000 1\n5 25\n' +
  'fn=memcmp\n6 400\nfn=new\n7 20\ncfn=malloc\ncalls=28000 1\n7 80\nfn=malloc\n8 80\n';

test('around a function only calls on paths through it are drawn, with cost and count on one basis', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.paths', SHARED));
  await openGraph(page);
  await expect(page.locator('.trust').first()).toHaveText(GRAPH_SCALE_TEXT.total('900 Ir'));
  await expect(await list(page)).toContainText('calls memcmp 33.33\u202f% · 32,546 ×');
  await listRows(page).filter({ hasText: 'words' }).click();
  await openGraph(page);
  const scale = page.locator('.trust').first();
  const paths = GRAPH_SCALE_TEXT.paths(false);
  await expect(scale).toHaveText(`${GRAPH_SCALE_TEXT.total('900 Ir')} ${paths}`);
  const functions = await list(page);
  await expect(functions.locator('ul li')).toHaveText([
    'calls words 47.22\u202f% · 1 ×',
    'calls memcmp 11.11\u202f% · 10,848 ×',
    'calls new 2.78\u202f% · 7,000 ×',
    // A quarter of 80 Ir and of 28,000 calls.
    'calls malloc ≈\u202f2.22\u202f% · ≈\u202f7,000 ×',
  ]);
  await choose(page, GRAPH_TEXT.base, 'middle');
  const middle = GRAPH_SCALE_TEXT.middle('425 Ir');
  // 5 % of 425 Ir are 21.25 Ir: without malloc's 20, with the 25 of new, which are 2.8 % of the total.
  await page.locator('.picture-bar').getByRole('button', { name: 'Options' }).click();
  const least = page.getByLabel(GRAPH_TEXT.leastFunctions(GRAPH_TEXT.ofMiddle));
  await least.fill('5');
  await least.press('Enter');
  await expect(functions.locator('ul li')).toHaveCount(3);
  await least.fill('1');
  await least.press('Enter');
  await page.keyboard.press('Escape');
  await expect(scale).toHaveText(`${middle} ${paths}`);
  await expect(functions.locator('ul li')).toHaveText([
    'calls words 100.00\u202f% · 1 ×',
    'calls memcmp 23.53\u202f% · 10,848 ×',
    'calls new 5.88\u202f% · 7,000 ×',
    'calls malloc ≈\u202f4.71\u202f% · ≈\u202f7,000 ×',
  ]);
  const dot = await saved(page, 'DOT');
  expect(dot).toContain(middle);
  expect(dot.match(/ -> /g)?.length).toBe(4);
  expect(await saved(page, 'SVG')).toContain('100 % is the inclusive cost');
});

test('a call of a function to itself has a count but no share of the cost', async ({
  page,
}, info) => {
  const text =
    'events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=sort\ncalls=1 2\n1 100\nfn=sort\n2 100\ncfn=sort\ncalls=39996 2\n3 859\n';
  await openProfile(page, await written(info, 'callgrind.out.recursion', text));
  await listRows(page).filter({ hasText: 'sort' }).click();
  const callers = page.getByRole('grid', { name: 'Callers' });
  const itself = callers.getByRole('row').filter({ hasText: CALLS_TEXT.callsItself });
  await expect(itself).toContainText('39,996\u202f×');
  await expect(itself).not.toContainText('%');
  await expect(itself).not.toContainText('859');
  await openGraph(page);
  const functions = await list(page);
  await expect(functions.locator('ul li')).toHaveText([
    // 100 of 110.
    'calls sort 90.91\u202f% · 1 ×',
    'calls itself 39,996 ×',
  ]);
  expect(await saved(page, 'DOT')).toContain('calls itself 39,996 ×"');
});

test('buttons zoom like keys', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const graph = page.getByRole('application', { name: /^Call graph/ });
  const line = page.locator('.picture-line');
  await expect(graph).toBeVisible();
  await graph.press('0');
  await expect(line).toHaveText(/^\d+ functions/);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(line).toHaveText(/^\d+ of \d+ functions visible/);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(line).toHaveText(/^\d+ functions,/);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(line).toHaveText(/^\d+ of \d+ functions visible/);
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect(line).toHaveText(/^\d+ functions,/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  // A button that has the focus does not keep the keys of the page.
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: 'Maximise' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the menu of a node selects, centres, copies, transforms and opens views', async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page, await written(info, 'callgrind.out.costs', COSTS));
  await openGraph(page);
  await picture(page).focus();
  // From main to its most expensive callee.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: BOX_MENU_TEXT.label('left') });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await expect(picture(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('left');
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: BOX_MENU_TEXT.centre }).click();
  await expect(page.locator('.picture-line')).toContainText('around left');
  // The function is in the middle of the picture, where the pointer finds it.
  const box = await picture(page).boundingBox();
  const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
  for (let y = 20; y < middle.y * 2 && !(await menu.isVisible()); y += 20) {
    await picture(page).click({ button: 'right', position: { x: middle.x, y } });
    await page.keyboard.press(
      (await page.getByRole('menu', { name: /main/ }).isVisible()) ? 'Escape' : 'Shift',
    );
  }
  await menu.getByRole('menuitem', { name: BOX_MENU_TEXT.views.neighbours }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('left');
  await expect(page.getByRole('grid', { name: 'Callers' })).toContainText('main');
  await openGraph(page);
  await picture(page).focus();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Drop' }).click();
  await expect(listRows(page)).toHaveCount(2);
});

test('exports have whole names, however long', async ({ page }, info) => {
  const name = Array.from({ length: 60 }, (_, i) => `namespace_${i}::`).join('');
  await openProfile(
    page,
    await written(info, 'callgrind.out.long', COSTS.replaceAll('left', `${name}left`)),
  );
  await openGraph(page);
  const dot = await saved(page, 'DOT');
  expect(dot).toContain(`tooltip="${name}left"`);
  expect(dot).not.toContain('…');
  const svg = await saved(page, 'SVG');
  const lines = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text ?? '');
  expect(lines.join('')).toContain(`${name}left`);
  expect(svg).not.toContain('…');
});

/** Functions that all call each other. @param {number} size */
function dense(size) {
  const lines = [
    'events: Ir',
    'fl=a.c',
    'fn=main',
    '1 10',
    'cfn=f0',
    'calls=1 1',
    `1 ${1000 * size}`,
  ];
  for (let i = 0; i < size; i += 1) {
    lines.push(`fn=f${i}`, '1 1000');
    for (let j = 0; j < size; j += 1) {
      if (i !== j) lines.push(`cfn=f${j}`, 'calls=1 1', `1 ${1 + ((7 * i + 13 * j) % 900)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

test('a graph of functions that all call each other is bounded, says so, and can be cancelled', async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await openProfile(page, await written(info, 'callgrind.out.dense', dense(300)));
  await listRows(page).getByText('<cycle 1>', { exact: true }).click();
  await openGraph(page);
  const line = page.locator('.picture-line');
  await page.getByRole('button', { name: GRAPH_TEXT.drawMore }).click({ timeout: 60_000 });
  await expect(line).toContainText('50 functions, 400 calls, 251 more', { timeout: 60_000 });
  await page.locator('.picture-bar').getByRole('button', { name: 'Options' }).click();
  await page.getByLabel(GRAPH_TEXT.mostFunctions).fill('150');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: GRAPH_TEXT.cancel }).click({ timeout: 60_000 });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(GRAPH_TEXT.cancelled);
  await expect(line).toContainText('50 functions, 400 calls, 251 more');
  await page.getByRole('button', { name: GRAPH_TEXT.drawAgain }).click();
  await expect(alert).toHaveCount(0);
  const bound = page.locator('.picture > .trust');
  await expect(bound).toContainText('Only 400 of', { timeout: 120_000 });
  await expect(line).toContainText('150 functions, 400 calls, 151 more');
  await page.locator('.picture-bar').getByRole('button', { name: 'Options' }).click();
  await page.getByLabel(GRAPH_TEXT.mostFunctions).fill('20');
  await page.keyboard.press('Tab');
  await expect(line).toContainText('20 functions', { timeout: 60_000 });
});
