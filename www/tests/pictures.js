/**
 * Takes screenshots for README and docs/guide.md from the samples: `node www/tests/pictures.js` after
 * `cargo xtask build`. CHROME_PATH names the browser, if Playwright has none of its own.
 */

import { fileURLToPath, pathToFileURL } from 'node:url';

import { chromium } from '@playwright/test';

/** @import {Page} from '@playwright/test' */

/** @param {string} path  from the root of the project */
const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** @param {Page} page @param {string} name  of a sample on the start page */
async function openSample(page, name) {
  await page.getByRole('button', { name }).click();
  await page.locator('#functions [aria-rowindex]:not(.head)').first().waitFor();
}

/** @param {Page} page @param {string} name */
async function openView(page, name) {
  await page.getByRole('tab', { name, exact: true }).click();
}

/** @param {Page} page @param {string} name */
const selectFunction = (page, name) =>
  page.locator('#functions').getByText(name, { exact: true }).first().click();

/** @param {Page} page @param {string} name  of the column to sort by, descending */
const sortBy = (page, name) =>
  page
    .locator('#functions')
    .getByRole('columnheader', { name })
    .getByRole('button')
    .first()
    .click();

/** Steps before each picture, by file name. @type {Record<string, (page: Page) => Promise<unknown>>} */
const PICTURES = {
  async screenshot(page) {
    await openSample(page, 'A C++ compiler at work');
    await openView(page, 'Flame graph');
  },
  async callers(page) {
    await openSample(page, 'A C++ compiler at work');
    await sortBy(page, 'Self');
    await selectFunction(page, 'reg_class_subset_p(int, int)');
  },
  async misses(page) {
    await openSample(page, 'A database query');
    await page.getByRole('button', { name: /^Ir/ }).first().click();
    await page.getByRole('menuitemradio', { name: /^DLmr/ }).click();
    await sortBy(page, 'Self');
  },
  async comparison(page) {
    await page.getByRole('button', { name: 'Two runs compared' }).click();
    await page.locator('#functions').waitFor();
  },
};

/** The part of the page shown in the guide. */
const TOP = { x: 0, y: 0, width: 1280, height: 500 };

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--disable-gpu', '--no-sandbox'],
});
try {
  for (const [name, prepare] of Object.entries(PICTURES)) {
    const isWhole = name === 'screenshot';
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: isWhole ? 1.5 : 1,
      colorScheme: 'light',
    });
    await page.goto(pathToFileURL(inProject('dist/grindscope.html')).href);
    await prepare(page);
    await page.mouse.move(0, 0);
    await page.waitForTimeout(1500); // the views are computed in workers and appear one by one
    const path = inProject(`docs/${name}.png`);
    await page.screenshot(isWhole ? { path } : { path, clip: TOP });
    await page.close();
  }
} finally {
  await browser.close();
}
