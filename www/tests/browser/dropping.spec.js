// Dropped files are used by their content, on any view: a profile, a program, or sources.

import { readdir, readFile, stat } from 'node:fs/promises';
import { DROPPED_TEXT } from '../../messages/code.js';
import { FAILED_TEXT } from '../../messages/errors.js';
import { DROP_TEXT } from '../../messages/frame.js';
import { TOP_LINES_TEXT } from '../../messages/overview.js';
import { openBoth } from './comparing.js';
import { expect, test } from './fixture.js';
import { choose, data, functionList, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const PROFILE = data('program/callgrind.out.queens');
/** Object of the profiled program. */
const OBJECT = '/home/dev/queens/queens';

/** @typedef {{name: string, path: string}} Item  a file, or a folder with the files in it */

/**
 * Drops files and folders. A script cannot drop a real folder: the event is created with the objects that
 * browsers provide.
 *
 * @param {Page} page
 * @param {Item[]} items
 * @param {{on?: string, side?: 'left' | 'right', inFolder?: string}} [where]
 */
async function drop(page, items, { on = 'body', side = 'left', inFolder = '' } = {}) {
  const files = await Promise.all(
    items.map(async ({ name, path }) => ({
      name,
      content: (await readFile(path)).toString('base64'),
      lastModified: (await stat(path)).mtimeMs,
    })),
  );
  await page
    .locator(on)
    .first()
    .evaluate(
      (target, { files, side, inFolder }) => {
        const made = files.map(({ name, content, lastModified }) => {
          const bytes = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
          return new File([bytes], name, { lastModified });
        });
        const entries = made.map((file) => ({
          name: file.name,
          isDirectory: false,
          file: (/** @type {(file: File) => void} */ use) => use(file),
        }));
        const batches = [entries, []];
        const folder = {
          name: inFolder,
          isDirectory: true,
          createReader: () => ({
            readEntries: (/** @type {(some: any) => void} */ use) => use(batches.shift()),
          }),
        };
        const clientX = side === 'left' ? 1 : innerWidth - 1;
        const event = new MouseEvent('drop', { bubbles: true, cancelable: true, clientX });
        const held = inFolder ? [folder] : entries;
        const transfer = {
          types: ['Files'],
          files: inFolder ? [] : made,
          items: held.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
        };
        Object.defineProperty(event, 'dataTransfer', { value: transfer });
        target.dispatchEvent(event);
      },
      { files, side, inFolder },
    );
}

/** Selects a function and shows a view of it. @param {Page} page @param {string} name @param {string} view */
async function show(page, name, view) {
  await page.getByLabel('Filter functions').fill(name);
  await listRows(page)
    .filter({ has: page.getByTitle(name, { exact: true }) })
    .click();
  await page.getByRole('tab', { name: view }).click();
}

/** The folder with the sources of the program. */
const sourcesOf = async () =>
  (await readdir(data('program/src'))).map((name) => ({ name, path: data(`program/src/${name}`) }));

/** The note on dropped files. @param {Page} page @param {string} text */
const note = (page, text) => page.getByRole('status').filter({ hasText: text });

const OTHER = { name: 'callgrind.out.other', path: data('corpus/callgrind/c-default.out') };

test('a profile dropped on Source or Machine code is opened, and sources stay', async ({
  page,
}) => {
  await openProfile(page, PROFILE);
  await show(page, 'checksum', 'Source');
  await page.locator('input[data-sources]').first().setInputFiles(data('program/src'));
  await expect(page.getByText('sum = sum * 31')).toBeVisible();
  for (const view of ['Source', 'Machine code']) {
    await page.getByRole('tab', { name: view }).click();
    const name = `dropped on ${view}`;
    await drop(page, [{ ...OTHER, name }], { on: '.source-view' });
    await expect(page.getByTitle(new RegExp(`^${name}`)).first()).toBeVisible();
    await page
      .getByTitle(/^callgrind.out.queens/)
      .first()
      .click();
    await page.getByRole('tab', { name: 'Source' }).click();
    await expect(page.getByText('sum = sum * 31')).toBeVisible();
  }
});

test('a program dropped on the list is used for machine code', async ({ page }) => {
  await openProfile(page, PROFILE);
  await drop(page, [{ name: 'other', path: data('program/queens') }], { on: '#functions' });
  await expect(note(page, DROPPED_TEXT.noObject('other'))).toBeVisible();
  await drop(page, [{ name: 'queens', path: data('program/queens') }], { on: '#functions' });
  await expect(note(page, DROPPED_TEXT.machineCode('queens', OBJECT))).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByRole('button', { name: 'OK', exact: true })).toHaveCount(0);
  await show(page, "place'2", 'Machine code');
  const code = page.getByRole('grid', { name: 'Machine code' });
  await expect(code).toContainText('jb 1200 <place+0x60>');
});

test('a program cannot be used for a profile without addresses', async ({ page }) => {
  await openProfile(page, OTHER.path);
  await drop(page, [{ name: 'queens', path: data('program/queens') }], { on: '#functions' });
  await expect(note(page, DROPPED_TEXT.noAddresses('queens'))).toBeVisible();
});

test('a folder of text is used for sources on any view', async ({ page }) => {
  await openProfile(page, PROFILE);
  await drop(page, await sourcesOf(), { inFolder: 'src' });
  await expect(note(page, DROPPED_TEXT.sources('src'))).toBeVisible();
  await show(page, 'checksum', 'Source');
  await expect(note(page, DROPPED_TEXT.sources('src'))).toHaveCount(0);
  await expect(page.getByText('sum = sum * 31')).toBeVisible();
});

test('a program and its source files are used on any view', async ({ page }) => {
  await openProfile(page, PROFILE);
  await drop(page, [{ name: 'queens', path: data('program/queens') }, ...(await sourcesOf())]);
  const both = `${DROPPED_TEXT.machineCode('queens', OBJECT)} Using sources from `;
  await expect(note(page, both)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await show(page, 'checksum', 'Source');
  await expect(page.getByText('sum = sum * 31')).toBeVisible();
});

test('a profile, its program and its sources are dropped together', async ({ page }) => {
  await page.goto('./');
  await drop(page, [
    ...(await sourcesOf()),
    { name: 'queens', path: data('program/queens') },
    { name: 'callgrind.out.queens', path: PROFILE },
  ]);
  await expect(functionList(page)).toBeVisible();
  await expect(note(page, DROPPED_TEXT.machineCode('queens', OBJECT))).toBeVisible();
  await show(page, 'checksum', 'Source');
  await expect(page.getByText('sum = sum * 31')).toBeVisible();
});

test('a profile, its program and its sources are opened together', async ({ page }) => {
  await page.goto('./');
  const sources = (await sourcesOf()).map(({ path }) => path);
  await choose(page, [...sources, data('program/queens'), PROFILE]);
  await expect(functionList(page)).toBeVisible();
  await expect(note(page, DROPPED_TEXT.machineCode('queens', OBJECT))).toBeVisible();
  await show(page, 'checksum', 'Source');
  await expect(page.getByText('sum = sum * 31')).toBeVisible();
});

test('without a profile, a dropped program is named as such', async ({ page }) => {
  await page.goto('./');
  await drop(page, [{ name: 'queens', path: data('program/queens') }]);
  await expect(page.getByRole('alert')).toContainText(FAILED_TEXT.open('queens'));
});

test('in a comparison profiles open, and folders belong to the side that they are dropped on', async ({
  page,
}) => {
  await openProfile(page, PROFILE);
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'with another file…' }).click();
  await (await picker).setFiles(data('program/callgrind.out.no-lines'));
  await expect(page.locator('#functions[aria-label="Differences"]')).toBeVisible();
  await drop(page, await sourcesOf(), { inFolder: 'older', side: 'left' });
  await expect(note(page, DROPPED_TEXT.sourcesOf('A', 'older'))).toBeVisible();
  await drop(page, await sourcesOf(), { inFolder: 'newer', side: 'right' });
  await expect(note(page, DROPPED_TEXT.sourcesOf('B', 'newer'))).toBeVisible();
  await drop(page, [OTHER]);
  await expect(functionList(page)).toBeVisible();
  await expect(page.getByTitle(/^callgrind.out.other/).first()).toBeVisible();
});

test('in a comparison source files are also those of a side without sources', async ({
  page,
}, info) => {
  await openBoth(page, info);
  const source = { name: 'queens.c', path: data('program/src/queens.c') };
  await drop(page, [source], { side: 'left' });
  await expect(note(page, DROPPED_TEXT.sourcesOfBoth('queens.c', 'queens.c'))).toBeVisible();
  await drop(page, [source], { side: 'right' });
  await expect(note(page, DROPPED_TEXT.sourcesOf('B', 'queens.c'))).toBeVisible();
});

test('while something is dragged, the page says how it will be used', async ({ page }, info) => {
  await openProfile(page, PROFILE);
  const files = () =>
    page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'x'));
      return transfer;
    });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: await files() });
  await expect(page.getByText(DROP_TEXT.folder)).toBeVisible();
  // In a comparison on lines of their own, above the halves for folders.
  await openBoth(page, info);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: await files() });
  const halves = await page.locator('.drop-sides').boundingBox();
  for (const text of DROP_TEXT.onComparison) {
    const line = await page.getByText(text).boundingBox();
    expect(line?.height).toBeLessThan(40);
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(halves?.y ?? 0);
  }
  // One plain surface: nothing in it has another background.
  const backgrounds = await page
    .locator('.drop-veil *')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));
  expect(new Set(backgrounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('expensive lines are those that library code was inlined for', async ({ page }, info) => {
  // By addr2line, stdlib.h:364 at this address was inlined at queens.c:36.
  const text =
    `positions: instr line\nevents: Ir\nob=${OBJECT}\nfl=/home/dev/queens/src/queens.c\nfn=main\n` +
    '0x1059 36 10\nfi=/usr/include/stdlib.h\n0x105e 364 90\n';
  await openProfile(page, await written(info, 'callgrind.out.atoi', text));
  const lines = page.getByText(TOP_LINES_TEXT.title).locator('..').getByRole('listitem');
  await expect(lines).toHaveText([
    /^90.*stdlib\.h:364 inlined into main/,
    /^10.*queens\.c:36 in main/,
  ]);
  await drop(page, [{ name: 'queens', path: data('program/queens') }]);
  await expect(lines).toHaveText([/^100.*queens\.c:36 in main/]);
  await expect(lines.getByRole('button')).toHaveAttribute('title', /\n100, self cost 10$/);
});
