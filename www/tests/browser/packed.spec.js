// Large compressed files with several members.

import { readFile, writeFile } from 'node:fs/promises';

import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, openProfile } from './profiles.js';

/** Enough runs for a file of megabytes. */
const RUNS = 8;

/**
 * Writes a gzip file with several runs of cc1 as concatenated members, without the last bytes.
 *
 * @param {import('@playwright/test').TestInfo} info
 * @param {{cut?: number}} [damage]
 */
async function packedRuns(info, { cut = 0 } = {}) {
  const run = await readFile(CC1);
  const all = Buffer.concat(Array.from({ length: RUNS }, () => run));
  expect(all.length).toBeGreaterThan(2 << 20);
  const path = info.outputPath('callgrind.out.runs.gz');
  await writeFile(path, all.subarray(0, all.length - cut));
  return path;
}

test('all members of a large compressed file are read', async ({ page }, info) => {
  await openProfile(page, await packedRuns(info));
  const total = (BigInt(RUNS) * CC1_FACTS.total).toLocaleString('en-US');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total);
  await expect(page.locator('.status-bar')).toContainText(`${RUNS} parts`);
});

test('errors in a large compressed file are reported', async ({ page }, info) => {
  await openProfile(page, await packedRuns(info, { cut: 1000 }));
  await expect(page.locator('.status-bar')).toContainText(`${RUNS} parts`);
  await page.getByRole('button', { name: /warnings/ }).click();
  await expect(page.getByText(/the gzip data ends at byte/)).toBeVisible();
});
