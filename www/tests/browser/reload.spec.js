// Reading the same files again. Handles of the origin's private files replace those of the browser's dialog.

import { CHANGED_TEXT } from '../../messages/frame.js';
import { expect, test } from './fixture.js';
import { columnTexts, functionList, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** A profile in which `work` costs this much itself, and `main` 10. @param {number} cost */
const text = (cost) =>
  `events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=work\ncalls=1 1\n2 ${cost}\nfn=work\n1 ${cost}\nfn=idle\n9 1\n`;

const NAME = 'callgrind.out.7';

/** Writes the file on the disk. @param {Page} page @param {string} content */
const write = (page, content) =>
  page.evaluate(
    async ({ name, content }) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(name, { create: true });
      const stream = await handle.createWritable();
      await stream.write(content);
      await stream.close();
    },
    { name: NAME, content },
  );

/** Lets the time pass in which the page looks at its files twice, and finds that one is written. @param {Page} page */
async function pass(page) {
  for (let look = 0; look < 2; look += 1) {
    await page.clock.fastForward(2000);
    await page.waitForTimeout(100);
  }
}

/** Opens the file by a handle. @param {Page} page @param {string} content */
async function openByHandle(page, content) {
  await page.clock.install();
  await page.addInitScript((name) => {
    Object.assign(window, {
      showOpenFilePicker: async () => [
        await (await navigator.storage.getDirectory()).getFileHandle(name),
      ],
    });
  }, NAME);
  await page.goto('./');
  await write(page, content);
  await page.getByRole('button', { name: 'Open files…' }).click();
  await expect(listRows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'count', exact: true }).click();
}

const NOTICE = `${NAME} has changed on disk.`;

test('a key reads the file again, and selection, filter, view and transforms stay', async ({
  page,
}) => {
  await openByHandle(page, text(100));
  await page.getByLabel('Filter functions').fill('!idle');
  await listRows(page).filter({ hasText: 'work' }).click();
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await page.keyboard.press('f');
  await expect.poll(() => columnTexts(page, 1)).toEqual(['100']);
  await page.keyboard.press('Shift+R');
  await expect(page.getByText(CHANGED_TEXT.unchanged)).toBeVisible();
  await write(page, text(70));
  await page.keyboard.press('Shift+R');
  await expect.poll(() => columnTexts(page, 1)).toEqual(['70']);
  await expect(page.getByText(CHANGED_TEXT.unchanged)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('work');
  await expect(page.getByRole('tab', { name: 'Call tree' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByLabel('Filter functions')).toHaveValue('!idle');
  await page.goBack();
  await expect.poll(() => columnTexts(page, 1)).toEqual(['10', '70']);
  await expect(
    page.getByRole('navigation', { name: 'Open profiles' }).getByRole('listitem'),
  ).toHaveCount(1);
});

test('a file that changes on disk is offered, and compared with what was open', async ({
  page,
}) => {
  await openByHandle(page, text(100));
  await write(page, text(70));
  await pass(page);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await write(page, text(60));
  await pass(page);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.getByRole('button', { name: 'Open and compare' }).click();
  const row = page
    .locator('#functions[aria-label="Differences"]')
    .locator('.row', { hasText: 'work' });
  await expect(row).toContainText('100');
  await expect(row).toContainText('60');
  await expect(page.getByText(NOTICE)).toBeHidden();
});

test('the key reads both files of a comparison again, and the selection stays', async ({
  page,
}) => {
  await openByHandle(page, text(100));
  await write(page, text(70));
  await pass(page);
  await page.getByRole('button', { name: 'Open and compare' }).click();
  const row = page.getByRole('grid', { name: 'Differences' }).locator('.row', { hasText: 'work' });
  await row.click();
  await expect(row).toContainText('70');
  await write(page, text(55));
  await page.keyboard.press('Shift+R');
  // Both sides have the same file on the disk: 10 + 55 + 1.
  await expect(page.getByLabel('Totals')).toContainText('66');
  await expect(page.getByLabel('Totals')).not.toContainText('111');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('work');
});

test('a changed file is read again in its tab', async ({ page }) => {
  await openByHandle(page, text(100));
  await write(page, text(70));
  await pass(page);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(functionList(page)).toContainText('70');
  await expect(page.getByText(NOTICE)).toBeHidden();
});

test('files without a handle are asked for', async ({ page }, info) => {
  // Early: a dialog is only noticed some time after this call.
  const picker = page.waitForEvent('filechooser');
  await openProfile(page, await written(info, 'one', text(100)));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await listRows(page).filter({ hasText: 'work' }).click();
  await page.keyboard.press('Shift+R');
  await expect(page.getByText(CHANGED_TEXT.select)).toBeVisible();
  await (await picker).setFiles(await written(info, 'two', text(30)));
  await expect(functionList(page)).toContainText('30');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('work');
  await expect(page.getByRole('button', { name: 'Close two' })).toBeVisible();
  await expect(page.getByText(CHANGED_TEXT.select)).toBeHidden();
});
