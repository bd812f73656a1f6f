// The standalone flame graph, saved by the page and opened as by a double click.
// Expected widths follow from the text of the profile.

import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { COLOURS_TEXT, FLAME_TEXT } from '../../messages/pictures.js';

import { saved } from './exporting.js';
import { expect, test } from './fixture.js';
import { openProfile, written } from './profiles.js';

const EVIL = '</script><img src=x onerror=alert(1)>';
// main costs 1000: the malicious name has 60 % of it, small 30 %, the rest is self cost.
const TEXT = `cmd: ./prog <b>\nevents: Ir\nob=prog\nfl=a.c\nfn=main\n1 100\ncfn=${EVIL}\ncalls=1 1\n2 600\ncfn=small\ncalls=3 1\n3 300\nfn=${EVIL}\n1 600\nob=lib\nfn=small\n1 300\n`;
const LEVEL = 19;

/** For each CSS pixel of the canvas, whether a level is filled and not an edge. @param {import('@playwright/test').Page} page @param {number} level */
function drawnAlong(page, level) {
  return page.locator('canvas').evaluate(
    (element, y) => {
      const surface = /** @type {HTMLCanvasElement} */ (element);
      const context = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'));
      const { data } = context.getImageData(0, y, surface.width, 1);
      return Array.from({ length: surface.width }, (_, x) => data[4 * x + 3] === 255);
    },
    level * LEVEL + 2,
  );
}

/** The printed canvas: its resolution and the colours of its root. */
function printedCanvas() {
  const canvas = document.querySelector('canvas');
  const pixel = canvas?.getContext('2d')?.getImageData(30, 20, 1, 1).data ?? [];
  const swatch = document.querySelector('#legend i');
  return {
    fineness: (canvas?.width ?? 0) / (canvas?.parentElement?.clientWidth ?? 1),
    pixel: [...pixel].join(),
    swatch: swatch instanceof HTMLElement ? swatch.style.background : '',
  };
}

test('the file prints in light colours and high resolution with any theme', async ({
  page,
  traffic,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.page', TEXT));
  const { name, bytes } = await saved(page, 'Flame graph');
  const path = info.outputPath(name);
  await writeFile(path, bytes);
  const { href } = pathToFileURL(path);
  const looks = [];
  for (const colorScheme of /** @type {const} */ (['dark', 'light'])) {
    await page.emulateMedia({ colorScheme });
    await page.goto(href);
    await expect.poll(async () => (await drawnAlong(page, 1)).some(Boolean)).toBe(true);
    const seen = await page.evaluate(printedCanvas);
    await page.evaluate(
      `addEventListener('beforeprint', () => { window.printed = (${printedCanvas})(); }, { once: true })`,
    );
    await page.pdf();
    /** @type {ReturnType<typeof printedCanvas>} */
    const printed = await page.evaluate('window.printed');
    expect(printed.fineness).toBeGreaterThan(2.5);
    // The screen is as before.
    await expect.poll(async () => (await page.evaluate(printedCanvas)).swatch).toBe(seen.swatch);
    looks.push({ seen, printed });
  }
  const [dark, light] = looks;
  expect(dark?.seen.swatch).not.toBe(light?.seen.swatch);
  expect(dark?.printed).toEqual(light?.printed);
  // For the record, every address except its server is foreign.
  expect(traffic.foreign.splice(0)).toEqual([href, href]);
});

test('the file zooms, searches and shows details without a network', async ({
  page,
  traffic,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.page', TEXT));
  const { name, bytes } = await saved(page, 'Flame graph');
  expect(name).toBe('callgrind.out.page.flame.html');
  const path = info.outputPath(name);
  await writeFile(path, bytes);
  const { href } = pathToFileURL(path);
  await page.context().setOffline(true);
  const before = traffic.requests.length;
  await page.goto(href);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('./prog <b>');
  await expect(page.locator('#facts')).toHaveText('Ir Instructions executed · total 1,000 Ir');
  await expect(page.locator('#trust')).toHaveText(FLAME_TEXT.exact(''));
  await expect(page.locator('#legend')).toContainText(COLOURS_TEXT.allSelf);
  await expect.poll(async () => (await drawnAlong(page, 2)).some(Boolean)).toBe(true);
  const level = await drawnAlong(page, 2);
  // A gap of one pixel follows each box.
  const end = level.lastIndexOf(true) + 2;
  expect(Math.abs(end - 0.9 * level.length)).toBeLessThanOrEqual(1);
  const gap = level.indexOf(false) + 1;
  expect(Math.abs(gap - 0.6 * level.length)).toBeLessThanOrEqual(1);

  const picture = page.getByRole('application', { name: /^Flame graph/ });
  const line = page.getByRole('status').last();
  await picture.focus();
  for (const text of ['(total)', 'main', EVIL]) {
    await page.keyboard.press('ArrowDown');
    await expect(line.locator('b')).toHaveText(text);
  }
  await expect(line).toContainText('600 Ir (60.00 %) · self 600 Ir (60.00 %)');
  await expect(line).toContainText('a.c · prog');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await drawnAlong(page, 2)).lastIndexOf(true))
    .toBeGreaterThan(0.99 * level.length);
  await page.keyboard.press('Backspace');

  await page.getByLabel('Find').fill('SMALL');
  await expect(page.locator('#found')).toHaveText('30.00 % in 1 boxes');
  await page.getByLabel('Find').fill('/(/');
  await expect(page.locator('#found')).toHaveText('invalid regular expression');
  await page.getByLabel('Find').fill('');
  await page.getByLabel('Colour by').selectOption('object');
  await expect(page.locator('#legend li')).toHaveText(['prog', 'lib']);

  await page.getByText('Functions as a table').click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0).locator('td')).toHaveText([
    '600 Ir (60.00 %)',
    '600 Ir (60.00 %)',
    EVIL,
    'a.c · prog',
  ]);
  await expect(rows.nth(2).locator('td').nth(1)).toHaveText('1,000 Ir (100.00 %)');

  for (const theme of ['Dark', 'Light']) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    await page.getByRole('button', { name: theme, exact: true }).click();
  }
  const asked = traffic.requests.slice(before).filter((url) => !/^(blob|data):/.test(url));
  expect(asked).toEqual([href]);
  // For the record, every address except its server is foreign.
  traffic.foreign.splice(traffic.foreign.indexOf(href), 1);
});
