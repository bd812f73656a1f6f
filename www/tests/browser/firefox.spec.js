// The page in a real Firefox: hosted, and as one file and as a report from the disk.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { FIREFOX, startFirefox } from './firefox.js';
import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS } from './profiles.js';

const PAGE = pathToFileURL(
  fileURLToPath(new URL('../../../dist/grindscope.html', import.meta.url)),
);
const TOTAL = CC1_FACTS.total.toLocaleString('en-US');
const PATIENCE = { timeout: 30_000 };
/** Tests of the served page. */
const HOSTED = '@hosted';

test.skip(!FIREFOX, 'no Firefox is installed here, so the page is not tested in Firefox');
// It starts more slowly than other browsers.
test.setTimeout(150_000);

/** @type {Awaited<ReturnType<typeof startFirefox>>} */
let firefox;
test.beforeEach(async ({ baseURL }, info) => {
  const host = info.tags.includes(HOSTED) ? new URL(String(baseURL)).hostname : '';
  firefox = await startFirefox(info.outputPath('.'), host);
});
test.afterEach(async () => {
  await firefox.close();
});

/** Waits for an element whose text starts with `text`, and clicks it. @param {string} selector @param {string} text */
async function click(selector, text) {
  const found = `[...document.querySelectorAll('${selector}')].find((it) => it.textContent.trim().startsWith('${text}'))`;
  await expect.poll(() => firefox.value(`${found} !== undefined`), PATIENCE).toBe(true);
  await firefox.value(`${found}.click()`);
}

/** Saves the profile. @param {string} format @returns {Promise<string>} path of the file */
async function save(format) {
  await click('button', 'Export');
  const choices = `document.querySelectorAll('dialog[open] input[type=radio]').length`;
  await expect.poll(() => firefox.value(choices), PATIENCE).toBeGreaterThan(1);
  await click('dialog[open] label', format);
  await click('dialog[open] button', 'Save file');
  const saved = async () => {
    const names = await readdir(firefox.downloads);
    return names.some((name) => name.endsWith('.part')) ? [] : names;
  };
  await expect.poll(saved, PATIENCE).toHaveLength(1);
  return join(firefox.downloads, String((await saved())[0]));
}

const total = () =>
  firefox.value("document.querySelector('output[aria-label=Total]')?.textContent");

const rows = (/** @type {string} */ table) =>
  firefox.value(`document.querySelectorAll('${table} [aria-rowindex]:not(.head)').length`);

test('the hosted page opens a profile, groups and filters it and explains itself', {
  tag: HOSTED,
}, async ({ baseURL }) => {
  await firefox.goto(String(baseURL));
  await (await firefox.find('input[type=file]')).type(CC1);
  await expect.poll(total, PATIENCE).toBe(TOTAL);
  await expect.poll(() => rows('#functions'), PATIENCE).toBeGreaterThan(20);
  await firefox.value("document.querySelectorAll('#functions [aria-rowindex]')[5].click()");
  await expect.poll(() => rows('#callees'), PATIENCE).toBeGreaterThan(0);
  await click('button', 'Group');
  await click('[role=menuitemradio]', 'object');
  await expect.poll(() => rows('#functions'), PATIENCE).toBe(12);
  await firefox.value("document.querySelector('#functions .explain').click()");
  const explained = "document.querySelector('.explanation:popover-open')?.textContent ?? ''";
  await expect
    .poll(() => firefox.value(explained), PATIENCE)
    .toContain('everything that it called');
});

test('the single file opens a profile and saves a report, which opens too, without a network', async () => {
  await firefox.goto(PAGE.href);
  await (await firefox.find('input[type=file]')).type(CC1);
  await expect.poll(total, PATIENCE).toBe(TOTAL);
  const report = await save('Report');
  expect((await readFile(report)).length).toBeGreaterThan(1_000_000);

  await firefox.goto(pathToFileURL(report).href);
  await expect.poll(total, PATIENCE).toBe(TOTAL);
  await firefox.value(
    "document.querySelectorAll('[role=grid][aria-label=Functions] [aria-rowindex]:not(.head)')[4].click()",
  );
  const callers =
    "document.querySelectorAll('[role=grid][aria-label=Callers] [aria-rowindex]').length";
  await expect.poll(() => firefox.value(callers), PATIENCE).toBeGreaterThan(1);
});
