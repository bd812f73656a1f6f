// Several profiles in tabs, and a comparison of two. Expected values follow from the texts.

import { readFile } from 'node:fs/promises';
import { CHANGES_TEXT, DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { DETAILS_TEXT, VIEW_TEXT } from '../../messages/frame.js';
import { RULES_TEXT } from '../../messages/list.js';

import { A, B, cells, compareWith, differences, openBoth, rows, tabs, title } from './comparing.js';
import { savedPicture, savedText } from './exporting.js';
import { expect, test } from './fixture.js';
import { choose, data, functionList, listRows, openProfile, written } from './profiles.js';

test('two profiles are compared function by function, and the list adds up', async ({
  page,
}, info) => {
  await openBoth(page, info);
  await expect(page.getByLabel('Totals')).toHaveText('A 172B 2,215▲ +2,043×12.878');
  const byDifference = [
    ['0', '2,000', '+2,000▲', 'new', 'fresh'],
    ['60', '120', '+60▲', '×2.000', 'work'],
    ['100', '90', '−10▼', '×0.900', 'main'],
    ['7', '0', '−7▼', 'gone', 'old'],
  ];
  await expect.poll(() => cells(page)).toEqual(byDifference);
  const sums = page.getByRole('table', { name: 'Sums' }).getByRole('row');
  await expect(sums).toHaveText([
    `1672,210+2,043${DIFFERENCES_TEXT.listed(4)}`,
    `550${DIFFERENCES_TEXT.others}`,
    '1722,215+2,043Total',
  ]);

  // What is equal is not shown at first.
  await page.getByLabel('Filter functions').fill('same');
  await expect(page.getByText(DIFFERENCES_TEXT.noneShown)).toBeVisible();
  await page.getByLabel('Filter functions').fill('');
  await page.getByRole('button', { name: /^Equal/ }).click();
  await expect.poll(async () => (await cells(page)).at(-1)).toEqual(['5', '5', '0', '=', 'same']);
  await page.getByLabel('Filter functions').fill('mai');
  await expect.poll(() => cells(page)).toEqual([byDifference[2]]);
  await expect(rows(page).locator('mark')).toHaveText('mai');
  await expect(sums).toHaveText([
    `10090−10${DIFFERENCES_TEXT.listed(1)}`,
    `722,125+2,053${DIFFERENCES_TEXT.others}`,
    '1722,215+2,043Total',
  ]);
  await page.getByLabel('Filter functions').fill('');

  // Largest increase first, then largest decrease first.
  const head = page
    .getByRole('columnheader', { name: /^Difference/ })
    .getByRole('button')
    .first();
  const names = async () => (await cells(page)).map((row) => row[4]);
  await head.click();
  await expect.poll(names).toEqual(['fresh', 'work', 'same', 'old', 'main']);
  await head.click();
  await expect.poll(names).toEqual(['main', 'old', 'same', 'work', 'fresh']);
  await expect(page).toHaveURL(/order=growth\.up/);

  // Including callees: main 100 + 60, 90 + 120.
  await page.getByRole('button', { name: 'Inclusive', exact: true }).click();
  await expect
    .poll(async () => (await cells(page)).at(-3))
    .toEqual(['160', '210', '+50▲', '×1.313', 'main']);
});

test('a function whose arguments changed is one row', async ({ page }, info) => {
  const of = (/** @type {string} */ s, /** @type {number} */ cost) =>
    `events: Ir\nob=prog\nfl=a.c\nfn=ns::sort<int>(${s})\n1 ${cost}\n`;
  await openBoth(page, info, of('S const&', 40), of('S', 90));
  await expect
    .poll(() => cells(page))
    .toEqual([['40', '90', '+50▲', '×2.250', 'ns::sort<int>(S)']]);
  await expect(page.getByText('1 function matched by object and the rest')).toBeVisible();
});

test('two functions are paired by hand, and Back undoes it', async ({ page }, info) => {
  await openBoth(page, info);
  await rows(page).filter({ hasText: 'fresh' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pair with old' }).click();
  await expect.poll(() => cells(page)).toContainEqual(['7', '2,000', '+1,993▲', '×285.7', 'fresh']);
  await expect(page).toHaveURL(/matching=s/);
  await page.getByRole('button', { name: 'Matching…' }).click();
  await expect(page.getByLabel('Function names')).toHaveValue('s/^old$/fresh/');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect.poll(() => cells(page)).toContainEqual(['7', '0', '−7▼', 'gone', 'old']);
});

test('a function shows its calls in both, the overview the findings', async ({ page }, info) => {
  await openBoth(page, info);
  // The tab has what differs.
  await expect(page.locator('.current .profile-tab-title')).toHaveText('before → after');
  const overview = page.getByRole('region', { name: 'Comparison', exact: true });
  await expect(overview).toContainText('before.out → B after.out');
  await expect(overview).toContainText(
    'B costs 2,043 Ir more than A: 2,215 instead of 172, +1187.8 %.',
  );
  await expect(overview).toContainText('fresh is new: 2,000 Ir more, 96.3 % of all changes.');
  // The commands and events that the texts state.
  const conditions = overview.locator('.conditions > div');
  await expect(conditions).toHaveText(['Commandprogprog -x', 'Events in only one profileDrOwn']);

  await rows(page).filter({ hasText: 'main' }).click();
  await expect(title(page)).toHaveText('main');
  const callee = page.getByRole('grid', { name: 'Callees' }).locator('[aria-rowindex="2"]');
  await expect(callee).toHaveText('60120+60▲×2.0002 → 3\u202f×work');
  // In A 60 of 160, in B 120 of 210.
  const cells = callee.getByRole('gridcell');
  await expect(cells.nth(0)).toHaveAttribute('title', '37.50\u202f% of the function');
  await expect(cells.nth(1)).toHaveAttribute('title', '57.14\u202f% of the function');
  await callee.click();
  await expect(title(page)).toHaveText('work');
  await expect(page.locator('.tiles')).toContainText('+1 ▲ 2 → 3');
  await page.goBack();
  await expect(title(page)).toHaveText('main');
  await page.goBack();
  await expect(title(page)).toHaveText(CHANGES_TEXT.title);
});

test('the transforms of a profile are applied to both', async ({ page }, info) => {
  await openProfile(page, await written(info, 'before.out', A));
  const transforms = page.getByRole('navigation', { name: 'Transforms' });
  for (const [name, key] of [
    ['old', 'i'],
    ['work', 'f'],
  ]) {
    await listRows(page)
      .filter({ hasText: String(name) })
      .click();
    await page.keyboard.press(String(key));
  }
  await expect(transforms).toContainText('of the total');
  await choose(page, await written(info, 'after.out', B));
  await expect(listRows(page).first()).toContainText('fresh');
  const before = tabs(page).getByRole('button', { name: /^before\.out/ });
  await before.first().click();
  await compareWith(page, 'before.out → after.out');
  // work costs 60 in A and 120 in B, which has no `old`.
  const totals = page.getByLabel('Totals');
  await expect(totals).toContainText('A 60B 120');
  await expect.poll(() => cells(page)).toEqual([['60', '120', '+60▲', '×2.000', 'work']]);
  await expect(transforms.locator('.crumb')).toHaveText(['Dropped: old', 'Focus: work']);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const { bytes } = await savedPicture(page.locator('.picture-bar'), 'SVG');
  expect(bytes.toString()).toContain('>Dropped: old · Focus: work<');

  await page.getByRole('button', { name: 'Swap A and B' }).click();
  await expect(totals).toContainText('A 120B 60');
  await expect(transforms.locator('.crumb')).toHaveText(['Dropped: old', 'Focus: work']);
  await transforms.getByRole('button', { name: 'Everything' }).click();
  await expect(totals).toContainText('A 2,215B 172');
});

test('a comparison is transformed as a profile is', async ({ page }, info) => {
  await openBoth(page, info);
  const totals = page.getByLabel('Totals');
  await rows(page).filter({ hasText: 'work' }).click();
  await page.getByRole('button', { name: 'Transform', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Focus/ }).click();
  await expect(totals).toContainText('A 60B 120');
  await expect(title(page)).toHaveText('work');
  await expect(page).toHaveURL(/transforms=focus/);
  await page.getByRole('tab', { name: 'Source' }).click();
  await expect(page.getByText(VIEW_TEXT.unchanged('Source'))).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(totals).toContainText('A 172B 2,215');
  await page.goForward();
  await expect(totals).toContainText('A 60B 120');
  // Only B has `fresh`: nothing is left of A.
  await page.getByRole('navigation', { name: 'Transforms' }).getByText('Everything').click();
  await rows(page).filter({ hasText: 'fresh' }).click();
  await page.keyboard.press('f');
  await expect(totals).toContainText('A 0B 2,000');
});

test('a comparison has groups, an inverted filter and two views next to each other', async ({
  page,
}, info) => {
  const moved = (/** @type {string} */ text) => text.replace(/fn=(old|fresh)/, 'ob=lib\nfn=$1');
  await openBoth(page, info, moved(A), moved(B));
  await page.getByRole('button', { name: /^Group:/ }).click();
  await page.getByRole('menuitemradio', { name: 'object' }).click();
  const listed = page.getByRole('treegrid').locator('[aria-rowindex]:not(.head)');
  const figures = () =>
    listed.evaluateAll((all) =>
      all.map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent)),
    );
  // lib has old 7 or fresh 2,000, and same 5; prog has main and work.
  const [lib, prog] = [
    ['12', '2,005', '+1,993▲', '×167.1'],
    ['160', '210', '+50▲', '×1.313'],
  ];
  await expect.poll(figures).toEqual([lib, prog]);
  await expect(page).toHaveURL(/group=object/);
  await listed.first().click();
  const inside = [
    ['0', '2,000', '+2,000▲', 'new'],
    ['7', '0', '−7▼', 'gone'],
  ];
  await expect.poll(figures).toEqual([lib, ...inside, prog]);
  await page.getByLabel('Filter functions').fill('object:lib');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: RULES_TEXT.matches }).click();
  await expect.poll(figures).toEqual([prog]);
  await listed.first().click();
  await listed.filter({ hasText: 'work' }).click();
  await page.getByRole('button', { name: 'Split' }).click();
  await expect(page.getByRole('region', { name: 'Second view' })).toBeVisible();
  await expect(page).toHaveURL(/second=source/);
});

test('tabs keep their state; closing the last one returns to the start page', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'one.out', A));
  await listRows(page).filter({ hasText: 'work' }).click();
  await choose(page, await written(info, 'two.out', B));
  await expect(listRows(page).first()).toContainText('fresh');
  await expect(title(page)).toHaveText(DETAILS_TEXT.about);
  const tab = (/** @type {string} */ name) =>
    tabs(page).getByRole('button', { name: new RegExp(`^${name}`) });
  await tab('one').click();
  await expect(title(page)).toHaveText('work');
  await expect(functionList(page)).toContainText('old');
  await page.goBack();
  await expect(listRows(page).first()).toContainText('fresh');
  await tabs(page).getByRole('button', { name: 'Close two.out' }).click();
  await expect(title(page)).toHaveText('work');
  await expect(tab('two')).toHaveCount(0);
  await tabs(page).getByRole('button', { name: 'Close one.out' }).click();
  await expect(page.getByRole('heading', { name: 'Drop profiles anywhere' })).toBeVisible();
});

test('rules match functions', async ({ page }, info) => {
  await openBoth(
    page,
    info,
    A,
    B.replaceAll('/v1/a.c', '/other/b.c').replaceAll('fn=work', 'fn=work.part.1'),
  );
  const [own, part] = [/^s\/\^/, 's/\\.part\\.[0-9]+$//'];
  const counts = page.getByRole('group', { name: 'Functions to show' });
  // main and same have unique names in their object: the file may differ.
  await expect(counts).toHaveText('Changed 1New 2Gone 2Equal 1');
  await page.getByRole('button', { name: 'Matching…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Function matching' });
  await sheet.getByLabel('Path that files start with').fill('/v1/a.c');
  await sheet.getByRole('button', { name: 'Remove' }).click();
  const files = sheet.getByLabel('File names');
  await expect(files).toHaveValue(own);
  await files.fill('s,^/v1/a\\.c$,/other/b.c');
  await sheet.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(sheet.getByRole('alert')).toContainText('is not a substitution');
  await files.fill('s,^/v1/a\\.c$,/other/b.c,');
  await sheet.getByLabel('Function names').fill(part);
  await sheet.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(counts).toHaveText('Changed 2New 1Gone 1Equal 1');
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  await expect(page.getByLabel('Totals')).toHaveText('A 2,215B 172▼ −2,043×0.078');
  await expect(counts).toHaveText('Changed 2New 1Gone 1Equal 1');
});

test('a comparison is saved as CSV, as JSON and as a profile of the differences', async ({
  page,
}, info) => {
  await openBoth(page, info);
  await page.getByLabel('Filter functions').fill('main');
  await expect.poll(async () => (await cells(page)).length).toBe(1);
  const saved = (/** @type {string} */ format) => savedText(page, format);
  expect(await saved('CSV')).toBe(
    'change,function,mangled,file,object,A:Ir,B:Ir,difference:Ir\r\nchanged,main,,/v1/a.c,prog,100,90,-10\r\n',
  );
  const json = JSON.parse(await saved('JSON'));
  expect(json.functions).toHaveLength(1);
  expect(json.functions[0].costs).toEqual({ Ir: { a: 100, b: 90, difference: -10 } });
  // fresh, work and old.
  expect([json.a.file, json.b.file, json.left_out]).toEqual(['before.out', 'after.out', 3]);
  const filtered = await saved('callgrind');
  expect(filtered).toContain('desc: Filtered: 1 of 5 functions\n');
  expect(filtered.match(/^fn=/gm)).toHaveLength(1);
  await page.getByLabel('Filter functions').fill('');
  await expect.poll(async () => (await cells(page)).length).toBe(4);
  const callgrind = await saved('callgrind');
  await choose(page, await written(info, 'diff.out', callgrind));
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('2,043');
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await expect(listRows(page).filter({ hasText: 'work' })).toContainText('60');
});

test('a comparison saved with all events has what differs in any of them', async ({
  page,
}, info) => {
  const before = 'events: Ir Dr\nfn=f\n1 10 1\nfn=g\n1 5 7\nfn=h\n1 3 3\n';
  const after = 'events: Ir Dr\nfn=f\n1 20 1\nfn=g\n1 5 9\nfn=h\n1 3 3\n';
  await openBoth(page, info, before, after);
  const [, ...lines] = (await savedText(page, 'CSV')).trim().split('\r\n');
  expect(lines.map((line) => line.replace(/^(.*?),(.*?),.*?,.*?,.*?,/, '$1,$2,'))).toEqual([
    'changed,f,10,20,10,1,1,0',
    'changed,g,5,5,0,7,9,2',
  ]);
});

test('parts, rules and own formulas of a comparison', async ({ page }, info) => {
  const parts = 'events: Ir Dr\nfn=f\n1 10 1\npart: 2\nevents: Ir Dr\nfn=f\n1 5 4\n';
  await openBoth(page, info, parts, parts.replaceAll('1 10 1', '1 30 1'));
  const totals = page.getByLabel('Totals');
  await expect(totals).toContainText('A 15B 35');
  await page.getByRole('button', { name: '2 → 2 parts', exact: true }).click();
  const partsOf = (/** @type {string} */ side) =>
    page.getByRole('grid', { name: `Parts of ${side}` }).locator('.row:not(.head)');
  await partsOf('A').nth(1).click();
  await expect(totals).toContainText('A 10B 35');
  await partsOf('B').nth(0).click();
  await expect(totals).toContainText('A 10B 5');
  await expect(page.getByRole('button', { name: '1 of 2 parts → Part 2' })).toBeVisible();
  await expect(page).toHaveURL(/parts=0_1/);
  await page.goBack();
  await expect(totals).toContainText('A 10B 35');
  await expect(page).toHaveURL(/parts=0_(&|$)/);
  await page.goForward();
  await expect(totals).toContainText('A 10B 5');
  await page.locator('#event-picker').click();
  await page.getByRole('menuitem', { name: 'Add formula…' }).click();
  const own = page.getByRole('dialog', { name: 'Formulas' });
  await own.getByLabel('Name').fill('X');
  await own.getByLabel('Formula', { exact: true }).fill('Ir + 10 Dr');
  await own.getByRole('button', { name: 'Add' }).click();
  // Of the first part of A, 10 + 10; of the second part of B, 5 + 40.
  await expect(totals).toContainText('A 20B 45');
  await expect(page).toHaveURL(/own=X/);
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  await expect(totals).toContainText('A 45B 20');
  const save = (/** @type {string} */ format) => savedText(page, format);
  expect(await save('Folded stacks')).toBe('f 45 20\n');
  expect(await save('DOT')).toContain('X: 45 → 20 (B - A -25)');
  expect(JSON.parse(await save('speedscope')).profiles).toHaveLength(2);
});

test('differences of two real profiles agree with cg_diff', async ({ page }) => {
  await openProfile(page, data('corpus/cachegrind/c.out'));
  const picker = page.waitForEvent('filechooser');
  await compareWith(page, 'with another file…');
  await (await picker).setFiles(data('corpus/cachegrind/c2.out'));
  await expect(differences(page)).toBeVisible();
  // Totals of diff-neg.out, which cg_diff wrote for these two: Ir and DLmw.
  const text = await readFile(data('corpus/cachegrind/diff-neg.out'), 'utf8');
  const summary = String(/^summary: (.*)$/m.exec(text)?.[1]).split(' ');
  const shown = (/** @type {string} */ cost) =>
    cost.replace('-', '−').replace(/(?<=\d)(?=(\d{3})+$)/g, ',');
  await expect(page.getByLabel('Totals')).toContainText(shown(String(summary[0])));
  const fib = rows(page).filter({ hasText: /fib/ });
  await expect(fib.first()).toContainText('−15,970');
  // Cachegrind records no calls.
  await fib.first().click();
  await expect(page.getByRole('grid', { name: 'Source' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Calls', exact: true })).toHaveCount(0);
});

test('files are added to the open profile as parts', async ({ page }) => {
  await openProfile(page, data('corpus/callgrind/c-threads.out-01'));
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More ways to open' }).click();
  await page.getByRole('menuitem', { name: 'Add files as parts…' }).click();
  await (await picker).setFiles([2, 3].map((n) => data(`corpus/callgrind/c-threads.out-0${n}`)));
  await expect(page.locator('.status-bar')).toContainText('3 threads');
  await expect(tabs(page).getByRole('listitem')).toHaveCount(1);
});

test('short times are compared in microseconds, totals too', async ({ page }, info) => {
  const text = (/** @type {number} */ own) =>
    'version: 1\ncreator: xdebug 3.2.0\npositions: line\n\nevents: Time_(10ns)\n\n' +
    `fl=a.php\nfn=f\n1 ${own}\n\nfl=a.php\nfn={main}\n1 300000\ncfl=a.php\ncfn=f\ncalls=1 0 0\n2 ${own}\n`;
  await openBoth(page, info, text(30), text(41));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('+0.11');
  await expect(differences(page).getByRole('columnheader').first()).toContainText('µs');
  await expect(page.getByLabel('Totals')).toContainText('+0.11\u202fµs');
  const sums = page.getByRole('table', { name: 'Sums' }).getByRole('row');
  await expect(sums.last()).toContainText('+0.11');
});

test('a difference whose digits are all 0 has neither colour nor arrow', async ({ page }, info) => {
  const text = (/** @type {number} */ own) =>
    'version: 1\ncreator: xdebug 3.2.0\npositions: line\n\nevents: Time_(10ns)\n\n' +
    `fl=a.php\nfn=one\n1 ${own}\n\nfl=a.php\nfn=two\n1 ${3000 - own}\n\nfl=a.php\nfn=three\n1 ${own * 1000}\n\nfl=a.php\nfn={main}\n1 3000000\n`;
  // 20 units of 10 ns are 0.0002 ms, 20,000 are 0.2 ms.
  await openBoth(page, info, text(1000), text(1020));
  const change = (/** @type {string} */ name) =>
    rows(page).filter({ hasText: name }).locator('.cost.change');
  await expect(change('three')).toHaveText('+0.200▲');
  await expect(change('three')).toHaveClass(/more/);
  for (const name of ['one', 'two']) {
    await expect(change(name)).toHaveText('0.000');
    await expect(change(name)).toHaveClass(/same/);
  }
});
