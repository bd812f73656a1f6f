// Pictures on high-resolution screens and in print.

import { readFile } from 'node:fs/promises';

import { GRAPH_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import { CC1, data, openProfile } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const PICTURES = ['Flame graph', 'Call graph', 'Treemap'];

/** Canvas pixels per page pixel, in a frame of the screen. @param {Page} page */
const fineness = (page) =>
  page.locator('.detail-side canvas').evaluateAll(async (all) => {
    await new Promise(requestAnimationFrame);
    const each = all.map((it) => /** @type {HTMLCanvasElement} */ (it).width / it.clientWidth);
    return [...new Set(each)];
  });

test('pictures have the resolution of the screen, also after it changes', async ({ page }) => {
  await openProfile(
    page,
    [1, 2].map((n) => data(`corpus/callgrind/c-parts.out.${n}`)),
  );
  const screen = await page.context().newCDPSession(page);
  // The emulation only reports a change of width.
  const setFineness = (/** @type {number} */ deviceScaleFactor) =>
    screen.send('Emulation.setDeviceMetricsOverride', {
      width: 1280 + deviceScaleFactor,
      height: 800,
      deviceScaleFactor,
      mobile: false,
    });
  for (const name of ['Overview', ...PICTURES]) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.locator('.detail-side canvas').first()).toBeVisible();
    for (const factor of [2, 1]) {
      await setFineness(factor);
      await expect.poll(() => fineness(page), name).toEqual([factor]);
    }
  }
  // Ends the emulation: the next test has the same page.
  await screen.detach();
});

/** The tokens of boxes in the light and in the dark theme, as `r,g,b`. */
async function boxColours() {
  const text = await readFile(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  const rgb = (/** @type {string} */ hex) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join();
  const pairs = text.matchAll(
    /--(?:shade-\d|box-other): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
  );
  const all = [...pairs].map(([, light = '', dark = '']) => [rgb(light), rgb(dark)]);
  expect(all.length).toBeGreaterThan(6);
  return { light: all.map(([light]) => light), dark: all.map(([, dark]) => dark) };
}

/** Runs in the page. Returns the colours of the largest picture, most frequent first, and its resolution. */
function lookOfPicture() {
  const all = /** @type {HTMLCanvasElement[]} */ ([...document.querySelectorAll('.flame canvas')]);
  const [canvas] = all.sort((a, b) => b.width - a.width);
  // Before its first drawing a canvas has no pixels.
  const context = canvas && canvas.width * canvas.height > 0 ? canvas.getContext('2d') : null;
  const pixels = context?.getImageData(0, 0, canvas?.width ?? 0, canvas?.height ?? 0).data;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (let at = 0; pixels && at < pixels.length; at += 4 * 7) {
    if (pixels[at + 3] !== 255) continue;
    const colour = `${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  return {
    colours: colours.slice(0, 40),
    fineness: (canvas?.width ?? 0) / (canvas?.clientWidth ?? 1),
  };
}

test('pictures print in light colours and high resolution with any theme', async ({ page }) => {
  const boxes = await boxColours();
  const among = (/** @type {string[]} */ colours, /** @type {(string | undefined)[]} */ known) =>
    colours.filter((colour) => known.includes(colour)).length;
  await page.emulateMedia({ colorScheme: 'dark' });
  await openProfile(page, CC1);
  for (const name of PICTURES) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect
      .poll(async () => among((await page.evaluate(lookOfPicture)).colours, boxes.dark), name)
      .toBeGreaterThan(0);
    // The state when the browser copies the page.
    await page.evaluate(
      `addEventListener('beforeprint', () => { window.printed = (${lookOfPicture})(); }, { once: true })`,
    );
    const pdf = await page.pdf();
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    /** @type {ReturnType<typeof lookOfPicture>} */
    const printed = await page.evaluate('window.printed');
    expect(among(printed.colours, boxes.light), name).toBeGreaterThan(0);
    expect(among(printed.colours, boxes.dark), name).toBe(0);
    expect(printed.fineness, name).toBeGreaterThan(2);
    // The screen is dark again.
    await expect
      .poll(async () => among((await page.evaluate(lookOfPicture)).colours, boxes.light), name)
      .toBe(0);
  }
});

/** Counts drawn pixels at the edges of the largest canvas: boxes or lines that are cut off. */
function drawnAlongEdges() {
  const [canvas] = [...document.querySelectorAll('canvas')].sort((a, b) => b.width - a.width);
  const { width, height } = canvas ?? { width: 0, height: 0 };
  const context = canvas?.getContext('2d');
  const edges = [
    [0, 0, width, 1],
    [0, height - 1, width, 1],
    [0, 0, 1, height],
    [width - 1, 0, 1, height],
  ];
  const drawn = edges.map(([x = 0, y = 0, across = 0, down = 0]) => {
    const pixels = context?.getImageData(x, y, across, down).data ?? new Uint8ClampedArray();
    return pixels.filter((value, at) => at % 4 === 3 && value > 0).length;
  });
  return drawn.reduce((sum, number) => sum + number, 0);
}

/** Size of the picture in pixels. */
function sizeOfPicture() {
  const canvas = document.querySelector('.flame > canvas');
  return canvas instanceof HTMLCanvasElement
    ? { width: canvas.width, height: canvas.height }
    : { width: 0, height: 0 };
}

test('pictures print completely, regardless of the space on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await openProfile(page, CC1);
  /** @type {Record<string, ReturnType<typeof sizeOfPicture>>} */
  const sizes = {};
  for (const name of ['Flame graph', 'Call graph']) {
    await page.getByRole('tab', { name, exact: true }).click();
    if (name === 'Call graph') {
      await page.getByRole('button', { name: GRAPH_TEXT.drawMore }).click();
      await expect(page.locator('.picture-line')).toContainText(' 50 functions');
    }
    // A canvas is 300 pixels wide until it has its size in the first frame.
    await expect
      .poll(async () => (await page.evaluate(sizeOfPicture)).width, name)
      .toBeGreaterThan(300);
    await page.evaluate(
      `addEventListener('beforeprint', () => { window.printed = (${sizeOfPicture})(); }, { once: true })`,
    );
    await page.pdf();
    sizes[name] = await page.evaluate('window.printed');
  }
  const { 'Flame graph': flame, 'Call graph': graph } = sizes;
  // More levels than the pane shows: it is wider than high.
  expect(flame?.height).toBeGreaterThan(flame?.width ?? 0);
  // At least twice as wide and high as the window, so that texts are readable when enlarged.
  expect(graph?.width).toBeGreaterThan(2 * 1100);
  expect(graph?.height).toBeGreaterThan(2 * 800);

  await test.step('the call graph prints completely, regardless of the visible part', async () => {
    await page.getByRole('tab', { name: 'Call graph', exact: true }).click();
    const graph = page.locator('.graph');
    await graph.focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
    await expect.poll(() => page.evaluate(drawnAlongEdges)).toBeGreaterThan(0);
    await page.evaluate(
      `addEventListener('beforeprint', () => { window.printed = (${drawnAlongEdges})(); }, { once: true })`,
    );
    await page.pdf();
    expect(await page.evaluate('window.printed')).toBe(0);
    await expect.poll(() => page.evaluate(drawnAlongEdges)).toBeGreaterThan(0);
  });
});
