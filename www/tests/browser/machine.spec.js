// The machine code view, with a program compiled by gcc -g -O2. Addresses and jumps expected here
// were read in the profile and in a disassembly of the program.

import { expect, test } from './fixture.js';
import { data, listRows, openProfile, written } from './profiles.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const code = (page) => page.getByRole('grid', { name: 'Machine code' });

/** @param {Page} page @param {string} address */
const instruction = (page, address) =>
  code(page).locator('.row', { has: page.locator('.address', { hasText: address }) });

/** @param {Page} page @param {string} name */
async function openCode(page, name) {
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Filter functions').fill(name);
  await listRows(page)
    .filter({ has: page.getByTitle(name, { exact: true }) })
    .click();
  await page.getByRole('tab', { name: 'Machine code' }).click();
}

test('instructions have their cost, line, jumps and calls', async ({ page }) => {
  await openProfile(page, data('program/callgrind.out.queens'));
  await openCode(page, "place'2");
  // bt %ebp,%eax and jb 1200: tried++ of 888 columns of place'2 is one instruction of three.
  const first = instruction(page, '11cc');
  await expect(first).toContainText('888');
  await expect(first).toContainText('board.h:14');
  await expect(instruction(page, '11da')).toContainText(/→ 1200 \d+ of 888/);
  const selfs = await code(page).locator('.cost.self').allTextContents();
  expect(selfs.length).toBeGreaterThan(20);

  await page.locator('input[data-sources]').setInputFiles(data('program'));
  await expect(instruction(page, '11cf')).toContainText('tried++;');
});

test('a call leads to the function, a jump to its target', async ({ page }) => {
  await openProfile(page, data('program/callgrind.out.queens'));
  await openCode(page, 'main');
  const jump = instruction(page, '105c');
  await expect(jump).toContainText('→ 106e 1 of 1');
  await jump.click();
  await code(page).focus();
  await page.keyboard.press('Enter');
  await expect(code(page).locator('[aria-selected="true"] .address')).toHaveText('106e');
  await code(page).locator('.row', { hasText: 'checksum' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checksum');
  await page.getByRole('button', { name: 'Next hot instruction' }).click();
  await expect(code(page).locator('[aria-selected="true"]')).toContainText('200');
});

test('a profile without addresses says how to get them', async ({ page }, info) => {
  const path = await written(info, 'callgrind.out.lines', 'events: Ir\nfl=a.c\nfn=main\n3 4\n');
  await openProfile(page, path);
  await openCode(page, 'main');
  await expect(page.getByRole('tabpanel')).toContainText('--dump-instr=yes');
});
