// The call graph, with a profile of simple costs and with a program compiled by gcc -g -O2, for
// which callgrind_annotate has the counts.

import { CALLS_TEXT } from '../../messages/calls.js';
import { GRAPH_SCALE_TEXT } from '../../messages/pictures.js';
import { savedPicture } from './exporting.js';
import { expect, test } from './fixture.js';
import { CC1, data, listRows, openProfile, written } from './profiles.js';

/** @typedef {import('@playwright/test').Page} Page */

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

/** Saves the graph in a format and returns the file. @param {Page} page @param {'SVG' | 'DOT'} format */
const saved = async (page, format) =>
  (await savedPicture(page.locator('.picture-bar'), format)).bytes.toString();

test('line widths are proportional to the cost of calls, in the picture and as DOT', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.costs', COSTS));
  await openGraph(page);
  const functions = await list(page);
  await expect(functions).toContainText('calls left 60.00');
  await expect(functions).toContainText('5 ×');
  await expect(page.locator('.picture-line')).toContainText('3 functions, 2 calls');
  const svg = await saved(page, 'SVG');
  const widths = [...svg.matchAll(/<path [^>]*stroke-width="([\d.]+)"/g)].map((m) => Number(m[1]));
  // Twelve pixels are the total: 600 and 300 of 1,000.
  expect(widths.sort((a, b) => b - a)).toEqual([7.2, 3.6]);
  const dot = await saved(page, 'DOT');
  expect(dot).toMatch(/^digraph \{/);
  expect(dot.match(/ -> /g)?.length).toBe(2);
});

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
  await expect(line).toContainText('around left · 2 functions, 1 call');
  await listRows(page).filter({ hasText: 'right' }).click();
  await expect(line).toContainText('around right');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(line).toContainText('around left');
  await picture(page).focus();
  await page.keyboard.press('Backspace');
  await expect(line).toContainText('whole profile · 3 functions');
});

test('hovering shows name, place, costs and calls', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.costs', COSTS));
  await openGraph(page);
  const box = await picture(page).boundingBox();
  const hint = page.locator('.box-hint');
  // The only box of its rank is in the middle: search main from the top down.
  for (let y = 10; y < (box?.height ?? 0) && (await hint.count()) === 0; y += 10) {
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + y);
  }
  await expect(hint.locator('b')).toHaveText('main');
  await expect(hint.locator('dd').first()).toHaveText(/^1,000 Ir \(100\.00\D*\)$/);
  await expect(hint.locator('dd').nth(1)).toHaveText(/^100 Ir \(10\.00\D*\)$/);
  await page.mouse.move(5, 5);
  await expect(hint).toHaveCount(0);
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
  await expect(functions).toContainText(/left 100\.00\D*self 66\.67/);
  await expect(functions).toContainText(/deep (≈ )?33\.33/);
  // 133 % of `left` are its self cost, without main's self cost.
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
  // 100 % is the cost of the cycle, 400: its members' self costs are 250 and 150.
  await expect(functions).toContainText('even 62.50');
  await expect(functions).toContainText('odd 37.50');
  await expect(functions).toContainText('calls odd within, 7 ×');
  await expect(functions).toContainText('calls even within, 6 ×');
  const svg = await saved(page, 'SVG');
  expect(svg.match(/stroke-dasharray/g)?.length).toBe(2);
  expect(svg).toContain('&lt;cycle 1&gt;');
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
  await expect(page.locator('.graph-scale')).toHaveText(GRAPH_SCALE_TEXT.total('900 Ir'));
  await expect(await list(page)).toContainText('calls memcmp 33.33\u202f% · 32,546 ×');
  await listRows(page).filter({ hasText: 'words' }).click();
  await openGraph(page);
  await expect(page.locator('.graph-scale')).toHaveText(GRAPH_SCALE_TEXT.around('words', '425 Ir'));
  const functions = await list(page);
  await expect(functions.locator('ul li')).toHaveText([
    'calls words 100.00\u202f% · 1 ×',
    'calls memcmp 23.53\u202f% · 10,848 ×',
    'calls new 5.88\u202f% · 7,000 ×',
    // A quarter of 80 Ir and of 28,000 calls.
    'calls malloc ≈ 4.71\u202f% · ≈ 7,000 ×',
  ]);
  const dot = await saved(page, 'DOT');
  expect(dot).toContain(GRAPH_SCALE_TEXT.around('words', '425 Ir'));
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
    'calls sort 100.00\u202f% · 1 ×',
    'calls itself 39,996 ×',
  ]);
  expect(await saved(page, 'DOT')).toContain('label=" calls itself 39,996 ×"');
});

test('buttons zoom like keys, and do not reach the picture below them', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const graph = page.getByRole('application', { name: /^Call graph/ });
  const pixels = () =>
    graph
      .locator('canvas')
      .evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  await expect(graph).toBeVisible();
  await graph.press('0');
  const whole = await pixels();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(pixels).not.toBe(whole);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Fit' }).click();
  await page.mouse.move(0, 0);
  await expect.poll(pixels).toBe(whole);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
});
