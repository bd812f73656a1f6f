// Lines and instructions of a function in two profiles. Expected values are differences of the costs in the
// texts; instructions at an address were read in a disassembly by objdump.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { SOURCES_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { expect, test } from './fixture.js';
import { data, openProfile, unfold, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** Opens two profiles and compares them. @param {Page} page @param {[string, string]} paths */
async function compareBoth(page, [a, b]) {
  await openProfile(page, a);
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'with another file…' }).click();
  await (await picker).setFiles(b);
}

/** Opens two profiles, compares them and selects a function. @param {Page} page @param {[string, string]} paths @param {string} name */
async function compareAt(page, paths, name) {
  await compareBoth(page, paths);
  const row = page
    .locator('#functions[aria-label="Differences"]')
    .getByTitle(name, { exact: true });
  await row.click();
}

/** Cells of the rows of a grid, without headings of files. @param {Page} page @param {string} name */
const cells = (page, name) =>
  page
    .getByRole('grid', { name })
    .locator('.row:not(.head):not(:has(.source-file))')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll('[role="gridcell"]')];
        return cells.map((cell) => cell.textContent).join(' | ');
      }),
    );

test('lines of both profiles are shown side by side, moved ones too', async ({ page }, info) => {
  const profile = (/** @type {string} */ folder, /** @type {string} */ costs) =>
    `events: Ir\nob=prog\nfl=/${folder}/calc.c\nfn=work\n${costs}`;
  // Another function has lines of the same file, one of them in common.
  const a = await written(
    info,
    'before.out',
    profile('v1', '2 100\n3 200\n4 50\n7 9\nfn=rest\n3 11\n'),
  );
  const b = await written(
    info,
    'after.out',
    profile('v2', '3 100\n4 400\n5 50\n10 7\nfn=rest\n4 12\n6 3\n'),
  );
  const sources = info.outputPath('sources');
  await mkdir(`${sources}/v1`, { recursive: true });
  await mkdir(`${sources}/v2`, { recursive: true });
  const old = ['work()', 'one', 'two', 'three', '', '', 'last'];
  await writeFile(`${sources}/v1/calc.c`, old.join('\n'));
  const inserted = ['/* new */', 'work()', 'one', 'two', 'drei', '', '', '', '', 'last'];
  await writeFile(`${sources}/v2/calc.c`, inserted.join('\n'));

  await compareAt(page, [a, b], 'work');
  await page.getByRole('tab', { name: 'Source' }).click();
  // Most lines match if those of A are moved down by one, except the last ones.
  await expect
    .poll(() => cells(page, 'Source'))
    .toEqual([
      '100 | 100 | 0 | = | 2 | 3 | ',
      '200 | 400 | +200▲ | ×2.000 | 3 | 4 | ',
      '50 | 50 | 0 | = | 4 | 5 | ',
      '9 | 0 | −9▼ | gone | 7 |  | ',
      '0 | 7 | +7▲ | new |  | 10 | ',
    ]);
  await expect(page.locator('.source-file')).toContainText(COMPARED_CODE_TEXT.moved(1));

  // With the text of B alone, the same lines have their text.
  await page.getByLabel('Source folder of B').setInputFiles(`${sources}/v2`);
  await expect
    .poll(() => cells(page, 'Source'))
    .toContain('200 | 400 | +200▲ | ×2.000 | 3 | 4 | two');
  await page.getByLabel('Source folder of A').setInputFiles(`${sources}/v1`);
  await expect
    .poll(() => cells(page, 'Source'))
    .toEqual([
      ' |  |  |  |  | 1 | /* new */',
      ' |  |  |  |  | 2 | work()',
      '100 | 100 | 0 | = | 2 | 3 | one',
      '200 | 400 | +200▲ | ×2.000 | 3 | 4 | two',
      '50 | 0 | −50▼ | gone | 4 |  | three',
      '0 | 50 | +50▲ | new |  | 5 | drei',
      ' |  |  |  |  | 6 | ',
      ' |  |  |  |  | 7 | ',
      ' |  |  |  |  | 8 | ',
      ' |  |  |  |  | 9 | ',
      '9 | 7 | −2▼ | ×0.778 | 7 | 10 | last',
    ]);
  await page.getByRole('button', { name: 'Next difference' }).click();
  const current = page.getByRole('grid', { name: 'Source' }).locator('[aria-selected="true"]');
  await expect(current).toContainText('two');
  await page.getByLabel('Find in source').fill('LAST');
  await expect(current).toContainText('last');

  // The whole file has the cost of both functions: 200 and 11, 400 and 12.
  await page.getByRole('button', { name: 'Whole file' }).click();
  await expect
    .poll(() => cells(page, 'Source'))
    .toContain('211 | 412 | +201▲ | ×1.953 | 3 | 4 | two');
  await expect.poll(() => cells(page, 'Source')).toContain('0 | 3 | +3▲ | new |  | 6 | ');
  await expect(page.getByRole('button', { name: 'Whole file' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to function' }).click();
  await expect
    .poll(() => cells(page, 'Source'))
    .toContain('200 | 400 | +200▲ | ×2.000 | 3 | 4 | two');
});

test('functions of a whole file are matched without sources, each moved separately', async ({
  page,
}, info) => {
  const profile = (/** @type {string} */ costs) => `events: Ir\nfl=/src/calc.c\n${costs}`;
  const a = await written(
    info,
    'a.out',
    profile('fn=one\n2 100\n3 200\nfn=two\n6 10\n8 20\n9 30\nfn=three\n20 5\n'),
  );
  const b = await written(
    info,
    'b.out',
    profile('fn=one\n3 101\n4 202\nfn=two\n11 11\n13 22\n14 33\nfn=three\n25 7\n'),
  );
  await compareAt(page, [a, b], 'one');
  await page.getByRole('tab', { name: 'Source' }).click();
  await expect(page.locator('.source-file')).toContainText(COMPARED_CODE_TEXT.moved(1));
  await page.getByRole('button', { name: 'Whole file' }).click();
  await expect
    .poll(() => cells(page, 'Source'))
    .toEqual([
      '100 | 101 | +1▲ | ×1.010 | 2 | 3 | ',
      '200 | 202 | +2▲ | ×1.010 | 3 | 4 | ',
      '10 | 11 | +1▲ | ×1.100 | 6 | 11 | ',
      '20 | 22 | +2▲ | ×1.100 | 8 | 13 | ',
      '30 | 33 | +3▲ | ×1.100 | 9 | 14 | ',
      '5 | 7 | +2▲ | ×1.400 | 20 | 25 | ',
    ]);
  await expect(page.locator('.source-file')).toContainText(COMPARED_CODE_TEXT.movedApart);
});

test('calls of lines have the numbers of both profiles, as in the list of calls', async ({
  page,
}, info) => {
  const profile = (/** @type {string} */ callee, /** @type {number} */ times) =>
    `events: Ir\nfl=a.c\nfn=main\n1 ${times}\ncfn=${callee}\ncalls=${times} 1\n2 ${times}\nfn=${callee}\n5 ${times}\n`;
  const a = await written(info, 'a.out', profile('old', 300));
  const b = await written(info, 'b.out', profile('fresh', 7));
  await compareAt(page, [a, b], 'main');
  await page.getByRole('tab', { name: 'Source' }).click();
  const source = page.getByRole('grid', { name: 'Source' });
  await expect(source.locator('.row', { hasText: 'old' })).toContainText('300 → 0 ×');
  await expect(source.locator('.row', { hasText: 'fresh' })).toContainText('0 → 7 ×');
});

test('instructions of both profiles are shown side by side', async ({ page }, info) => {
  const costs = '0x12b0 30 100\n0x12b7 30 250\n0x12d3 32 1\n';
  const text = `positions: instr line\nevents: Ir\nob=/home/dev/queens/queens\nfl=/home/dev/queens/src/queens.c\nfn=checksum\n${costs}`;
  const b = await written(info, 'callgrind.out.other', text);
  await compareAt(page, [data('program/callgrind.out.queens'), b], 'checksum');
  await page.getByRole('tab', { name: 'Machine code' }).click();
  const expectedRows = [
    '200 | 100 | −100▼ | ×0.500 | 12b0 | 12b0 | ',
    '200 | 250 | +50▲ | ×1.250 | 12b7 | 12b7 | ',
    '0 | 1 | +1▲ | new |  | 12d3 | ',
  ];
  const shown = () => cells(page, 'Machine code');
  for (const row of expectedRows) {
    await expect.poll(async () => (await shown()).find((one) => one.startsWith(row))).toBeTruthy();
  }
  await expect
    .poll(async () => (await shown()).filter((one) => one.includes('gone')).length)
    .toBe(15);

  await page.getByLabel('Program of A').setInputFiles(data('program/queens'));
  await page.getByLabel('Program of B').setInputFiles(data('program/queens'));
  await expect(page.getByText(COMPARED_CODE_TEXT.matchedBy.text)).toBeVisible();
  const imul = '200 | 250 | +50▲ | ×1.250 | 12b7 | 12b7 |  |  | imul $0xb6db6db7,%edx,%eax';
  await expect.poll(async () => (await shown()).find((one) => one.startsWith(imul))).toBeTruthy();
  // Both programs have all instructions of the function: none is removed.
  await expect
    .poll(async () => (await shown()).filter((one) => one.includes('gone')).length)
    .toBe(0);

  // Costs of lines: A by callgrind_annotate, B as written above. All rows are visible.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.getByLabel('Order').selectOption('merged');
  const lines = async () => (await shown()).filter((one) => one.includes(' | queens.c:'));
  await expect
    .poll(lines)
    .toEqual([
      '2 | 0 | −2▼ | ×0.000 |  |  |  | queens.c:28 ',
      '604 | 0 | −604▼ | ×0.000 |  |  |  | queens.c:29 ',
      '1,600 | 350 | −1,250▼ | ×0.219 |  |  |  | queens.c:30 ',
      '0 | 1 | +1▲ | – |  |  |  | queens.c:32 ',
    ]);
  await page.getByLabel('Source folder of B').setInputFiles(data('program/src'));
  await expect.poll(lines).toContainEqual(expect.stringContaining('sum = sum * 31'));
});

test('both views show calls, a second event and jumps, and rules find sources', async ({
  page,
}, info) => {
  const before = await readFile(data('program/callgrind.out.queens'), 'utf8');
  const after = before
    .replace('0x1050 35 1\n', '0x1050 35 2\n')
    .replace('* * 2206 201 10', '* * 3206 301 10')
    .replace('jcnd=198/199', 'jcnd=248/249');
  const b = await written(info, 'callgrind.out.after', after);
  await compareAt(page, [data('program/callgrind.out.queens'), b], 'main');
  await page.getByRole('tab', { name: 'Source' }).click();
  const call = (/** @type {string} */ grid) => async () =>
    (await cells(page, grid)).find((row) => row.includes('checksum'));
  await expect
    .poll(call('Source'))
    .toBe('2,206 | 3,206 | +1,000▲ | ×1.453 |  |  |  | ↳ |  | 1 ×checksum');
  await page.getByRole('button', { name: 'Second event' }).click();
  await page.getByRole('menuitemradio', { name: /^Bc / }).click();
  await expect
    .poll(call('Source'))
    .toBe('2,206 | 3,206 | +1,000▲ | ×1.453 |  |  |  | 201 | 301 | +100▲ | ↳ |  | 1 ×checksum');

  // Paths of this machine: a rule maps those of the profile to them.
  const folder = info.outputPath('tree');
  await mkdir(`${folder}/one`, { recursive: true });
  await mkdir(`${folder}/two`, { recursive: true });
  await writeFile(`${folder}/one/queens.c`, 'text of one\n'.repeat(60));
  await writeFile(`${folder}/two/queens.c`, 'text of two\n'.repeat(60));
  await page.getByLabel('Source folder of B').setInputFiles(folder);
  await page.getByRole('button', { name: COMPARED_CODE_TEXT.files }).click();
  await page.getByRole('button', { name: 'Source paths…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sources' });
  await expect(sheet.locator('section', { hasText: 'in A' })).toContainText(SOURCES_TEXT.notFound);
  await sheet.getByLabel('Rule 1: path in the profile starts with').fill('/home/dev/queens/src/');
  await sheet.getByLabel('Rule 1: path in the profile starts with').blur();
  await sheet.getByLabel('Rule 1: replace with').fill('tree/two/');
  await sheet.getByLabel('Rule 1: replace with').blur();
  const found = sheet.locator('section', { hasText: 'in B' });
  await expect(found).toContainText(SOURCES_TEXT.foundAs('tree/two/queens.c'));
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid', { name: 'Source' });
  await expect(grid.getByText('text of two').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Machine code' }).click();
  await expect
    .poll(call('Machine code'))
    .toBe('2,206 | 3,206 | +1,000▲ | ×1.453 |  |  |  | 201 | 301 | +100▲ | ↳ |  |  | 1 ×checksum');
  const code = page.getByRole('grid', { name: 'Machine code' });
  await code.locator('.row', { hasText: 'checksum' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checksum');
  const jump = code.locator('.row', { hasText: '12ce' });
  await expect(jump).toContainText('→ 12b0 A 199 of 200 (99.50 %), B 249 of 250 (99.60 %)');
  await expect(code.locator('path.jump').first()).toBeAttached();
  await jump.click();
  await code.focus();
  await page.keyboard.press('Enter');
  await expect(code.locator('[aria-selected="true"] .address').first()).toHaveText('12b0');

  // With both programs, inlined code is shown below its call: by addr2line lines 17, 19 and 21.
  await page.getByRole('button', { name: /^Equal/ }).click();
  await unfold(page);
  const list = page.locator('#functions[aria-label="Differences"]');
  await list.getByTitle("place'2", { exact: true }).click();
  await page.getByRole('tab', { name: 'Source' }).click();
  const remedy = COMPARED_CODE_TEXT.addProgram(['A', 'B']);
  const note = page.getByText(COMPARED_CODE_TEXT.inlined(remedy));
  await expect(note).toBeVisible();
  await page.getByLabel('Program of A').setInputFiles(data('program/queens'));
  await page.getByLabel('Program of B').setInputFiles(data('program/queens'));
  await expect(note).toHaveCount(0);
  // It is folded.
  await expect(grid.locator('.inlined-name')).toHaveText([
    'board_attacked',
    'board_set',
    'board_clear',
  ]);
  await grid.locator('.inlined-name').first().click();
  await expect
    .poll(async () => (await cells(page, 'Source')).join())
    .toContain('888 | 888 | 0 | = | ');
  const rows = await cells(page, 'Source');
  const inlined = rows.findIndex((row) => row.includes('board_attacked'));
  expect(rows[inlined - 1]).toContain(' | 17 | 17 | text of two');
  expect(rows[inlined]).toContain('5,292 | 5,292 | 0 | = | ');
  const first = rows.findIndex((row) => row.includes('888 | 888 | 0 | = | '));
  expect(first).toBeGreaterThan(inlined);
  expect(rows[first]).toContain(' | 14 | 14 | ');
});

test('the changed line is the one that library code was inlined for in both programs', async ({
  page,
}, info) => {
  // By addr2line, stdlib.h:364 at this address was inlined at queens.c:36.
  const profile = (/** @type {number} */ cost) =>
    'positions: instr line\nevents: Ir\nob=/home/dev/queens/queens\nfl=/home/dev/queens/src/queens.c\nfn=main\n' +
    `0x1059 36 10\nfi=/usr/include/stdlib.h\n0x105e 364 ${cost}\n`;
  const a = await written(info, 'callgrind.out.a', profile(90));
  const b = await written(info, 'callgrind.out.b', profile(190));
  await compareAt(page, [a, b], 'main');
  const overview = page.getByRole('tab', { name: 'Overview' });
  await overview.click();
  const before = page.getByText('Line 364 of include/stdlib.h in main costs 100 Ir more.');
  await expect(before).toBeVisible();
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByLabel('Program of A').setInputFiles(data('program/queens'));
  await page.getByLabel('Program of B').setInputFiles(data('program/queens'));
  await overview.click();
  await page.getByText('Line 36 of src/queens.c in main costs 100 Ir more.').click();
  await expect(before).toHaveCount(0);
  const selected = page.getByRole('grid', { name: 'Source' }).locator('[aria-selected="true"]');
  await expect(selected).toHaveText(/3636$/);
});

test('findings match lines as the source does', async ({ page }, info) => {
  const profile = (/** @type {string} */ costs) => `events: Ir\nfl=/src/t.c\nfn=work\n${costs}`;
  const a = await written(info, 'a.out', profile('1 10\n2 20\n3 30\n'));
  const b = await written(info, 'b.out', profile('1 10\n2 20\n3 90\n4 34\n'));
  for (const [side, inserted] of [
    ['a', ''],
    ['b', '  if (x) check = 1;\n'],
  ]) {
    await mkdir(info.outputPath(`${side}`), { recursive: true });
    const text = `work() {\n  one();\n${inserted}  ${side === 'a' ? 'two(1, 2)' : 'two(1, 3)'};\n}\n`;
    await writeFile(info.outputPath(`${side}/t.c`), text);
  }
  await compareAt(page, [a, b], 'work');
  const overview = page.getByRole('tab', { name: 'Overview' });
  await overview.click();
  // By number, line 3 had 30.
  await expect(page.getByText(/Line 3 of .*t\.c in work costs 60 Ir more\./)).toBeVisible();
  await page.getByRole('tab', { name: 'Source' }).click();
  for (const side of ['A', 'B'])
    await page
      .getByLabel(`Source folder of ${side}`)
      .setInputFiles(info.outputPath(side.toLowerCase()));
  // By text, line 3 is new, and line 3 of A is line 4 of B, which was edited: 8 of 9 characters are equal.
  await expect
    .poll(() => cells(page, 'Source'))
    .toEqual([
      '10 | 10 | 0 | = | 1 | 1 | work() {',
      '20 | 20 | 0 | = | 2 | 2 |   one();',
      '0 | 90 | +90▲ | new |  | 3 |   if (x) check = 1;',
      '30 | 34 | +4▲ | ×1.133 | 3 | 4 |   two(1, 3);',
      ' |  |  |  |  | 5 | }',
    ]);
  await overview.click();
  await page.getByText(/Line 3 of .*t\.c in work costs 90 Ir more\./).click();
  await expect(page.getByText(/costs 60 Ir more/)).toHaveCount(0);
});

test('only changed lines are listed, the largest difference first', async ({ page }, info) => {
  const profile = (/** @type {string} */ costs) => `events: Ir\nfl=/s/calc.c\nfn=work\n${costs}`;
  const a = await written(info, 'a.out', profile('2 100\n3 200\n4 50\n7 9\n'));
  const b = await written(info, 'b.out', profile('2 100\n3 190\n4 51\n7 400\n'));
  await compareAt(page, [a, b], 'work');
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByLabel('Only changes').check();
  const changed = ['200 | 190 | −10▼ | ×0.950 | 3 | 3 | ', '50 | 51 | +1▲ | ×1.020 | 4 | 4 | '];
  const last = '9 | 400 | +391▲ | ×44.444 | 7 | 7 | ';
  await expect.poll(() => cells(page, 'Source')).toEqual([...changed, last]);
  await page.getByRole('button', { name: 'Δ Total', exact: true }).click();
  await expect.poll(() => cells(page, 'Source')).toEqual([last, ...changed]);
});

/** The share of the source grid that is text. @param {import('@playwright/test').Page} page */
async function textShare(page) {
  await page.getByRole('tab', { name: 'Source' }).click();
  const grid = page.getByRole('grid', { name: 'Source' });
  const [all, text] = [
    await grid.boundingBox(),
    await grid.locator('.head > :last-child').boundingBox(),
  ];
  return ((all?.x ?? 0) + (all?.width ?? 0) - (text?.x ?? 0)) / (all?.width ?? 1);
}

test('at least half of the pane is text', async ({ page }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const queens = data('program/callgrind.out.queens');
  const text = (await readFile(queens, 'utf8')).replace('0x1050 35 1\n', '0x1050 35 2\n');
  await compareAt(page, [queens, await written(info, 'callgrind.out.after', text)], 'main');
  // With totals and self costs.
  expect(await textShare(page)).toBeGreaterThanOrEqual(0.5);
  await page.reload();
  await openProfile(page, queens);
  await page.getByLabel('Filter functions').fill('main');
  await page.getByTitle('main', { exact: true }).first().click();
  expect(await textShare(page)).toBeGreaterThanOrEqual(0.5);
});

test('a finding about a line opens its source at that line', async ({ page }, info) => {
  /** The second file of f has the line that changes. @param {number} cost */
  const text = (cost) =>
    `events: Ir\nob=/home/me/prog\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 5\n2 ${25 + cost}\n` +
    `fn=f\n5 10\n7 10\nfi=b.h\n3 5\n7 ${cost}\n`;
  await compareBoth(page, [
    await written(info, 'before', text(100)),
    await written(info, 'after', text(200)),
  ]);
  await page.getByRole('button', { name: /Line 7 of b\.h in f costs 100 Ir more/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('f');
  const row = page.getByRole('grid', { name: 'Source' }).locator('[aria-selected="true"]');
  await expect(row).toContainText('+100');
  await expect(page.getByRole('grid', { name: 'Source' })).toBeFocused();
});

test('the line of a recorded call is exact where its writer rounded it', async ({ page }, info) => {
  /** Sorting takes some 10 ns itself; the file says one more of the call than of the two functions. @param {number} own */
  const text = (own) =>
    'creator: xdebug 3.2.0 (PHP 8.2.0)\npositions: line\nevents: Time_(10ns)\n\n' +
    'fl=/srv/a.php\nfn={closure:/srv/a.php:4-4}\n4 50\n\n' +
    `fl=php:internal\nfn=php::usort\n3 ${own}\ncfl=/srv/a.php\ncfn={closure:/srv/a.php:4-4}\ncalls=1 0 0\n3 50\n\n` +
    `fl=/srv/a.php\nfn={main}\n1 100\ncfl=php:internal\ncfn=php::usort\ncalls=1 0 0\n3 ${own + 51}\n\n`;
  await compareBoth(page, [
    await written(info, 'before', text(1000)),
    await written(info, 'after', text(9000)),
  ]);
  const findings = page.getByRole('button', { name: /Line 3 of srv\/a\.php in {main} costs/ });
  await expect(findings).toContainText('costs 80.00\u202fµs more');
});
