// What the window shows of a call graph: all of it, or how much.

import { DETAILS_TEXT } from '../../messages/frame.js';
import { GRAPH_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import { listRows, openProfile, written } from './profiles.js';

/** `main` calls some functions, which are one rank of the graph. @param {number} callees */
function star(callees) {
  const names = Array.from({ length: callees }, (_, i) => `callee_${i}`);
  const calls = names.flatMap((name) => [`cfn=${name}`, 'calls=1 1', '1 100']);
  const bodies = names.flatMap((name) => [`fn=${name}`, '1 100']);
  return `${['events: Ir', 'fl=a.c', 'fn=main', '1 1', ...calls, ...bodies].join('\n')}\n`;
}

/** The number at the start of a text. @param {string | null | undefined} text */
const numberIn = (text) => Number(/\d+/.exec(text ?? '')?.[0]);

test('a graph has as many functions as can be read in the window, until all are asked for', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.wide', star(40)));
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const line = page.locator('.picture-line');
  // All that are drawn are visible: the number of those that are not is not said.
  await expect(line).toHaveText(/^\d+ functions, \d+ calls, \d+ more/);
  const [, functions, calls, more] =
    /(\d+) functions, (\d+) calls, (\d+) more/.exec((await line.textContent()) ?? '') ?? [];
  expect(Number(functions) + Number(more)).toBe(41);
  // Each but main has its call.
  expect(Number(calls)).toBe(Number(functions) - 1);
  // Boxes of at least 28 pixels below each other, in a window of about 560.
  expect(Number(functions)).toBeGreaterThan(8);
  expect(Number(functions)).toBeLessThan(20);
  const zoom = page.getByRole('status').filter({ hasText: /^Zoom/ });
  expect(numberIn(await zoom.textContent())).toBeGreaterThanOrEqual(70);
  await page.getByRole('button', { name: GRAPH_TEXT.drawMore }).click();
  await expect(line).toHaveText(/^\d+ of 41 functions visible, Fit shows all · 41 functions/);
  await page.getByRole('button', { name: GRAPH_TEXT.drawFewer }).click();
  await expect(line).toHaveText(new RegExp(`^${functions} functions, .* ${more} more`));
});

test('below a small picture, buttons, colours and figures are on two lines', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openProfile(page, await written(info, 'callgrind.out.wide', star(40)));
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const foot = page.locator('.picture-foot');
  await expect(foot.locator('.legend')).toBeVisible();
  await expect(foot.getByRole('button', { name: GRAPH_TEXT.drawMore })).toBeVisible();
  // The line of buttons is 30 pixels high, that of text 22.
  await expect.poll(async () => (await foot.boundingBox())?.height).toBeLessThan(30 + 22 + 10);
});

/** A chain of functions with long names, each with half of the cost of its caller. @param {number} functions */
function chain(functions) {
  const name = (/** @type {number} */ i) => `a_function_with_a_long_name_in_line_${i}`;
  const cost = (/** @type {number} */ i) => 2 ** (20 - i);
  const bodies = Array.from({ length: functions }, (_, i) => [
    `fn=${name(i)}`,
    `1 ${i + 1 < functions ? cost(i + 1) : cost(i)}`,
    ...(i + 1 < functions ? [`cfn=${name(i + 1)}`, 'calls=2 1', `1 ${cost(i + 1)}`] : []),
  ]);
  return `${['events: Ir', 'fl=a.c', ...bodies.flat()].join('\n')}\n`;
}

test('in a low window, the selected function is whole and readable, with its caller and callee', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1024, height: 560 });
  await openProfile(page, await written(info, 'callgrind.out.chain', chain(7)));
  await listRows(page).nth(3).click();
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await page.getByRole('button', { name: DETAILS_TEXT.split, exact: true }).click();
  const line = page.locator('.picture-line');
  await expect(line).toHaveText(/^3 functions, 2 calls/);
  const zoom = page.getByRole('status').filter({ hasText: /^Zoom/ });
  await expect.poll(async () => numberIn(await zoom.textContent())).toBeGreaterThanOrEqual(70);
  // Who asks for more levels wants more than fits: two callers, the function and its three callees. Of fewer, as many as fit.
  const callees = page.getByLabel('Callees', { exact: true });
  await callees.fill('4');
  await callees.press('Enter');
  await expect(line).toHaveText(/^\d of 6 functions visible, Fit shows all · 6 functions, 5 calls/);
  await page.getByRole('button', { name: GRAPH_TEXT.drawFewer }).click();
  await callees.fill('3');
  await callees.press('Enter');
  await expect(line).toHaveText(/^3 functions, 2 calls/);
});

test('a graph larger than the window says so, and Fit shows all', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.wide', star(40)));
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await page.getByRole('button', { name: GRAPH_TEXT.drawMore }).click();
  const line = page.locator('.picture-line');
  await expect(line).toHaveText(/^\d+ of 41 functions visible, Fit shows all · 41 functions/);
  // Boxes of at least 28 pixels below each other, in a window of about 560.
  expect(numberIn(await line.textContent())).toBeLessThan(20);
  await page.getByRole('button', { name: GRAPH_TEXT.fit }).click();
  await expect(line).toHaveText(/^41 functions/);
  await page.getByRole('button', { name: GRAPH_TEXT.zoomIn }).click();
  await expect(line).toHaveText(/ of 41 functions visible/);
  // The buttons are below the picture, not over its boxes.
  const canvas = await page.getByRole('application', { name: /^Call graph/ }).boundingBox();
  const fit = await page.getByRole('button', { name: GRAPH_TEXT.fit }).boundingBox();
  expect(fit?.y).toBeGreaterThanOrEqual((canvas?.y ?? 0) + (canvas?.height ?? 0));
  // Without the bars of the window, they are above its edge.
  const bottom = async () => {
    const box = await page.getByRole('button', { name: GRAPH_TEXT.fit }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const before = await bottom();
  await page.keyboard.press('z');
  await expect.poll(bottom).toBeGreaterThan(before);
  expect(await bottom()).toBeLessThan(800);
});

test('a graph that is shown as a whole stays so in a window of another size', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.small', star(3)));
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const line = page.locator('.picture-line');
  await expect(line).toHaveText(/^4 functions/);
  const graph = page.getByRole('application', { name: /^Call graph/ });
  const width = async () => (await graph.locator('canvas').boundingBox())?.width ?? 0;
  const before = await width();
  for (const isFitted of [false, true]) {
    if (isFitted) await graph.press('0');
    await page.setViewportSize({ width: isFitted ? 900 : 1100, height: 500 });
    await expect.poll(width).toBeLessThan(before - (isFitted ? 200 : 100));
    await expect(line).toHaveText(/^\d+ functions/);
  }
});

test('a graph is fitted again to a window of another size', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.wide', star(40)));
  await page.setViewportSize({ width: 1900, height: 900 });
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const line = page.locator('.picture-line');
  await expect(line).toHaveText(/^\d+ functions/);
  const large = numberIn(await line.textContent());
  await page.setViewportSize({ width: 1000, height: 600 });
  await expect.poll(async () => numberIn(await line.textContent())).toBeLessThan(large);
  const zoom = page.getByRole('status').filter({ hasText: /^Zoom/ });
  await expect.poll(async () => numberIn(await zoom.textContent())).toBeGreaterThanOrEqual(70);
});

test('calls go to the right where there is little height', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.chain', chain(6)));
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const line = page.locator('.picture-line');
  await expect(line).toHaveText(/^6 functions/);
  const graph = page.getByRole('application', { name: /^Call graph/ });
  const rightOfFirst = async () => {
    await graph.press('Home');
    await graph.press('ArrowRight');
    return (await line.textContent()) ?? '';
  };
  await graph.focus();
  expect(await rightOfFirst()).toMatch(/line_0/);
  await page.setViewportSize({ width: 1400, height: 480 });
  await expect.poll(rightOfFirst).toMatch(/line_1/);
});

/** `sort` calls `insert` and, as `insert` does, `release` and `reserve`; and `copy`, which is cheap. */
const SORT = `events: Ir
fl=a.c
fn=main
1 10
cfn=sort_records_by_their_name_and_by_their_number
calls=1 1
1 990
fn=sort_records_by_their_name_and_by_their_number
1 180
cfn=sort_records_by_their_name_and_by_their_number
calls=5998 1
1 1800
cfn=insert_a_record_into_the_records
calls=1000 1
1 270
cfn=release_records_that_are_no_longer_used
calls=3894 1
1 290
cfn=reserve_room_for_records
calls=2593 1
1 210
cfn=copy_records
calls=5979 1
1 40
fn=insert_a_record_into_the_records
1 120
cfn=release_records_that_are_no_longer_used
calls=701 1
1 50
cfn=reserve_room_for_records
calls=2001 1
1 100
fn=release_records_that_are_no_longer_used
1 340
fn=reserve_room_for_records
1 310
fn=copy_records
1 40
`;

test('in a low window, an expensive callee is drawn rather than a cheap one', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openProfile(page, await written(info, 'callgrind.out.sort', SORT));
  await listRows(page)
    .filter({ hasText: /sort_records/ })
    .click();
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await page.getByRole('button', { name: DETAILS_TEXT.split, exact: true }).click();
  await expect(page.locator('.picture-line')).toHaveText(/^[4-6] functions/);
  await page.getByText(GRAPH_TEXT.list, { exact: true }).click();
  const list = page.locator('details', { hasText: GRAPH_TEXT.list });
  await expect(list.getByText(/insert_a_record/).first()).toBeVisible();
});
