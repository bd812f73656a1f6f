// What the window shows of a call graph: all of it, or how much.

import { GRAPH_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import { openProfile, written } from './profiles.js';

/** `main` calls some functions, which are one rank of the graph. @param {number} callees */
function star(callees) {
  const names = Array.from({ length: callees }, (_, i) => `callee_${i}`);
  const calls = names.flatMap((name) => [`cfn=${name}`, 'calls=1 1', '1 100']);
  const bodies = names.flatMap((name) => [`fn=${name}`, '1 100']);
  return `${['events: Ir', 'fl=a.c', 'fn=main', '1 1', ...calls, ...bodies].join('\n')}\n`;
}

test('a graph larger than the window says so, and Fit shows all', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.wide', star(40)));
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const line = page.locator('.picture-line');
  await expect(line).toHaveText(/^\d+ of 41 functions visible, Fit shows all · call graph/);
  // A rank of 40 boxes of at least 60 pixels, in a window of about 780.
  expect(Number(/^\d+/.exec((await line.textContent()) ?? '')?.[0])).toBeLessThan(13);
  await page.getByRole('button', { name: GRAPH_TEXT.fit }).click();
  await expect(line).toHaveText(/^call graph, whole profile · 41 functions/);
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
  await expect(line).toHaveText(/^call graph, whole profile · 4 functions/);
  const graph = page.getByRole('application', { name: /^Call graph/ });
  const width = async () => (await graph.locator('canvas').boundingBox())?.width ?? 0;
  const before = await width();
  for (const isFitted of [false, true]) {
    if (isFitted) await graph.press('0');
    await page.setViewportSize({ width: isFitted ? 900 : 1100, height: 500 });
    await expect.poll(width).toBeLessThan(before - (isFitted ? 200 : 100));
    await expect(line).toHaveText(/^call graph, whole profile/);
  }
});
