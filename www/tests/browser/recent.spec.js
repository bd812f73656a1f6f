// Recent files. Playwright cannot use the browser's own dialog for files, so it is
// replaced by one that returns handles of the origin's private files: real handles, which are stored.

import { FAILED_TEXT } from '../../messages/errors.js';
import { expect, test } from './fixture.js';
import { listRows } from './profiles.js';

const TEXT = 'events: Ir\nfn=main\n1 10\n';

test.beforeEach(async ({ page }) => {
  await page.addInitScript((text) => {
    Object.assign(window, {
      async showOpenFilePicker() {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle('callgrind.out.7', { create: true });
        const stream = await handle.createWritable();
        await stream.write(text);
        await stream.close();
        return [handle];
      },
    });
  }, TEXT);
  await page.goto('./');
});

/** Number of stored recent files. @param {import('@playwright/test').Page} page */
const remembered = (page) =>
  page.evaluate(async () => {
    if ((await indexedDB.databases()).length === 0) return 0;
    const opening = indexedDB.open('grindscope');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const counting = opening.result.transaction('recent').objectStore('recent').count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    opening.result.close();
    return counting.result;
  });

test('a file is reopened, reported if missing, and removed from the list', async ({ page }) => {
  await page.getByRole('button', { name: 'Open files…' }).click();
  await expect(listRows(page)).toHaveCount(1);
  await expect.poll(() => remembered(page)).toBe(1);
  const again = page.getByRole('button', { name: 'callgrind.out.7' });
  await page.goto('./');
  await again.click();
  await expect(listRows(page)).toHaveCount(1);
  await page.goto('./');
  await page.evaluate(async () =>
    (await navigator.storage.getDirectory()).removeEntry('callgrind.out.7'),
  );
  await again.click();
  await expect(page.getByRole('alert')).toContainText(FAILED_TEXT.moved);
  await page.getByRole('button', { name: 'Clear list' }).click();
  await expect(again).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open files…' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('files without a handle are not stored, others are deleted with everything else', async ({
  page,
}) => {
  const file = { name: 'callgrind.out.8', mimeType: 'text/plain', buffer: Buffer.from(TEXT) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(listRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Open…' }).click();
  await expect.poll(() => remembered(page)).toBe(1);
  await page.goto('./');
  const before = page.getByRole('region', { name: 'Recent files' });
  await expect(before.getByRole('listitem')).toHaveText(['callgrind.out.7']);
  await page.getByRole('button', { name: 'What is stored' }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await expect(page.getByText(/and the stored page are deleted/)).toBeVisible();
  await expect(before).toHaveCount(0);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('a closed profile is opened again, also without a handle', async ({ page }) => {
  const file = { name: 'callgrind.out.8', mimeType: 'text/plain', buffer: Buffer.from(TEXT) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(listRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Close callgrind.out.8' }).click();
  const before = page.getByRole('region', { name: 'Recent files' });
  await before.getByRole('button', { name: 'callgrind.out.8' }).click();
  await expect(listRows(page)).toHaveCount(1);
  // Nothing of it is stored.
  expect(await remembered(page)).toBe(0);
});
