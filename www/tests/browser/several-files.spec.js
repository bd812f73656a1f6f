import { writeFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { CONTEXT_TEXT } from '../../messages/frame.js';
import { RUNS_TEXT } from '../../messages/start.js';
import { cells, rows, tabs } from './comparing.js';
import { expect, test } from './fixture.js';
import { choose, data, functionList, listRows, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** @param {string} command @param {number} pid @param {number} part @param {number} cost */
const run = (command, pid, part, cost) =>
  `creator: callgrind-3\npid: ${pid}\ncmd: ${command}\npart: ${part}\n\nevents: Ir\nfn=f\n1 ${cost}\n`;

/** A request as Xdebug records it: a front controller has one command for all. @param {number} cost */
const request = (cost) =>
  `version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.35)\ncmd: /srv/index.php\npart: 1\npositions: line\n\nevents: Time_(10ns)\n\nfl=(1) /srv/index.php\nfn=(1) {main}\n1 ${cost}\n\nsummary: ${cost}\n`;

/** A zip archive of texts by name: entries, a directory, and its place (PKWARE's APPNOTE.TXT 4.3). @param {Record<string, string>} texts */
function zipOf(texts) {
  const [entries, listed] = [/** @type {Buffer[]} */ ([]), /** @type {Buffer[]} */ ([])];
  let at = 0;
  for (const [name, text] of Object.entries(texts)) {
    const packed = deflateRawSync(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(text.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    listed.push(Buffer.from('PK\x01\x02\x14\x00'), facts, rest, Buffer.from(name));
    entries.push(entry);
    at += entry.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt32LE(Buffer.concat(listed).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...entries, ...listed, Buffer.from('PK\x05\x06'), end]);
}

/** @param {Page} page @param {number} [count] */
const question = (page, count = 2) => page.getByRole('dialog', { name: RUNS_TEXT.title(count) });

/** @param {Page} page @param {string} name @param {number} [count] */
const answer = (page, name, count) =>
  question(page, count).getByRole('button', { name, exact: true }).click();

/** @param {Page} page */
const total = (page) => page.getByRole('status', { name: 'Total', exact: true });

/** Opens two dumps of one run and one of another. @param {Page} page @param {import('@playwright/test').TestInfo} info */
async function chooseTwoRuns(page, info) {
  await page.goto('./');
  await choose(page, [
    await written(info, 'a.2', run('ls -l', 7, 2, 20)),
    await written(info, 'a.1', run('ls -l', 7, 1, 10)),
    await written(info, 'b', run('cat <b>', 8, 1, 400)),
  ]);
  await expect(question(page)).toContainText('ls -l');
  await expect(question(page)).toContainText('cat <b>');
  await expect(question(page)).toContainText('process 8');
}

test('files of several runs are never summed without asking', async ({ page }, info) => {
  await chooseTwoRuns(page, info);
  await answer(page, 'Open as parts of one profile');
  await expect(total(page)).toHaveText('430');
});

test('each run can be opened in a separate tab', async ({ page }, info) => {
  await chooseTwoRuns(page, info);
  await answer(page, 'Open in separate tabs');
  await expect(total(page)).toHaveText('400');
  await tabs(page).getByRole('button', { name: /^a\.1/ }).click();
  await expect(total(page)).toHaveText('30');
  await expect(page.locator('.status-bar')).toContainText('2 parts');
});

test('requests in one zip archive are runs of their own', async ({ page }, info) => {
  const path = await written(info, 'requests.zip', '');
  await writeFile(
    path,
    zipOf({ 'a/x.1': request(400), 'a/x.2': request(30), 'a/README': 'Two requests.' }),
  );
  await page.goto('./');
  await choose(page, [path]);
  await answer(page, 'Open in separate tabs');
  await expect(total(page)).toHaveText('300.0 ns');
  await tabs(page).getByRole('button', { name: 'requests.zip/a/x.1', exact: true }).click();
  await expect(total(page)).toHaveText('4.000 µs');
});

test('dumps of one run in a zip archive are one profile', async ({ page }, info) => {
  const path = await written(info, 'dumps.zip', '');
  await writeFile(path, zipOf({ a: run('ls', 7, 1, 10), b: run('ls', 7, 2, 20) }));
  await page.goto('./');
  await choose(page, [path]);
  await expect(total(page)).toHaveText('30');
  await expect(tabs(page)).toContainText('dumps.zip');
});

test('two runs can be compared', async ({ page }, info) => {
  await chooseTwoRuns(page, info);
  await answer(page, 'Compare');
  await expect(rows(page)).toHaveCount(1);
  const figures = (await cells(page)).map(([a, b, , , name]) => [a, b, name]);
  expect(figures).toEqual([['30', '400', 'f']]);
});

test('the run before, by its name, is A whatever the order', async ({ page }, info) => {
  await page.goto('./');
  const newer = await written(info, 'a.out', run('ls', 7, 1, 30));
  await choose(page, [newer, await written(info, 'a.out.old', run('ls', 8, 1, 400))]);
  await answer(page, 'Compare');
  await expect(rows(page)).toHaveCount(1);
  expect((await cells(page)).map(([a, b]) => [a, b])).toEqual([['400', '30']]);
});

test('a reloaded page shows the comparison of the same files as before', async ({ page }, info) => {
  await chooseTwoRuns(page, info);
  await answer(page, 'Compare');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Treemap' }).click();
  await page.getByRole('button', { name: 'Inclusive', exact: true }).click();
  await expect(page).toHaveURL(/whole=treemap&cost=inclusive/);
  const address = page.url();
  await page.reload();
  await choose(page, [await written(info, 'a', run('ls', 7, 1, 30)), info.outputPath('b')]);
  await answer(page, 'Compare');
  await expect(rows(page)).toHaveCount(1);
  const treemap = page.getByRole('tab', { name: 'Treemap' });
  await expect(treemap).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(address);
});

test('requests of one front controller are separate runs', async ({ page }, info) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto('./');
  const costs = [5, 6, 7, 8];
  const files = costs.map((cost) => written(info, `cachegrind.out.${cost}`, request(cost)));
  await choose(page, await Promise.all(files));
  await expect(question(page, 4).getByRole('button', { name: 'Compare' })).toBeHidden();
  await answer(page, 'Open in separate tabs', 4);
  await expect(tabs(page).getByRole('button', { name: /^cachegrind\.out\./ })).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Drop profiles anywhere' })).toBeHidden();
  for (const cost of costs) {
    await tabs(page)
      .getByRole('button', { name: new RegExp(`^cachegrind\\.out\\.${cost}`) })
      .click();
    await expect(page.locator('.status-bar')).not.toContainText('parts');
    const end = page.locator('.profile-tab.current .profile-tab-title > :last-child');
    await expect(end).toHaveText(`${cost}`);
    await expect(end).toBeInViewport({ ratio: 1 });
  }
});

test('many runs are listed from the first, between heading and buttons', async ({ page }, info) => {
  await page.goto('./');
  const costs = Array.from({ length: 20 }, (_, i) => i + 1);
  const files = costs.map((cost) => written(info, `cachegrind.out.${cost}`, request(cost)));
  await choose(page, [await written(info, 'empty.svg', ''), ...(await Promise.all(files))]);
  const dialog = question(page, 20);
  await expect(dialog.getByRole('listitem').first()).toBeInViewport();
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect(dialog).not.toContainText('empty.svg');
});

test('nothing is opened after Cancel or Escape', async ({ page }, info) => {
  for (const cancel of [
    () => question(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await chooseTwoRuns(page, info);
    await cancel();
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Drop profiles anywhere' })).toBeVisible();
  }
});

test('threads of one run are parts, and their empty file is ignored', async ({ page }) => {
  await page.goto('./');
  const threads = ['', '-01', '-02', '-03'].map((end) =>
    data(`corpus/callgrind/c-threads.out${end}`),
  );
  await choose(page, threads);
  await expect(listRows(page).first()).toBeVisible();
  await expect(page.locator('.status-bar')).toContainText('3 threads');
  await expect(page.getByText(CONTEXT_TEXT.noWarnings, { exact: true })).toBeVisible();
});

test('profiles of a folder are opened as parts and other files ignored', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(
    (texts) => {
      const entries = Object.entries(texts).map(([name, text]) => ({
        name,
        isDirectory: false,
        file: (/** @type {(file: File) => void} */ use) => use(new File([text], name)),
      }));
      const folder = {
        name: 'folder',
        isDirectory: true,
        createReader() {
          const batches = [entries, []];
          return {
            readEntries: (/** @type {(some: any) => void} */ use) => use(batches.shift()),
          };
        },
      };
      // A script cannot drop a real folder: the event is created with the objects that browsers provide.
      const event = new Event('drop', { bubbles: true, cancelable: true });
      const transfer = {
        types: ['Files'],
        files: [],
        items: [{ webkitGetAsEntry: () => folder }],
      };
      Object.defineProperty(event, 'dataTransfer', { value: transfer });
      document.body.dispatchEvent(event);
    },
    {
      'callgrind.out.7-01': run('ls', 7, 1, 1),
      'callgrind.out.7-02': run('ls', 7, 2, 2),
      'main.c': 'int main() { return 0; }\n',
    },
  );
  await expect(functionList(page)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('3');
  await expect(page.locator('.status-bar')).toContainText('2 parts');
});
