// Steps on the export sheet.

import { readFile } from 'node:fs/promises';

/** @import {Page} from '@playwright/test' */

/** @param {Page} page */
const sheetOf = (page) => page.getByRole('dialog', { name: 'Export' });

/** Names of all formats. @param {Page} page */
export async function formatNames(page) {
  await page.getByRole('button', { name: 'Export…' }).click();
  const choices = sheetOf(page).getByRole('group', { name: 'Format' }).locator('label b');
  await choices.first().waitFor();
  const names = await choices.allTextContents();
  await sheetOf(page).getByRole('button', { name: 'Close' }).click();
  return names;
}

/**
 * Saves the open profile or comparison.
 *
 * @param {Page} page
 * @param {string} format  its name in the sheet
 */
export async function saved(page, format) {
  const sheet = sheetOf(page);
  await page.getByRole('button', { name: 'Export…' }).click();
  await sheet.getByRole('radio', { name: new RegExp(`^${format} `) }).check();
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save file' }).click();
  const file = await download;
  const bytes = await readFile(await file.path());
  await sheet.getByRole('button', { name: 'Close' }).click();
  return { name: file.suggestedFilename(), bytes };
}

/** The same as text. @param {Page} page @param {string} format */
export const savedText = async (page, format) => (await saved(page, format)).bytes.toString();

/**
 * Saves a picture.
 *
 * @param {import('@playwright/test').Locator} place  with its button
 * @param {'SVG' | 'PNG' | 'DOT'} format
 */
export async function savedPicture(place, format) {
  const page = place.page();
  await place.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
