// Large packed files, which a second worker unpacks.

import { readFile, writeFile } from 'node:fs/promises';

import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, choose, openProfile } from './profiles.js';

/** Enough runs for a file that is worth a second worker. */
const RUNS = 8;

/**
 * A gzip file of so many runs of cc1, one behind the other as gzip allows, without the last bytes.
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

/** Number of workers that ran during `act`. @param {import('@playwright/test').Page} page @param {() => Promise<void>} act */
async function workersDuring(page, act) {
  const browser = /** @type {import('@playwright/test').Browser} */ (page.context().browser());
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  /** @type {{name: string, pid: number, tid: number, args: {name?: string}}[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'DedicatedWorker thread',
  );
  return new Set(threads.map(({ pid, tid }) => `${pid}:${tid}`)).size;
}

test('a large packed file is unpacked by a worker of its own', async ({ page }, info) => {
  const path = await packedRuns(info);
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open files…' })).toBeVisible();
  const workers = await workersDuring(page, async () => {
    await choose(page, path);
    const total = (BigInt(RUNS) * CC1_FACTS.total).toLocaleString('en-US');
    await expect(page.getByLabel('Total', { exact: true })).toHaveText(total);
  });
  expect(workers).toBeGreaterThan(1);
  await expect(page.locator('.status-bar')).toContainText(`${RUNS} parts`);
});

test('what is wrong with a large packed file is said', async ({ page }, info) => {
  await openProfile(page, await packedRuns(info, { cut: 1000 }));
  await expect(page.locator('.status-bar')).toContainText(`${RUNS} parts`);
  await page.getByRole('button', { name: /notes/ }).click();
  await expect(page.getByText(/the gzip data ends at byte/)).toBeVisible();
});
