// Reports: one file with page and profile, made by the page and by the command.

import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { PRIVACY_TEXT } from '../../messages/start.js';

import { saved } from './exporting.js';
import { expect, test } from './fixture.js';
import {
  CC1,
  CC1_FACTS,
  choose,
  data,
  functionList,
  listRows,
  openProfile,
  written,
} from './profiles.js';
import { useEveryView } from './views.js';

/** @import {Page} from '@playwright/test' */

const TOTAL = CC1_FACTS.total.toLocaleString('en-US');
const PAGE = fileURLToPath(new URL('../../../dist/grindscope.html', import.meta.url));

test.setTimeout(120_000); // many steps, on any machine

/** Names that would be harmful as markup, and one outside ASCII. */
const HOSTILE = 'callgrind.out."><img src=x onerror=alert(1)> ’&amp;';

/** Saves a report of the open profile. @param {Page} page @param {string} path */
async function saveReport(page, path) {
  const { name, bytes } = await saved(page, 'Report');
  await writeFile(path, bytes);
  return name;
}

/**
 * Opens a report as by a double click, without a network. It requests nothing else.
 *
 * @param {Page} page
 * @param {import('./fixture.js').Traffic} traffic
 * @param {string} path
 */
async function openReport(page, traffic, path) {
  const { href } = pathToFileURL(path);
  await page.context().setOffline(true);
  const before = traffic.requests.length;
  await page.goto(href);
  await expect(listRows(page).first()).toBeVisible();
  const asked = traffic.requests.slice(before).filter((url) => !/^(blob|data):/.test(url));
  expect(asked).toEqual([href]);
  // For the record, every address except its server is foreign.
  traffic.foreign.splice(traffic.foreign.indexOf(href), 1);
}

test.describe('a stored page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('saves a report without a request; the report shows everything and can be saved again', async ({
    page,
    traffic,
  }, info) => {
    await page.goto('./');
    await expect(page.getByText(PRIVACY_TEXT.offline)).toBeVisible({ timeout: 60_000 });
    await choose(page, CC1);
    await expect(listRows(page).first()).toBeVisible();
    const before = traffic.requests.length;
    const [first, second] = [info.outputPath('first.html'), info.outputPath('second.html')];
    expect(await saveReport(page, first)).toBe('callgrind.out.cc1.html');
    const later = traffic.requests.slice(before).filter((url) => !/^(blob|data):/.test(url));
    expect(later).toEqual([]);

    await openReport(page, traffic, first);
    await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(TOTAL);
    await useEveryView(page);
    // Pictures and colours are not in the next report, but the view settings are.
    await page.getByLabel('Filter functions').fill('alloc');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('f');
    const transforms = page.getByRole('navigation', { name: 'Transforms' });
    await expect(transforms).toContainText('of the total');
    const left = await page.getByRole('status', { name: 'Total', exact: true }).textContent();
    expect(left).not.toBe(TOTAL);
    await saveReport(page, second);
    await openReport(page, traffic, second);
    await expect(page.getByLabel('Filter functions')).toHaveValue('alloc');
    await expect(transforms).toContainText('of the total');
    await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(String(left));
    await transforms.getByRole('button', { name: 'Everything' }).click();
    await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(TOTAL);
    const [one, two] = await Promise.all([readFile(first, 'utf8'), readFile(second, 'utf8')]);
    const blocks = (/** @type {string} */ text) => text.match(/ data-file="\d+" [^>]*>[\w+/=]+/g);
    expect(blocks(two)).toEqual(blocks(one));
    expect(Math.abs(two.length - one.length)).toBeLessThan(400);
  });
});

test('a page that is not stored fetches the parts of a report from its own address', async ({
  page,
  traffic,
}, info) => {
  await openProfile(page, CC1);
  const before = traffic.requests.length;
  const path = info.outputPath('report.html');
  await saveReport(page, path);
  const asked = traffic.requests.slice(before).filter((url) => !/^(blob|data):/.test(url));
  expect(asked.map((url) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/\/grindscope\.html$/),
  ]);
  await openReport(page, traffic, path);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(TOTAL);
});

/** A file with one part of a run. @param {string} name  of its function */
const part = (name) => (/** @type {number} */ number) =>
  `creator: callgrind-3.19.0\ncmd: x\npid: 7\npart: ${number}\nevents: Ir\nfn=${name}\n1 42\n`;

test('parts stay parts, and names stay names', async ({ page, traffic }, info) => {
  const text = part('<b>bold</b>');
  const files = [
    await written(info, HOSTILE.replaceAll('/', '\u2044'), text(1)),
    await written(info, 'other.out', text(2)),
  ];
  await openProfile(page, files);
  const report = info.outputPath('report.html');
  await saveReport(page, report);
  await openReport(page, traffic, report);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('84');
  await expect(functionList(page)).toContainText('<b>bold</b>');
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toContainText('onerror=alert(1)');
  await expect(page.locator('img')).toHaveCount(0);
});

test('grindscope report writes the same, from compressed and plain profiles', async ({
  page,
  traffic,
}, info) => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  const plain = await written(info, HOSTILE.replaceAll('/', '\u2044'), part('f')(1));
  const second = await written(info, 'second.out', part('f')(2));
  const report = info.outputPath('report.html');
  const run = (/** @type {string[]} */ files) =>
    promisify(execFile)(command, ['report', ...files, '--page', PAGE, '-o', report]);
  await run([CC1]);
  await openReport(page, traffic, report);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(TOTAL);
  await useEveryView(page);
  await run([plain, second]);
  await openReport(page, traffic, report);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('84');
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toContainText('onerror=alert(1)');
});

test('a report of two runs opens their comparison, as it was saved', async ({
  page,
  traffic,
}, info) => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  const [first, second] = [info.outputPath('first.html'), info.outputPath('second.html')];
  const run = (/** @type {string} */ cost) =>
    `events: Ir\nfl=/home/me/src/a.c\nfn=f\n1 ${cost}\nfn=g\n2 5\n`;
  const files = [await written(info, 'a.out', run('40')), await written(info, 'b.out', run('70'))];
  await promisify(execFile)(command, ['report', ...files, '--page', PAGE, '-o', first]);
  await openReport(page, traffic, first);
  await expect(page).toHaveTitle(/^a.out → b.out/);
  await expect(functionList(page)).toContainText('+30');
  await page.getByLabel('Filter functions').fill('f');
  await functionList(page).getByText('f', { exact: true }).click();
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('radio', { name: /^Report / }).check();
  await page.getByRole('checkbox', { name: /^Without folders/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await saveReport(page, second);
  await openReport(page, traffic, second);
  await expect(page).toHaveTitle(/^a.out → b.out/);
  await expect(page.getByLabel('Filter functions')).toHaveValue('f');
  await expect(functionList(page)).toContainText('+30');
  await expect(page.getByRole('heading', { level: 1, name: 'f' })).toBeVisible();
  await expect(page.getByText('/home/me')).toHaveCount(0);
  const blocks = (await readFile(second, 'utf8')).match(
    /data-file="\d">[^<]*|data-name="[ab].out">[^<]*/g,
  );
  const texts = (blocks ?? []).map((block) =>
    gunzipSync(Buffer.from(block.slice(block.indexOf('>') + 1), 'base64')).toString(),
  );
  expect(texts).toEqual([run('40'), run('70')].map((text) => text.replace('/home/me/src/', '')));
});

test('a report contains sources on request', async ({ page, traffic }, info) => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  await written(info, 'a.c', `${'secret\n'.repeat(20)}int f() { return 42; }\n`);
  const profile = await written(info, 'p.out', 'events: Ir\nfl=/x/a.c\nfn=f\n21 40\n');
  const report = info.outputPath('report.html');
  const options = ['--sources', info.outputPath('.'), '--page', PAGE, '-o', report];
  const { stderr } = await promisify(execFile)(command, ['report', profile, ...options]);
  expect(stderr).toContain('11 lines of /x/a.c');
  await openReport(page, traffic, report);
  await functionList(page).getByText('f', { exact: true }).click();
  await page.getByRole('tab', { name: 'Source' }).click();
  const source = page.getByRole('tabpanel', { name: 'Source' });
  await expect(source).toContainText('return 42;');

  // The page asks too, and lists the files.
  const again = info.outputPath('again.html');
  const isIn = async () =>
    (await readFile(again, 'utf8')).includes('data-source data-name="/x/a.c"');
  await saveReport(page, again);
  expect(await isIn()).toBe(false);
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByText('1 file', { exact: true }).click();
  await expect(page.getByRole('dialog').getByText('/x/a.c')).toBeVisible();
  await page.getByRole('checkbox', { name: /^With sources/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await saveReport(page, again);
  expect(await isIn()).toBe(true);
  await openReport(page, traffic, again);
  await expect(source).toContainText('return 42;');
});

test('a report of a comparison contains sources of both and opens with transforms', async ({
  page,
  traffic,
}, info) => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  await written(info, 'a.c', 'int f() { return 42; }\n');
  const run = (/** @type {number} */ cost, more = '') =>
    `events: Ir\nob=/lib/x.so\nfl=/x/a.c\nfn=f\n1 ${cost}\nfn=g\n1 5\n${more}`;
  const library = 'ob=/lib/y.so\nfn=h\n1 9\n';
  const files = [
    await written(info, 'a.out', run(40)),
    await written(info, 'b.out', run(70, library)),
  ];
  const report = info.outputPath('report.html');
  const names = ['--sources', info.outputPath('.'), '--page', PAGE, '-o', report];
  // y.so is only in B.
  const ignored = ['--ignore', 'h'];
  await promisify(execFile)(command, ['report', ...files, ...names, ...ignored]);
  await openReport(page, traffic, report);
  const transforms = page.getByRole('navigation', { name: 'Transforms' });
  await expect(transforms).toContainText('Dropped: h');
  await expect(functionList(page)).toContainText('+30');
  await expect(functionList(page)).not.toContainText('+9');
  await transforms.getByRole('button', { name: 'Everything' }).click();
  await functionList(page).getByText('f', { exact: true }).click();
  await page.getByRole('tab', { name: 'Source' }).click();
  const source = page.getByRole('tabpanel', { name: 'Source' });
  await expect(source).toContainText('return 42;');

  // The page lists the files of both sides, and includes them on request.
  const again = info.outputPath('again.html');
  const found = async () =>
    (await readFile(again, 'utf8')).match(/data-file="\d"[^>]* data-source data-name="[^"]*"/g);
  await saveReport(page, again);
  expect(await found()).toBe(null);
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByText('2 files', { exact: true }).click();
  await expect(page.getByRole('dialog').getByText('A: /x/a.c')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('B: /x/a.c')).toBeVisible();
  await page.getByRole('checkbox', { name: /^With sources/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await saveReport(page, again);
  expect(await found()).toEqual([
    'data-file="2" data-source data-name="/x/a.c"',
    'data-file="3" data-profile="1" data-source data-name="/x/a.c"',
  ]);
  await openReport(page, traffic, again);
  await expect(source).toContainText('return 42;');
});

test('a report of two folders lists benchmarks, which open with transforms', async ({
  page,
  traffic,
}, info) => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  const [base, now] = [info.outputPath('base'), info.outputPath('new')];
  const run = (/** @type {number} */ cost) => `events: Ir\nfn=main\n1 ${cost}\nfn=f\n1 7\n`;
  await Promise.all([base, now].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(join(base, 'one.out'), run(40));
  await writeFile(join(now, 'one.out'), run(70));
  await writeFile(join(now, 'two.out'), run(11));
  const report = info.outputPath('report.html');
  const options = ['--ignore', 'f', '--page', PAGE, '-o', report];
  await promisify(execFile)(command, ['report', base, now, ...options]);
  const open = async (/** @type {string} */ name) => {
    await page.goto('about:blank');
    await page.goto(pathToFileURL(report).href);
    await page.getByRole('button', { name, exact: true }).click();
    // For the record, every address except its server is foreign.
    expect(traffic.foreign.splice(0)).toEqual([pathToFileURL(report).href]);
  };
  const transforms = page.getByRole('navigation', { name: 'Transforms' });
  await open('one.out');
  await expect(page).toHaveTitle(/^one.out → one.out/);
  await expect(functionList(page)).toContainText('+30');
  await expect(transforms).toContainText('Dropped: f');
  await open('two.out');
  await expect(transforms).toContainText('Dropped: f');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('11');
});

test('a report with a program shows instructions as text', async ({ page, traffic }, info) => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  const report = info.outputPath('report.html');
  const program = ['--program', data('program/queens'), '--page', PAGE, '-o', report];
  const profile = data('program/callgrind.out.queens');
  await promisify(execFile)(command, ['report', profile, ...program]);
  await openReport(page, traffic, report);
  await page.getByLabel('Filter functions').fill('checksum');
  await listRows(page).filter({ hasText: 'checksum' }).click();
  await page.getByRole('tab', { name: 'Machine code' }).click();
  // objdump's line.
  await expect(page.getByRole('grid', { name: 'Machine code' })).toContainText(
    'je 12d1 <checksum+0x31>',
  );
});

test('grindscope report writes view settings', async ({ page, traffic }, info) => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  // main { a { f { g } } b { f } }, a record when each returns.
  const calls =
    'version: 1\nevents: Ir\nfl=a.php\nfn=g\n1 24\nfn=f\n1 6\ncfn=g\ncalls=1 1\n1 24\n' +
    'fn=a\n1 2\ncfn=f\ncalls=1 1\n1 30\nfn=f\n1 10\nfn=b\n1 3\ncfn=f\ncalls=1 1\n1 10\n' +
    'fn=main\n1 1\ncfn=a\ncalls=1 1\n1 32\ncfn=b\ncalls=1 1\n1 13\n';
  const profile = await written(info, 'calls.out', calls);
  const report = info.outputPath('report.html');
  const total = page.getByRole('status', { name: 'Total', exact: true });
  const transforms = page.getByRole('navigation', { name: 'Transforms' });
  const run = (/** @type {string[]} */ ...options) =>
    promisify(execFile)(command, ['report', profile, '--page', PAGE, '-o', report, ...options]);
  const flame = page.getByRole('tab', { name: 'Flame graph' });
  await run('--view', 'flame');
  await openReport(page, traffic, report);
  await expect(flame).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('application', { name: 'Flame graph' })).toBeVisible();
  const saved = info.outputPath('saved.html');
  await saveReport(page, saved);
  await openReport(page, traffic, saved);
  await expect(flame).toHaveAttribute('aria-selected', 'true');
  await run('--focus', 'a');
  await openReport(page, traffic, report);
  await expect(transforms).toContainText('Focus: a');
  await expect(total).toHaveText('32');
  await run('--ignore', 'g', '--ignore', 'b');
  await openReport(page, traffic, report);
  await expect(transforms).toContainText(/Dropped: [gb] and 1 more/);
  await expect(total).toHaveText('9');
  await transforms.getByRole('button', { name: 'Everything' }).click();
  await expect(total).toHaveText('46');
});
