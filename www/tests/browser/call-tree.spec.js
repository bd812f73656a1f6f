// The call tree, callers and callees, and the overview. Expected figures are those of
// callgrind_annotate, or follow from the text of the profile.

import { TILES_TEXT } from '../../messages/calls.js';
import { RANKING_TEXT } from '../../messages/overview.js';
import { FLAME_TEXT, HINT_TEXT } from '../../messages/pictures.js';
import { NO_VALUE } from '../../values/format.js';
import { savedPicture } from './exporting.js';
import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, listRows, openProfile, sample, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** @param {Page} page */
const tree = (page) => page.getByRole('treegrid', { name: 'Call tree' });
/** @param {Page} page @param {string} name */
const treeRow = (page, name) => tree(page).locator('[aria-level]').filter({ hasText: name });

// main calls a and b, both call work: 60 of it for a, 20 for b.
const SHARED =
  'events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 65\ncfn=b\ncalls=1 1\n3 25\nfn=a\n1 5\ncfn=work\ncalls=3 1\n2 60\nfn=b\n1 5\ncfn=work\ncalls=1 1\n2 20\nfn=work\n1 80\n';

test('the call tree opens and closes by keys', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.shared', SHARED));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await page.getByRole('button', { name: 'count', exact: true }).click();
  // Initially open: the path of most of the cost.
  await expect(treeRow(page, 'work')).toHaveAttribute('aria-level', '4');
  await expect(treeRow(page, 'work').getByRole('gridcell').first()).toHaveText('60');
  await tree(page).focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowDown');
  await expect(treeRow(page, 'b')).toHaveAttribute('aria-selected', 'true');
  await expect(treeRow(page, 'b')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(page, 'b')).toHaveAttribute('aria-expanded', 'true');
  await expect(treeRow(page, 'work')).toHaveCount(2);
  await expect(treeRow(page, 'work').last().getByRole('gridcell').first()).toHaveText('20');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(treeRow(page, 'b')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(treeRow(page, 'work')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('b');
  await expect(page.getByRole('tab', { name: 'Call tree' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('functions of one level are indented alike, with callees or without', async ({
  page,
}, info) => {
  // main calls b, which calls work, and work itself.
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=b\ncalls=1 1\n2 30\ncfn=work\ncalls=1 1\n3 20\nfn=b\n1 5\ncfn=work\ncalls=1 1\n2 25\nfn=work\n1 45\n';
  await openProfile(page, await written(info, 'callgrind.out.leaf', text));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  const children = tree(page).locator('[aria-level="3"]');
  await expect(children).toHaveCount(2);
  const [left, right] = await children.evaluateAll((rows) =>
    rows.map((row) => row.querySelector('.twisty')?.nextElementSibling?.getBoundingClientRect().x),
  );
  expect(left).toBeGreaterThan(0);
  expect(left).toBe(right);
});

test('the inverted tree has functions by self cost, with their callers below', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.shared', SHARED));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Inverted').check();
  const cells = () =>
    tree(page)
      .locator('[aria-level]')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const [cost, , name] = [...row.children].map((cell) => cell.textContent);
          return `${row.ariaLevel} ${name} ${cost}`;
        }),
      );
  // Of the 80 of work, 60 were spent for a and 20 for b.
  const opened = ['1 all 100', '2 work 80', '3 a ≈\u202f60', '4 main ≈\u202f60', '3 b ≈\u202f20'];
  await expect.poll(cells).toEqual([...opened, '2 main 10', '2 a 5', '2 b 5']);
  await expect(page).toHaveURL(/tree=inverted/);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const picture = page.getByRole('application', { name: /^Flame graph/ });
  await picture.focus();
  for (const name of ['all', 'work', 'a', 'main']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.picture-line b')).toHaveText(name);
  }
  await expect(page.locator('.picture-line')).toContainText('60 Ir');
  await expect(page.locator('.picture-line')).toContainText(HINT_TEXT.onPath);
  await page.getByLabel('Inverted').uncheck();
  await expect(page).not.toHaveURL(/tree=inverted/);
});

test('findings lead to their functions', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.shared', SHARED));
  const finding = page.getByRole('button', {
    name: /work has a self cost of 80 Ir, 80\.0 % of the total/,
  });
  await finding.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('work');

  await test.step('a function is shown with its callers, their shares, and its callees', async () => {
    await page.getByRole('tab', { name: 'Flame graph' }).click();
    await page.getByRole('combobox', { name: /^Show/ }).selectOption('around');
    await expect(page.locator('.trust')).toContainText('estimated from the call graph');
    const callers = page.getByRole('application', { name: /^Callers of/ });
    await callers.focus();
    const line = page.locator('.picture-line').first();
    // Its most expensive caller is directly above it.
    await page.keyboard.press('ArrowUp');
    await expect(line).toContainText(/^a.*60 Ir/);
    await page.keyboard.press('ArrowRight');
    await expect(line).toContainText(/^b.*20 Ir/);
    await page.getByRole('application', { name: /^Callees of/ }).focus();
    for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowDown');
    await expect(page.locator('.picture-line').last()).toContainText(/^work.*80 Ir.*self 80 Ir/);
  });
});

test('objects are ranked by their self cost and filter the list', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const objects = page.locator('.ranked').first().getByRole('listitem');
  await expect(objects.first()).toContainText('cc1');
  const shown = await objects.locator('.figures').allTextContents();
  const section = page.locator('.overview-section', { has: page.locator('.ranked') }).first();
  const svg = (await savedPicture(section, 'SVG')).bytes.toString();
  expect(svg).toContain('Objects by self cost');
  expect(svg).toContain(`total ${CC1_FACTS.total.toLocaleString('en-US')}`);
  for (const figure of shown) expect(svg).toContain(`>${figure}</text>`);
  const png = (await savedPicture(section, 'PNG')).bytes;
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  await objects.filter({ hasText: 'libc.so.6' }).getByRole('button').click();
  await expect(page.getByLabel('Filter functions')).toHaveValue(
    'object:/usr/lib/x86_64-linux-gnu/libc.so.6',
  );
  await expect(listRows(page).first()).toContainText('libc.so.6');
});

test('a finding about a line leads to its source', async ({ page }, info) => {
  const text = 'events: Ir\nfl=a.c\nfn=work\n5 60\n6 10\n7 5\n+1 5\nfn=rest\n20 20\n';
  await openProfile(page, await written(info, 'callgrind.out.line', text));
  await page
    .getByRole('button', { name: 'Line 5 of a.c has 75.0 % of the self cost of work.' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('work');
  await expect(page.getByRole('tab', { name: 'Source' })).toHaveAttribute('aria-selected', 'true');
});

test('a finding about misses shows them at their lines, by their event', async ({ page }, info) => {
  const text =
    'events: Ir Dr D1mr\nfl=a.c\nfn=main\n7 4000 100 5\n8 4000 200 90\n9 3000 9 1\nfn=load\n1 50000 600 4\n';
  await openProfile(page, await written(info, 'callgrind.out.misses', text));
  // 96 of 100 misses, at 10 cycles each; the estimate is Ir + 10 D1mr: 61,000 + 1,000.
  const finding = page.getByRole('button', {
    name: /main causes 96\.0 % of all L1 data read misses .* 960 cycles, 1\.5 % of the profile/,
  });
  await expect(finding).toContainText(
    '31.1 % of its Dr, compared with 0.7 % in all other functions',
  );
  const line = page.getByRole('button', {
    name: 'Line 8 of a.c has 93.8 % of the L1 data read misses of main.',
  });
  for (const button of [line, finding]) {
    const total = page.getByRole('status', { name: 'Total', exact: true });
    await expect(total).toHaveText('61,000');
    await button.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
    await expect(page.getByRole('tab', { name: 'Source' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(total).toHaveText('100');
    await page.goBack();
  }
});

test('files are ranked by the code in them or by their functions', async ({ page }, info) => {
  // callgrind_annotate: map.h 70, a.c 15.
  const text =
    'events: Ir\nfl=a.c\nfn=f\n1 10\nfi=map.h\n7 30\nfe=a.c\n2 1\nfl=b.c\nfn=g\n5 4\nfi=map.h\n8 40\n';
  await openProfile(page, await written(info, 'callgrind.out.inlined', text));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const files = page.locator('.overview-section').filter({ hasText: RANKING_TEXT.filesBy });
  const listed = () =>
    files.getByRole('listitem').evaluateAll((items) => items.map((item) => item.textContent));
  await expect(files).toContainText(RANKING_TEXT.selfOfCode);
  expect(await listed()).toEqual(['70map.h', '11a.c', '4b.c']);
  await files.getByLabel('Files by').selectOption('function');
  await expect(files).toContainText('including code inlined from other files');
  expect(await listed()).toEqual(['44b.c', '41a.c']);
  await files.getByRole('button', { name: 'a.c' }).click();
  await expect(page.getByLabel('Filter functions')).toHaveValue('file:a.c');
  await page.getByLabel('Filter functions').fill('');
  await files.getByLabel('Files by').selectOption('code');
  await files.getByRole('button', { name: 'map.h' }).click();
  // All lines of the file, starting from its most expensive function.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('g');
  await expect(page.getByRole('grid', { name: 'Source' })).toContainText('map.h');
  await expect(page.getByRole('grid', { name: 'Source' })).toContainText('30');
});

test('self costs are marked where the calls do not say how a cost is divided', async ({
  page,
}, info) => {
  // main and b call work at 20 each; the file does not say which of these 20 are its own and which its callee's.
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n2 20\ncfn=b\ncalls=1 1\n3 30\nfn=b\n1 10\ncfn=work\ncalls=1 1\n2 20\nfn=work\n1 20\ncfn=leaf\ncalls=1 1\n2 20\nfn=leaf\n1 20\n';
  await openProfile(page, await written(info, 'callgrind.out.divided', text));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const figures = (/** @type {string} */ name) =>
    treeRow(page, name).first().getByRole('gridcell').allTextContents();
  await expect
    .poll(async () => (await figures('b')).slice(0, 3))
    .toEqual(['30', '50.00\u202f%', '10']);
  expect((await figures('work')).slice(0, 3)).toEqual(['20', '66.67\u202f%', '≈\u202f10']);
  // Below b alone, the costs of work and leaf are estimates in all views.
  await listRows(page).filter({ hasText: 'b' }).first().click();
  await page.keyboard.press('f');
  await expect(listRows(page)).toHaveCount(3);
  await expect
    .poll(async () => (await figures('work')).slice(0, 3))
    .toEqual(['20', '66.67\u202f%', '≈\u202f10']);
  await listRows(page).filter({ hasText: 'work' }).click();
  await expect(page.locator('.tiles')).toContainText(`${TILES_TEXT.selfEstimated}10`);
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const nodes = page.locator('.graph-list > ol > li');
  await expect(nodes.filter({ hasText: /^work/ })).toContainText('20 · self ≈\u202f10');
});

test('around a member of a cycle, a note says how much of its cost is not drawn', async ({
  page,
}, info) => {
  // f → f'2 → g → f'2: g ran for 20, of which 10 in f'2. The calls to f'2 cost 30 and 10, and it 20, so 5 are drawn below g.
  const text =
    "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 40\nfn=f\n1 10\ncfn=f'2\ncalls=1 1\n2 30\nfn=f'2\n1 20\ncfn=g\ncalls=1 1\n2 20\nfn=g\n1 10\ncfn=f'2\ncalls=1 1\n2 10\n";
  await openProfile(page, await written(info, 'callgrind.out.member', text));
  await listRows(page).last().click();
  await expect(page.locator('.tiles')).toContainText('40.00');
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await expect(page.locator('.trust')).toContainText(FLAME_TEXT.notDrawn(0.75));
  // Its own row has its inclusive cost.
  const rows = tree(page).locator('[aria-level]');
  await expect(rows.first()).toContainText('40.00\u202f%');
  // A cycle costs nothing besides its functions.
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await expect(rows.filter({ hasText: '<cycle' }).getByTitle(HINT_TEXT.selfOfMembers)).toHaveText(
    NO_VALUE,
  );
  // g has 15 of its 20, f'2 the other 15 of its 20, and calls g in addition.
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const inclusive = (/** @type {RegExp} */ name) =>
    rows.filter({ hasText: name }).last().getByRole('gridcell').first();
  await expect(inclusive(/g$/)).toHaveText('≈\u202f15');
  await expect(inclusive(/'2$/)).toHaveText('≥\u202f15');
});

test('costs without a mark below a member of a cycle are those of its calls', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.getByRole('button', { name: /^Group/ }).click();
  await page.getByRole('menuitemradio', { name: 'function', exact: true }).click();
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Filter functions').fill('sqlite3VdbeExec');
  await page.locator('#functions').getByTitle('sqlite3VdbeExec', { exact: true }).click();
  const callees = page.locator('#callees [aria-rowindex]:not(.head)');
  await expect(callees.first()).toBeVisible();
  const textsOf = (/** @type {import('@playwright/test').Locator} */ of) =>
    of.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const calls = new Map((await textsOf(callees)).map(([cost, , , name]) => [name, cost]));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  const below = tree(page).locator('[aria-level="2"]');
  await expect(below.first()).toBeVisible();
  const shown = (await textsOf(below)).filter(([, , , name]) => calls.has(name ?? ''));
  expect(shown.length).toBeGreaterThan(2);
  for (const [cost, , , name] of shown)
    if (!cost?.startsWith('≈')) expect(cost, name ?? '').toBe(calls.get(name ?? ''));
});

test('members of a cycle say that they lack calls', async ({ page }, info) => {
  // Only a is called from outside, and calls b and c, which call each other and a: b costs 20 itself, c 30.
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 90\nfn=a\n1 40\ncfn=b\ncalls=1 1\n2 60\ncfn=c\ncalls=1 1\n3 40\nfn=b\n1 20\ncfn=c\ncalls=1 1\n2 30\nfn=c\n1 30\ncfn=b\ncalls=1 1\n2 10\ncfn=a\ncalls=1 1\n3 5\n';
  await openProfile(page, await written(info, 'callgrind.out.lacking', text));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByRole('tab', { name: 'Call tree' }).click();
  const inclusive = (/** @type {string} */ name) =>
    tree(page)
      .locator('[aria-level]')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('gridcell')
      .first();
  const listed = (/** @type {string} */ name) =>
    listRows(page)
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('.cost')
      .first();
  for (const shown of [inclusive, listed]) {
    await expect(shown('b')).toHaveText('≥\u202f20');
    await expect(shown('c')).toHaveText('≥\u202f30');
  }
});

test('long figures with a mark end where others end', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await tree(page).focus();
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('*');
  const figures = tree(page).locator('.cost span').filter({ hasText: '≈\u202f<' });
  await expect(figures.first()).toBeAttached();
  const excess = await figures.evaluateAll((all) =>
    all.map((text) => {
      const [own, cell] = [text, text.parentElement ?? text].map((it) =>
        it.getBoundingClientRect(),
      );
      return Math.max(text.scrollWidth - text.clientWidth, (own?.right ?? 0) - (cell?.right ?? 0));
    }),
  );
  expect(Math.max(...excess)).toBeLessThan(1);
});
