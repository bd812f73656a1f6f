import { readFile } from 'node:fs/promises';

import { expect, test } from './fixture.js';
import { CC1, openProfile, sample, written } from './profiles.js';

/**
 * Chooses an entry of the export menu and gives what is downloaded.
 *
 * @param {import('@playwright/test').Page} page
 * @param {RegExp} format
 */
async function exported(page, format) {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('CSV has a row for each function', async ({ page }) => {
  await openProfile(page, CC1);
  const { name, bytes } = await exported(page, /^CSV/);
  expect(name).toBe('callgrind.out.cc1.gz.csv');
  const rows = bytes.toString().split('\r\n');
  expect(rows[0]).toBe('function,file,object,called,self:Ir,inclusive:Ir');
  expect(rows.length).toBe(1 + 7365 + 1);
  expect(rows).toContain(
    '"toplev::main(int, char**)",???,/usr/lib/gcc/x86_64-linux-gnu/12/cc1,1,985,172187093',
  );
});

test('webgrind buffers begin with their version and count their functions', async ({ page }) => {
  await openProfile(page, sample('cachegrind.out.php.gz'));
  const { bytes } = await exported(page, /^webgrind/);
  expect(bytes.readUInt32LE(0)).toBe(6);
  expect(bytes.readUInt32LE(8)).toBe(45);
});

test('costs that do not fit a webgrind buffer are refused with a reason', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'big.out', 'events: Ir\nfl=a\nfn=f\n1 5000000000\n'));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^webgrind/ }).click();
  await expect(page.getByRole('alert')).toContainText('5000000000');
});
