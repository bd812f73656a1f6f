// Programs and their debug information, added by dropping them. Expected lines and inlined code are those that
// binutils' addr2line reports for the program before stripping, costs those of callgrind_annotate.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import {
  DROPPED_TEXT,
  PROGRAM_NOTES_TEXT,
  PROGRAM_TEXT,
  SOURCE_TEXT,
} from '../../messages/code.js';
import { COMPARED_CODE_TEXT, COMPARED_SOURCES_TEXT } from '../../messages/comparison.js';
import { compareWith } from './comparing.js';
import { expect, test } from './fixture.js';
import { data, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const PROFILE = data('program/callgrind.out.queens');

/** Drops a file on the view of source or machine code. @param {Page} page @param {string} path @param {string} name */
async function drop(page, path, name) {
  const bytes = (await readFile(path)).toString('base64');
  await page.locator('.source-view').evaluate(
    (view, { bytes, name }) => {
      const dropped = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0));
      dropped.items.add(new File([content], name));
      view.dispatchEvent(
        new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
      );
    },
    { bytes, name },
  );
}

/** Compares two profiles and shows the machine code of a function. @param {Page} page @param {string} other @param {string} name */
async function compareCode(page, other, name) {
  await openProfile(page, PROFILE);
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'with another file…' }).click();
  await (await picker).setFiles(other);
  await page
    .locator('#functions[aria-label="Differences"]')
    .getByTitle(name, { exact: true })
    .click();
  await page.getByRole('tab', { name: 'Machine code' }).click();
}

test('separate debug information adds lines to a stripped program', async ({ page }) => {
  await openProfile(page, PROFILE);
  await page.getByLabel('Filter functions').fill("place'2");
  await listRows(page)
    .filter({ has: page.getByTitle("place'2", { exact: true }) })
    .click();
  await page.getByRole('tab', { name: 'Machine code' }).click();
  const panel = page.getByRole('tabpanel').filter({ has: page.locator('.source-view') });
  await expect(panel.getByRole('grid', { name: 'Machine code' })).toBeVisible();
  await drop(page, data('program/queens.debug'), 'queens.debug');
  await expect(panel).toContainText(PROGRAM_TEXT.debugAlone('queens.debug'));
  await drop(page, data('program/queens.stripped'), 'queens');
  await expect(panel).toContainText(PROGRAM_TEXT.linesFrom('queens', 'queens.debug', true));
  // Its symbols are included: objdump's `jb 1200 <place+0x60>`.
  await expect(panel).toContainText('jb 1200 <place+0x60>');

  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Source' });
  await expect(grid.locator('.inlined-name').first()).toHaveText('board_attacked');

  // That of another program is rejected with a message.
  await page.reload();
  await openProfile(page, PROFILE);
  await page.getByLabel('Filter functions').fill('checksum');
  await listRows(page).filter({ hasText: 'checksum' }).click();
  await page.getByRole('tab', { name: 'Machine code' }).click();
  await drop(page, data('program/queens.stripped'), 'queens');
  await expect(panel).toContainText('in a separate file, queens.debug');
  await drop(page, data('program/nested.debug'), 'queens.debug');
  await expect(page.getByRole('alert')).toContainText('their build ids differ');
  await expect(panel).toContainText('no source lines are known');
});

test('a program with split DWARF says why inlined code is unknown', async ({ page }) => {
  await openProfile(page, PROFILE);
  await page.getByLabel('Filter functions').fill("place'2");
  await listRows(page)
    .filter({ has: page.getByTitle("place'2", { exact: true }) })
    .click();
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  const panel = page.getByRole('tabpanel').filter({ has: page.locator('.source-view') });
  const grid = page.getByRole('grid', { name: 'Source' });
  await expect(grid).toBeVisible();
  await drop(page, data('program/queens.split'), 'queens');
  await expect(panel).toContainText(PROGRAM_NOTES_TEXT.split);
  await expect(grid.locator('.inlined-name')).toHaveCount(0);
});

test('a profile without lines uses those of the program', async ({ page }) => {
  await openProfile(page, data('program/callgrind.out.no-lines'));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Filter functions').fill('checksum');
  await listRows(page).filter({ hasText: 'checksum' }).click();
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Source' });
  await expect(grid).toContainText(SOURCE_TEXT.noLine);
  await expect(page.getByText(SOURCE_TEXT.linesInProgram)).toBeVisible();
  await drop(page, data('program/queens'), 'queens');
  await expect(page.getByText(PROGRAM_TEXT.linesFromProgram)).toBeVisible();
  // Lines 28 to 30, by callgrind_annotate for the same run with lines.
  for (const [line, cost] of [
    ['28', '2'],
    ['29', '604'],
    ['30', '1,600'],
  ]) {
    const number = page.locator('.line-number', { hasText: new RegExp(`^${line}$`) });
    const row = grid.locator('.row', { has: number });
    await expect(row.locator('.cost.self')).toHaveText(cost ?? '');
  }
  await page.locator('input[data-sources]').first().setInputFiles(data('program/src'));
  await expect(grid).toContainText('sum = sum * 31 + (i % 7 ? i : n);');
  await page.getByRole('tab', { name: 'Machine code' }).click();
  const code = page.getByRole('grid', { name: 'Machine code' });
  const first = code.locator('.row', { has: page.locator('.address', { hasText: '12b0' }) });
  await expect(first).toContainText('queens.c:30');
});

const HEAD =
  'positions: instr line\nevents: Ir\nob=/home/dev/queens/queens\nfl=/home/dev/queens/src/queens.c\nfn=checksum\n';

test('a dropped program is used for the profiles that it matches', async ({ page }, info) => {
  // In one the addresses are starts of instructions, in the other they are inside instructions.
  const same = await written(info, 'callgrind.out.same', `${HEAD}0x12b0 30 100\n0x12b7 30 250\n`);
  await compareCode(page, same, 'checksum');
  await drop(page, data('program/queens'), 'any-name');
  await expect(page.getByText(DROPPED_TEXT.programOf(['A', 'B']))).toBeVisible();
  await expect(page.getByText(COMPARED_CODE_TEXT.matchedBy.text)).toBeVisible();

  const other = await written(info, 'callgrind.out.other', `${HEAD}0x12b1 30 100\n0x12b8 30 250\n`);
  await compareCode(page, other, 'checksum');
  await drop(page, data('program/queens'), 'queens');
  await expect(page.getByText(`${DROPPED_TEXT.programOf(['A'])}.`)).toBeVisible();
  await page.getByRole('button', { name: COMPARED_CODE_TEXT.files }).click();
  await expect(page.getByRole('button', { name: 'Program of A: queens' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Program of B…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await drop(page, data('program/queens.aarch64'), 'arm');
  await expect(page.getByText(DROPPED_TEXT.matchesNeither(''))).toBeVisible();
});

test('programs and sources of a profile are those of its side', async ({ page }, info) => {
  for (const name of ['one', 'two']) {
    await mkdir(info.outputPath(name));
    await writeFile(info.outputPath(name, 'queens.c'), `text of ${name}\n`.repeat(60));
  }
  const other = await written(info, 'callgrind.out.other', `${HEAD}0x12b0 30 100\n`);
  const source = async () => {
    await page.getByTitle('checksum', { exact: true }).first().click();
    await page.getByRole('tab', { name: 'Source', exact: true }).click();
  };
  const given = page.locator('input[data-sources]').first();
  await openProfile(page, PROFILE);
  await source();
  await given.setInputFiles(info.outputPath('one'));
  await page.getByRole('tab', { name: 'Machine code' }).click();
  await page.locator('input[data-program]').setInputFiles(data('program/queens'));
  await page.getByLabel('Open…').setInputFiles(other);
  await expect(page).toHaveTitle(/callgrind.out.other/);
  await source();
  // Until it has its own, a profile uses those of another.
  await page.getByRole('button', { name: 'Sources: one' }).click();
  await given.setInputFiles(info.outputPath('two'));
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid', { name: 'Source' });
  await expect(grid).toContainText('text of two');
  await compareWith(page, 'callgrind.out.queens → callgrind.out.other');
  await expect(page.locator('#functions[aria-label="Differences"]')).toBeVisible();
  await source();
  await expect(grid).toContainText('text of two');
  await page.getByRole('tab', { name: 'Machine code' }).click();
  const files = page.getByRole('button', { name: COMPARED_CODE_TEXT.files });
  for (const [a, b] of /** @type {const} */ ([
    ['one', 'two'],
    ['two', 'one'],
  ])) {
    await files.click();
    for (const name of [
      COMPARED_SOURCES_TEXT.sourcesOfA(a, false),
      COMPARED_SOURCES_TEXT.sourcesOfB(b),
      // It fits both.
      'Program of A: queens',
      'Program of B: queens',
    ])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    if (a === 'two') break;
    await page.getByRole('button', { name: 'Swap' }).click();
    await page.getByTitle('checksum', { exact: true }).first().click();
  }
});
