// Files saved for speedscope, opened in speedscope.

import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const RELEASE = new URL('../../node_modules/speedscope/dist/release/', import.meta.url);

/** Saves the open profile for speedscope. @param {Page} page */
async function saved(page) {
  await page.getByRole('button', { name: 'Export…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Export' });
  await sheet.getByRole('radio', { name: /^speedscope/ }).check();
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save file' }).click();
  return (await download).path();
}

/**
 * Opens a file in speedscope and returns rows of its table of functions: total, self and name.
 *
 * @param {Page} page
 * @param {string} path
 * @param {'self' | 'total'} order  column to sort by, descending
 */
async function functionsInSpeedscope(page, path, order) {
  await page.route('**/speedscope/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1);
    const file = fileURLToPath(new URL(name || 'index.html', RELEASE));
    const exists = await stat(file).catch(() => null);
    return exists ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
  await page.goto('speedscope/');
  const before = await page.title();
  await page.locator('input[type=file]').setInputFiles({
    name: 'profile.speedscope.json',
    mimeType: 'application/json',
    buffer: await readFile(path),
  });
  await expect(page).not.toHaveTitle(before);
  await page.getByText('Sandwich').click();
  const rows = page.locator('tr');
  await expect(rows.nth(1)).toBeVisible();
  if (order === 'total') await page.locator('th', { hasText: 'Total' }).click();
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
  );
  return texts.filter((cells) => cells.length > 0);
}

test('speedscope reads the saved file with the same figures', async ({ page }, info) => {
  // Each function has a single caller, so its contexts are exact.
  const text = `# callgrind format
events: Ir
fn=main
1 10
cfn=half
calls=2 1
2 50
fn=half
1 30
cfn=leaf
calls=4 1
2 20
fn=leaf
1 20
`;
  await openProfile(page, await written(info, 'callgrind.out.chain', text));
  const rows = await functionsInSpeedscope(page, await saved(page), 'self');
  expect(rows).toEqual([
    ['50 (83%)', '30 (50%)', 'half'],
    ['20 (33%)', '20 (33%)', 'leaf'],
    ['60 (100%)', '10 (17%)', 'main'],
  ]);
});

test('speedscope shows the whole cost of a real profile', async ({ page }) => {
  await openProfile(page, CC1);
  const [first] = await functionsInSpeedscope(page, await saved(page), 'total');
  expect(first?.[0]).toBe(`${CC1_FACTS.total.toLocaleString('en-US')} (100%)`);
});
