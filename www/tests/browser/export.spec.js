import { readFile } from 'node:fs/promises';
import { EXPORT_TEXT, WEBGRIND_TEXT } from '../../messages/sheets.js';
import { expect, test } from './fixture.js';
import {
  CC1,
  CC1_FACTS,
  choose,
  data,
  listRows,
  openProfile,
  runsOfCc1,
  sample,
  written,
} from './profiles.js';

/** @import {Page} from '@playwright/test' */

const XDEBUG = data('webgrind/xd3-cb.cachegrind.out');

/** The export sheet. @param {Page} page */
const sheet = (page) => page.getByRole('dialog', { name: 'Export' });

/**
 * Opens the sheet and chooses a format.
 *
 * @param {Page} page
 * @param {RegExp} format
 */
async function prepare(page, format) {
  await page.getByRole('button', { name: 'Export…' }).click();
  await sheet(page).getByRole('radio', { name: format }).check();
}

/** Presses the button and returns the downloaded file. @param {Page} page */
async function save(page) {
  const download = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: 'Save file' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** @param {Page} page @param {RegExp} format */
async function exported(page, format) {
  await prepare(page, format);
  return save(page);
}

/** Sum of the last numbers of all lines. @param {string} text */
const sumOfFolded = (text) =>
  text
    .trimEnd()
    .split('\n')
    .reduce((sum, line) => sum + BigInt(String(line.split(' ').at(-1))), 0n);

test('CSV has names as text, unless formulas are not escaped', async ({ page }, info) => {
  const text = 'events: Ir\nfl=a.c\nfn==cmd|x\n1 30\nfn=-[Obj c]\n1 20\nfn=plain\n1 -7\n';
  await openProfile(page, await written(info, 'callgrind.out.formulas', text));
  const names = async (/** @type {RegExp} */ format) => {
    const { bytes } = await exported(page, format);
    await page.keyboard.press('Escape');
    return bytes.toString();
  };
  expect(await names(/^CSV/)).toContain(
    "\r\n'=cmd|x,,a.c,,0,30,30\r\n'-[Obj c],,a.c,,0,20,20\r\nplain,,a.c,,0,-7,-7",
  );
  expect(await names(/^Table/)).toContain("'=cmd|x");
  await prepare(page, /^CSV/);
  await sheet(page)
    .getByRole('checkbox', { name: /^Escape formulas/ })
    .uncheck();
  const exact = (await save(page)).bytes.toString();
  expect(exact).toContain('\r\n=cmd|x,,a.c,,0,30,30\r\n-[Obj c],,a.c,,0,20,20\r\n');
});

test('CSV has a row for each function, for those of the list, or for each context', async ({
  page,
}) => {
  await openProfile(page, CC1);
  const { name, bytes } = await exported(page, /^CSV/);
  expect(name).toBe('callgrind.out.cc1.csv');
  const rows = bytes.toString().split('\r\n');
  expect(rows[0]).toBe(
    'function,mangled,file,object,called,self:Ir,inclusive:Ir,self_includes,at_least',
  );
  expect(rows.length).toBe(1 + 7365 + 1);
  expect(rows).toContain(
    '"toplev::main(int, char**)",,???,/usr/lib/gcc/x86_64-linux-gnu/12/cc1,1,985,172187093,inlined,',
  );
  await expect(sheet(page).getByRole('status')).toContainText('Saved callgrind.out.cc1.csv');

  await page.keyboard.press('Escape');
  await test.step('CSV contains the rows of the list, in its order', async () => {
    await page.getByLabel('Filter functions').fill('toplev');
    await page.getByRole('columnheader', { name: 'Self' }).getByRole('button').first().click();
    await expect(listRows(page).first()).toContainText('toplev');
    const shownNames = () => listRows(page).locator('.name:nth-child(4)').allTextContents();
    // Names are cut until the width of their column is known.
    await expect.poll(async () => (await shownNames()).join()).not.toContain('…');
    const names = await shownNames();
    await prepare(page, /^CSV/);
    await expect(sheet(page)).toContainText(`${names.length} of 7,365 functions`);
    const { bytes } = await save(page);
    const rows = bytes.toString().trimEnd().split('\r\n').slice(1);
    expect(rows.length).toBe(names.length);
    for (const [index, row] of rows.entries()) expect(row).toContain(names[index]);
  });

  await page.keyboard.press('Escape');
  await page.getByLabel('Filter functions').fill('');
  await test.step('CSV has a row for each context, and the sheet says so', async () => {
    await page.getByRole('button', { name: /^Group:/ }).click();
    await page.getByRole('menuitemradio', { name: 'function', exact: true }).click();
    await prepare(page, /^CSV/);
    await expect(sheet(page)).toContainText(EXPORT_TEXT.contexts(7365));
    const { bytes } = await save(page);
    expect(bytes.toString().trimEnd().split('\r\n').length).toBe(1 + 7365);
  });
});

test('pictures and stacks contain the selected event', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await prepare(page, /^Folded/);
  await sheet(page)
    .getByRole('combobox', { name: 'Event' })
    .selectOption({ label: 'Bcm – Mispredicted conditional branches' });
  // callgrind's own totals line
  expect(sumOfFolded((await save(page)).bytes.toString())).toBe(73_378n);
  await expect(sheet(page).getByRole('status')).toContainText('estimated from the call graph');
  await sheet(page).getByRole('radio', { name: /^DOT/ }).check();
  const dot = (await save(page)).bytes.toString();
  expect(dot).toMatch(/^digraph \{[\s\S]*Bcm: 73378[\s\S]*\}\s*$/);
  await sheet(page)
    .getByRole('radio', { name: /^pprof/ })
    .check();
  expect((await save(page)).bytes.includes('Bcm')).toBe(true);
});

test('stacks of single invocations are exact', async ({ page }) => {
  await openProfile(page, XDEBUG);
  const { name, bytes } = await exported(page, /^speedscope/);
  expect(name).toBe('xd3-cb.cachegrind.out.speedscope.json');
  const { profiles, shared } = JSON.parse(bytes.toString());
  // As many frames are opened as there are invocations: blocks of the file.
  const text = (await readFile(XDEBUG)).toString();
  const blocks = text.match(/^fn=/gm)?.length;
  const opens = profiles[0].events.filter((/** @type {any} */ e) => e.type === 'O');
  expect(opens.length).toBe(blocks);
  expect(shared.frames.map((/** @type {any} */ f) => f.name)).toContain('{main}');
  await expect(sheet(page).getByRole('status')).not.toContainText('estimated');
});

// webgrind's own writers: see tests/data/webgrind.
for (const [name, versions] of /** @type {const} */ ([
  ['xd2-one', [[4, 'v4']]],
  [
    'xd2-cb',
    [
      [5, 'v5'],
      [6, 'v6-tag1.1'],
      [7, 'v7cpp-noproxy'],
      [7, 'v7cpp', 'Fold proxies'],
    ],
  ],
])) {
  test(`webgrind of ${name} equals webgrind's own files`, async ({ page }) => {
    await openProfile(page, data(`webgrind/${name}.cachegrind.out`));
    await prepare(page, /^webgrind/);
    for (const [version, oracle, option] of versions) {
      await sheet(page)
        .getByRole('radio', { name: new RegExp(`^${version} `) })
        .check();
      if (option) await sheet(page).getByLabel(option).check();
      await expect(sheet(page)).toContainText(WEBGRIND_TEXT.fits);
      const { bytes } = await save(page);
      const expected = await readFile(data(`webgrind/${name}.${oracle}.bin`));
      expect(bytes.equals(expected), oracle).toBe(true);
    }
  });
}

test('an open webgrind file is converted to another version without summing again', async ({
  page,
}) => {
  await openProfile(page, data('webgrind/xd3-rec.v7cpp-noproxy.bin'));
  await prepare(page, /^webgrind/);
  await expect(sheet(page)).toContainText(WEBGRIND_TEXT.fits);
  const { bytes } = await save(page);
  expect(bytes.equals(await readFile(data('webgrind/xd3-rec.v6derived.bin')))).toBe(true);
});

test('numbers that do not fit are counted first, and altered only as selected', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'big.out', 'events: Ir\nfl=a\nfn=f\n1 5000000000\n'));
  await prepare(page, /^webgrind/);
  await expect(sheet(page)).toContainText(
    WEBGRIND_TEXT.excess(2, WEBGRIND_TEXT.largest(5_000_000_000n)),
  );
  await expect(sheet(page).getByRole('radio', { name: /^Refuse/ })).toBeChecked();
  await expect(sheet(page).getByRole('button', { name: 'Save file' })).toBeDisabled();

  /** @param {RegExp} way */
  const selfCost = async (way) => {
    await sheet(page).getByRole('radio', { name: way }).check();
    const { bytes } = await save(page);
    // Version 6 with one function: the record follows 12 + 4 bytes and starts with self cost.
    expect(bytes.readUInt32LE(0)).toBe(6);
    expect(bytes.toString('latin1')).toContain('desc: Overflow');
    return bytes.readUInt32LE(16);
  };
  expect(await selfCost(/^Clamp/)).toBe(4_294_967_295);
  expect(await selfCost(/^Wrap/)).toBe(5_000_000_000 - 2 ** 32);
  expect(await selfCost(/^Scale down/)).toBe(500_000_000);
});

test('a version that cannot exist says why, and other formats contain the whole profile', async ({
  page,
}) => {
  await openProfile(page, CC1);
  await prepare(page, /^webgrind/);
  await sheet(page).getByRole('radio', { name: /^4 / }).check();
  await expect(sheet(page)).toContainText('needs single invocations');
  await expect(sheet(page).getByRole('button', { name: 'Save file' })).toBeDisabled();
  await sheet(page).getByRole('radio', { name: /^6 / }).check();
  await expect(sheet(page)).toContainText(WEBGRIND_TEXT.fits);
  const { bytes } = await save(page);
  expect([bytes.readUInt32LE(0), bytes.readUInt32LE(8)]).toEqual([6, 7365]);

  await page.keyboard.press('Escape');
  await test.step('JSON and callgrind contain the whole profile', async () => {
    const { bytes: json } = await exported(page, /^JSON/);
    expect(JSON.parse(json.toString()).functions.length).toBe(7365);
    await sheet(page)
      .getByRole('radio', { name: /^callgrind sums of functions/ })
      .check();
    const { name, bytes } = await save(page);
    expect(name).toBe('callgrind.out.cc1.callgrind.out');
    await page.keyboard.press('Escape');
    await choose(page, [
      /** @type {any} */ ({ name: 'again', mimeType: 'text/plain', buffer: bytes }),
    ]);
    await expect(page).toHaveTitle(/again/);
    await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(
      CC1_FACTS.total.toLocaleString('en-US'),
    );
  });
});

test('the tables respond while files are read again, which can be cancelled', async ({
  page,
}, info) => {
  await openProfile(page, await runsOfCc1(info, 40));
  await prepare(page, /^Report/);
  await sheet(page).getByRole('button', { name: 'Save file' }).click();
  await sheet(page)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(sheet(page).getByRole('button', { name: 'Save file' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByLabel('Filter functions').fill('toplev');
  await expect(listRows(page).first()).toContainText('toplev');
});
