// The machine code view, with a program compiled by gcc -g -O2. Addresses and jumps expected here
// were read in the profile and in a disassembly of the program by objdump.

import { readFile } from 'node:fs/promises';
import { PROGRAM_TEXT } from '../../messages/code.js';

import { expect, test } from './fixture.js';
import { data, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** @param {Page} page */
const code = (page) => page.getByRole('grid', { name: 'Machine code' });

/** @param {Page} page @param {string} address */
const instruction = (page, address) =>
  code(page).locator('.row', { has: page.locator('.address', { hasText: address }) });

/** Costs of the source lines above their instructions. @param {Page} page */
const lineCosts = (page) =>
  code(page)
    .locator('.row', { has: page.locator('.source-line') })
    .locator('.cost.self');

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

  await test.step('all columns are visible in windows of any width', async () => {
    await page.locator('input[data-program]').setInputFiles(data('program/queens'));
    await page.locator('input[data-sources]').setInputFiles(data('program'));
    await expect(instruction(page, '11cf')).toContainText('tried++;');
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 1000 });
      await code(page).evaluate((grid) => grid.scrollTo(0, 0));
      const overflow = await code(page).evaluate((grid) => grid.scrollWidth - grid.clientWidth);
      expect(overflow, `${width}`).toBe(0);
      const bounds = await code(page).boundingBox();
      const end = (bounds?.x ?? 0) + (bounds?.width ?? 0);
      // Costs, address, text, number of jumps and line.
      for (const [address, part] of [
        ['11cc', '.cost.inclusive'],
        ['11cc', '.cost.self'],
        ['11cc', '.address'],
        ['11cc', '.instruction'],
        ['11cc', '.line-place > :last-child'],
        ['11da', '.jump-text'],
      ]) {
        const cell = instruction(page, String(address)).locator(String(part));
        const box = await cell.boundingBox();
        const seen = await cell.evaluate(
          (cell) => cell.scrollWidth <= cell.clientWidth || cell.clientWidth === 0,
        );
        expect(box?.width, `${part}, ${width}`).toBeGreaterThan(15);
        expect((box?.x ?? 0) + (box?.width ?? 0), `${part}, ${width}`).toBeLessThanOrEqual(end);
        if (part !== '.instruction') expect(seen, `${part}, ${width}`).toBe(true);
      }
      // The heads do not move.
      const head = code(page).getByRole('columnheader', { name: 'Address' });
      const top = (await head.boundingBox())?.y;
      await code(page).evaluate((grid) => grid.scrollBy(0, 200));
      expect((await head.boundingBox())?.y).toBe(top);
    }
  });
});

test('jumps are as wide as their arrows and shares', async ({ page }) => {
  await openProfile(page, data('program/callgrind.out.queens'));
  await openCode(page, 'checksum');
  await page.locator('input[data-program]').setInputFiles(data('program/queens'));
  await page.locator('input[data-sources]').setInputFiles(data('program'));
  const share = instruction(page, '12ce').locator('.jump-text');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 680 });
    // Two lanes of 6 px and an arrow head; 99.50 % is six characters.
    const head = code(page).getByRole('columnheader', { name: 'Jumps' });
    const widthOfHead = async () => (await head.boundingBox())?.width;
    await expect.poll(widthOfHead, `${width}`).toBeLessThan(90);
    const isWhole = () => share.evaluate((cell) => cell.scrollWidth <= cell.clientWidth);
    await expect.poll(isWhole, `${width}`).toBe(true);
    // The jump of 12ce was followed in 199 of 200 executions.
    const shown = () => share.evaluate((cell) => getComputedStyle(cell, '::after').content);
    await expect.poll(shown).toMatch(/99\.50\s%/);
    const self = code(page).getByRole('columnheader', { name: 'Self' });
    await expect(self, `${width}`).toBeVisible();
  }
});

test('a line of the source is shown in the machine code next to it, and the other way', async ({
  page,
}) => {
  await openProfile(page, data('program/callgrind.out.queens'));
  await openCode(page, "place'2");
  await page.getByRole('button', { name: 'Split' }).click();
  await page.getByRole('combobox', { name: 'Second view' }).selectOption('Source');
  const source = page.getByRole('grid', { name: 'Source' });
  // By addr2line, 11a8 is of queens.c:14.
  await source.getByRole('gridcell', { name: '14', exact: true }).first().click();
  const current = code(page).locator('[aria-selected="true"]');
  await expect(current.locator('.address')).toHaveText('11a8');
  const other = code(page)
    .locator('.row', { hasText: /queens\.c:(?!14)\d+/ })
    .first();
  const [, number = ''] = /queens\.c:(\d+)/.exec((await other.textContent()) ?? '') ?? [];
  await other.click();
  await expect(
    source.locator('[aria-selected="true"]').getByRole('gridcell', { name: number, exact: true }),
  ).toBeVisible();
  // The one with the click stays where it is.
  await expect(current).toContainText(`queens.c:${number}`);
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
  const call = code(page).locator('.row', { hasText: 'checksum' });
  // Of a narrow pane too, the head of its cost is that of totals.
  const total = await code(page).getByRole('columnheader', { name: 'Total' }).boundingBox();
  expect((await call.locator('.cost').first().boundingBox())?.x).toBe(total?.x);
  await call.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checksum');
  await expect(instruction(page, '105c')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next hot instruction' }).click();
  await expect(code(page).locator('[aria-selected="true"]')).toContainText('200');

  await test.step('instructions get their text from a program', async () => {
    const program = page.locator('input[data-program]');
    await program.setInputFiles(data('program/queens'));
    // Cost by callgrind_annotate, text by objdump.
    await expect(instruction(page, '12b7')).toContainText('imul $0xb6db6db7,%edx,%eax');
    await expect(instruction(page, '12b7')).toContainText('200');
    await expect(instruction(page, '12ce')).toContainText('jne 12b0 <checksum+0x10>');
    // Never executed, so not in the profile.
    await expect(instruction(page, '12d3')).toContainText('ret');
    await expect(instruction(page, '12d3')).toContainText('queens.c:32');
    await expect(page.getByRole('button', { name: 'Program: queens' })).toBeVisible();

    await program.setInputFiles(data('program/queens.aarch64'));
    await expect(page.getByRole('alert')).toContainText('probably another build');
    await expect(page.getByRole('alert')).toContainText(PROGRAM_TEXT.functionIn('queens'));
    await program.setInputFiles(data('program/README.md'));
    await expect(page.getByRole('alert')).toContainText('it is not an ELF file');
  });
});

test('instructions are shown below their source lines, by address or grouped', async ({ page }) => {
  await openProfile(page, data('program/callgrind.out.queens'));
  await openCode(page, 'checksum');
  const order = page.getByRole('combobox', { name: 'Order' });
  // Sums of the profile's costs from 12a0, 12a6, 12b0, 12c7, 12ca and 12cc on.
  await order.selectOption('below lines');
  await expect(lineCosts(page)).toHaveText(['3', '2', '1,400', '200', '200', '401']);
  // Lines 28 to 30, as in callgrind_annotate.
  await order.selectOption('merged by line');
  await expect(lineCosts(page)).toHaveText(['2', '604', '1,600']);
  await page.locator('input[data-sources]').setInputFiles(data('program'));
  // The program is next to the sources: it has an instruction of line 32 that never ran.
  await expect(lineCosts(page)).toHaveText(['2', '604', '1,600', '0']);
  const line = code(page).locator('.source-line', { hasText: 'queens.c:30' });
  await expect(line).toContainText('sum = sum * 31 + (i % 7 ? i : n);');
  await expect(line.locator('.syntax-constant').first()).toHaveText('31');
  await page.reload();
  await openProfile(page, data('program/callgrind.out.queens'));
  await openCode(page, 'checksum');
  await expect(lineCosts(page)).toHaveText(['2', '604', '1,600']);
});

test('without recorded jumps, blocks and jumps come from the program', async ({ page }, info) => {
  const text = await readFile(data('program/callgrind.out.queens'), 'utf8');
  // A record and the position that it starts from.
  const without = text.replace(/^(jump|jcnd)=.*\n.*\n/gm, '');
  await openProfile(page, await written(info, 'callgrind.out.no-jumps', without));
  await openCode(page, 'checksum');
  await expect(instruction(page, '12b0')).toBeVisible();
  const blocks = code(page).locator('.row', { has: page.locator('.block-start') });
  await expect(blocks).toHaveCount(0);
  await page.locator('input[data-program]').setInputFiles(data('program/queens'));
  // By objdump: after je and jne, at their targets, and after ret, one of which never ran.
  await expect(blocks.locator('.address')).toHaveText(['12a4', '12b0', '12d0', '12d1']);
  await instruction(page, '12a2').click();
  await code(page).focus();
  await page.keyboard.press('Enter');
  await expect(code(page).locator('[aria-selected="true"] .address')).toHaveText('12d1');
});

test('program and sources are found in one folder, or dropped', async ({ page }) => {
  await openProfile(page, data('program/callgrind.out.queens'));
  await openCode(page, "place'2");
  await page.locator('input[data-sources]').setInputFiles(data('program'));
  await expect(instruction(page, '11cf')).toContainText('addq $0x1,0x2e49(%rip)  # 4020 <tried>');
  await expect(instruction(page, '11cf')).toContainText('tried++;');
  await expect(instruction(page, '11cf')).toContainText('888');

  await page.reload();
  await openProfile(page, data('program/callgrind.out.queens'));
  await openCode(page, "place'2");
  const bytes = [...(await readFile(data('program/queens')))];
  await page.locator('.source-view').evaluate((view, bytes) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(bytes)], 'any-name'));
    view.dispatchEvent(
      new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await expect(instruction(page, '11da')).toContainText('jb 1200 <place+0x60>');
});

test('a profile without addresses says how to get them', async ({ page }, info) => {
  const path = await written(
    info,
    'callgrind.out.lines',
    'events: Ir\nob=a\nfl=a.c\nfn=main\n3 4\n',
  );
  await openProfile(page, path);
  await openCode(page, 'main');
  await expect(page.getByRole('tabpanel')).toContainText('--dump-instr=yes');
});
