// Transforms of the profile: by menu, keys and palette, in every figure, in the address and back.

import { readFile } from 'node:fs/promises';
import { TRANSFORMS_TEXT, VIEW_TEXT } from '../../messages/frame.js';
import { NOTHING_LEFT_TEXT } from '../../messages/list.js';
import { EXPORT_TEXT } from '../../messages/sheets.js';

import { violations } from './axe.js';
import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, choose, columnTexts, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** `main { a { f { g } } b { f } }`: a record for each call. */
const CALLS = `version: 1
creator: xdebug 3.2.0
events: Time_(10ns)

fl=a.php
fn=g
1 24

fl=a.php
fn=f
1 6
cfl=a.php
cfn=g
calls=1 0 0
1 24

fl=a.php
fn=a
1 2
cfl=a.php
cfn=f
calls=1 0 0
1 30

fl=a.php
fn=f
1 10

fl=a.php
fn=b
1 3
cfl=a.php
cfn=f
calls=1 0 0
1 10

fl=a.php
fn={main}
1 1
cfl=a.php
cfn=a
calls=1 0 0
1 32
cfl=a.php
cfn=b
calls=1 0 0
1 13
`;

/** @param {Page} page */
const bar = (page) => page.getByRole('navigation', { name: 'Transforms' });

/** Rows of the list as name, inclusive and self cost. @param {Page} page */
async function rows(page) {
  const [inclusive, self, names] = await Promise.all([0, 1, 3].map((at) => columnTexts(page, at)));
  return (names ?? []).map((name, at) => `${name} ${inclusive?.[at]} ${self?.[at]}`);
}

/** Opens the calls, ordered by inclusive cost. @param {Page} page @param {import('@playwright/test').TestInfo} info */
async function openCalls(page, info) {
  await openProfile(page, await written(info, 'cachegrind.out.calls', CALLS));
  await page.getByRole('columnheader', { name: 'Inclusive' }).getByRole('button').first().click();
  await expect(listRows(page).first()).toContainText('{main}');
}

/** @param {Page} page @param {string} name */
async function selectFunction(page, name) {
  await listRows(page)
    .filter({ has: page.locator('.name', { hasText: new RegExp(`^${name}$`) }) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('single calls are focused and dropped, and undone one by one', async ({ page }, info) => {
  await openCalls(page, info);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await selectFunction(page, 'f');
  await page.getByRole('button', { name: 'Transform', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^Collapse recursion/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('menuitem', { name: /^Focus/ }).click();
  // Both calls of f, computed by hand.
  await expect.poll(() => rows(page)).toEqual(['f 40 16', 'g 24 24']);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('40');
  await expect(bar(page)).toContainText(/86\.96\s% of the total/);
  await expect(bar(page)).not.toContainText('estimated');

  await selectFunction(page, 'g');
  await page.keyboard.press('i');
  await expect.poll(() => rows(page)).toEqual(['f 16 16']);
  await bar(page)
    .getByRole('button', { name: /^Focus: f/ })
    .click();
  await expect.poll(() => rows(page)).toEqual(['{main} 22 1', 'f 16 16', 'b 13 3', 'a 8 2']);
  await page.goBack();
  await expect.poll(() => rows(page)).toEqual(['f 16 16']);
  await page.goBack();
  await expect.poll(() => rows(page)).toEqual(['f 40 16', 'g 24 24']);
  await page.reload();
  await choose(page, await written(info, 'cachegrind.out.calls', CALLS));
  await expect(bar(page).getByRole('button', { name: /^Focus: f/ })).toBeVisible();
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await expect.poll(() => rows(page)).toEqual(['f 40 16', 'g 24 24']);
  await page.getByRole('button', { name: 'Everything' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(listRows(page)).toHaveCount(5);

  // Exports follow: stacks are read from the file again.
  await selectFunction(page, 'a');
  await page.keyboard.press('f');
  await expect(bar(page)).toContainText('Focus: a');
  // Once more it changes nothing.
  await selectFunction(page, 'a');
  await page.keyboard.press('f');
  await expect(bar(page).getByRole('button', { name: /^Focus: a/ })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(bar(page)).toBeHidden();
  await expect(listRows(page)).toHaveCount(5);
  await selectFunction(page, 'a');
  await page.keyboard.press('f');
  await expect(bar(page)).toContainText('Focus: a');
  await page.keyboard.press('x');
  await page.getByRole('radio', { name: /^Folded/ }).check();
  await expect(page.getByText(EXPORT_TEXT.transformsApply)).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const folded = await readFile(await (await saving).path(), 'utf8');
  expect(folded.trim().split('\n').sort()).toEqual(['a 2', 'a;f 6', 'a;f;g 24']);
});

test('with a call graph every figure follows, and estimates are marked', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Filter functions').fill('toplev::main');
  await expect(listRows(page).first()).toContainText('toplev::main');
  await listRows(page).first().click();
  await page.keyboard.press('f');
  // The new total is its inclusive cost by callgrind_annotate.
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('172,187,093');
  await expect(bar(page)).toContainText(/99\.51\s% of the total/);
  await expect(bar(page)).toContainText('estimated from the call graph');
  const address = page.url();
  expect(address).toContain('transforms=focus.');
  expect(address.split('transforms=')[1]).not.toContain('toplev');

  await page.getByLabel('Filter functions').fill('');
  for (const tab of ['Source', 'Flame graph', 'Call graph', 'Treemap']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const note = page.getByText(VIEW_TEXT.unchanged('Source'));
    await expect(note).toHaveCount(tab === 'Source' ? 1 : 0);
  }
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search functions and commands' });
  await expect(field).toBeFocused();
  await field.fill('undo all');
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect(found.first()).toContainText('Undo all');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(
    CC1_FACTS.total.toLocaleString('en-US'),
  );
  await expect(page).not.toHaveURL(/transforms/);
});

test('numbers of calls that are estimates are marked', async ({ page }, info) => {
  // f has 30 of its 40 from a: g has 24 of its 32. How many of its 100 calls is unknown: a makes 6 of the 10 calls of f.
  const graph =
    'events: Ir\nfn=a\n1 2\ncfn=f\ncalls=6 1\n1 30\nfn=b\n1 3\ncfn=f\ncalls=4 1\n1 10\n' +
    'fn=f\n1 8\ncfn=g\ncalls=100 1\n1 32\nfn=g\n1 32\n';
  await openProfile(page, await written(info, 'callgrind.out.graph', graph));
  await selectFunction(page, 'a');
  await page.keyboard.press('f');
  await expect(bar(page)).toContainText('estimated from the call graph');
  await expect.poll(() => columnTexts(page, 3)).toEqual(['a', 'f', 'g']);
  expect(await columnTexts(page, 2)).toEqual(['0', '6', '≈\u202f60']);
  await selectFunction(page, 'g');
  const callers = page.getByRole('grid', { name: 'Callers' }).locator('.row:not(.head)');
  await expect(callers).toContainText('≈\u202f60\u202f×');
  await expect(page.locator('.tiles')).toContainText('≈\u202f60');
  // So are costs next to the pointer: f gave 30 of its 40 to a, and g has 24 of its 32.
  await page.getByRole('tab', { name: 'Treemap' }).click();
  const map = page.getByRole('application', { name: /^Treemap/ });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  const box = await map.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 0.2 * (box?.width ?? 0), (box?.y ?? 0) + 150);
  const hint = page.locator('.box-hint');
  await expect(hint.locator('b')).toHaveText('g');
  await expect(hint.locator('dd').first()).toHaveText(/^≈\u202f24 Ir/);
});

test('a mark of a small number of calls does not move the column of names', async ({
  page,
}, info) => {
  // Only a calls big, so its number stays exact. f has 6 of its 10 calls from a, g about as many of its 100.
  const graph =
    'events: Ir\nfn=a\n1 2\ncfn=big\ncalls=1234567 1\n1 50\ncfn=f\ncalls=6 1\n1 30\nfn=b\n1 3\ncfn=f\ncalls=4 1\n1 10\n' +
    'fn=f\n1 8\ncfn=g\ncalls=100 1\n1 32\nfn=g\n1 32\nfn=big\n1 50\n';
  await openProfile(page, await written(info, 'callgrind.out.graph', graph));
  const left = async () =>
    (await page.locator('#functions').getByRole('columnheader', { name: 'Function' }).boundingBox())
      ?.x;
  const before = await left();
  await selectFunction(page, 'a');
  await page.keyboard.press('f');
  await expect.poll(() => columnTexts(page, 2)).toContain('≈\u202f60');
  expect(await columnTexts(page, 2)).toContain('1,234,567');
  expect(await left()).toBe(before);
});

test('they are marked where the rows of a function are one', async ({ page }, info) => {
  // Six of ten of the 100 and 20 calls of both levels of g, as of the calls of f.
  const graph =
    'events: Ir\nfn=a\n1 2\ncfn=f\ncalls=6 1\n1 30\nfn=b\n1 3\ncfn=f\ncalls=4 1\n1 10\n' +
    "fn=f\n1 8\ncfn=g\ncalls=100 1\n1 16\ncfn=g'2\ncalls=20 1\n1 16\nfn=g\n1 16\nfn=g'2\n1 16\n";
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.levels', graph));
  await selectFunction(page, 'a');
  await page.keyboard.press('f');
  await expect.poll(() => columnTexts(page, 2)).toEqual(['0', '6', '≈\u202f72']);
  await listRows(page).nth(2).click();
  await expect(page.locator('.tiles')).toContainText('≈\u202f72');
});

test('a function is charged to its callers, or takes what it calls', async ({ page }, info) => {
  await openCalls(page, info);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await selectFunction(page, 'f');
  await page.keyboard.press('m');
  // f spends 6 below a and 10 below b.
  await expect.poll(() => rows(page)).toEqual(['{main} 46 1', 'a 32 8', 'g 24 24', 'b 13 13']);
  await expect(bar(page)).toContainText('Charged to callers: f');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('46');
  await page.goBack();
  await selectFunction(page, 'f');
  await page.keyboard.press('c');
  await expect.poll(() => rows(page)).toEqual(['{main} 46 1', 'f 40 40', 'a 32 2', 'b 13 3']);
  await expect(page).toHaveURL(/transforms=fold\./);
});

test('a picture stays open when the function that it shows is gone', async ({ page }, info) => {
  await openCalls(page, info);
  await selectFunction(page, 'f');
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await page.keyboard.press('i');
  // Its most expensive caller.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a');
  await expect(page.getByRole('tab', { name: 'Flame graph' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const isListed = async () => (await rows(page)).some((row) => row.startsWith('f '));
  await expect.poll(isListed).toBe(false);
  await page.keyboard.press('Escape');
  await selectFunction(page, '{main}');
  await page.keyboard.press('i');
  await expect(page.locator('.empty')).toContainText('The transforms leave no function.');
  await page.locator('.empty').getByRole('button', { name: 'Undo all transforms' }).click();
  await expect.poll(() => rows(page)).toHaveLength(5);
});

test('the caller of a charged function is selected, and its view stays', async ({ page }, info) => {
  await openCalls(page, info);
  const title = page.getByRole('heading', { level: 1 });
  await page.keyboard.press('m');
  await expect(page.getByText(TRANSFORMS_TEXT.selectFirst)).toBeVisible();
  // In the order of inclusive costs: {main}, f, a, g, b.
  await selectFunction(page, 'f');
  await expect(page.getByText(TRANSFORMS_TEXT.selectFirst)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Treemap' }).click();
  await page.keyboard.press('m');
  await expect(title).toHaveText('a');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Treemap');
  await page.keyboard.press('m');
  await expect(bar(page).locator('.crumb')).toHaveCount(2);
  await expect.poll(() => columnTexts(page, 3)).toEqual(['{main}', 'g', 'b']);
  await expect(title).toHaveText('{main}');
  await page.goBack();
  await expect(title).toHaveText('a');
  await expect(bar(page).locator('.crumb')).toHaveCount(1);
});

test('several rows are selected, and their menu transforms them all', async ({ page }, info) => {
  await openCalls(page, info);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const selected = listRows(page).and(page.locator('[aria-selected=true]'));
  await selectFunction(page, 'a');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected).toHaveCount(2);
  // In the order of inclusive costs: {main}, f, a, g, b.
  await listRows(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(selected).toHaveCount(3);
  await listRows(page)
    .nth(3)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(selected).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(5);
  await listRows(page).nth(2).click();
  await listRows(page)
    .nth(4)
    .click({ modifiers: ['ControlOrMeta'] });
  await listRows(page).nth(4).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Functions' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expect(
    menu.getByRole('menuitem', { name: /^Keep paths through the 2 selected functions/ }),
  ).toBeVisible();
  // a 2, b 3 of 46
  await expect(page.locator('.status-bar')).toContainText(
    /Self cost of the 2 selected functions: 50\.00\sns, 10\.87\s%/,
  );
  expect(await violations(page)).toEqual([]);
  await menu.getByRole('menuitem', { name: /^Charge to callers: the 2 selected/ }).click();
  await expect.poll(() => rows(page)).toEqual(['{main} 46 6', 'f 40 16', 'g 24 24']);
  await expect(bar(page)).toContainText('Charged to callers: a and 1 more');

  // By keyboard, for everything that the filter finds.
  await page.getByRole('button', { name: 'Everything' }).click();
  await page.getByLabel('Filter functions').fill('/^[fg]$/');
  await expect(listRows(page)).toHaveCount(2);
  await page.getByLabel('Filter functions').press('Enter');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Charge to callers: all 2 listed/ }).click();
  await page.getByLabel('Filter functions').fill('');
  await expect.poll(() => rows(page)).toEqual(['{main} 46 1', 'a 32 32', 'b 13 13']);
  await page.reload();
  await choose(page, await written(info, 'cachegrind.out.calls', CALLS));
  await expect(bar(page)).toContainText('Charged to callers: /^[fg]$/');
});

test('system libraries are charged by one click, and the total stays', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'System libraries: charge to callers' }).click();
  await expect(bar(page)).toContainText('Charged to callers: System libraries');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(
    CC1_FACTS.total.toLocaleString('en-US'),
  );
  await page.getByLabel('Filter functions').fill('malloc object:libc');
  await expect(page.getByText(NOTHING_LEFT_TEXT.hiddenBy(true, false, true))).toBeVisible();
  // The program itself is in a folder below /usr/lib.
  await page.getByLabel('Filter functions').fill('toplev::main object:cc1');
  await expect(listRows(page).first()).toContainText('172,187,093');
});

test('lines of calls that transforms leave as they are stay', async ({ page }, info) => {
  const text =
    'events: Ir\nfl=main.c\nfn=f\n1 1\ncfn=g\ncalls=2 9\n3 4\n' +
    'fn=a\n10 1\ncfn=f\ncalls=1 1\n12 2\ncfn=f\ncalls=5 1\n11 2\n' +
    'fl=other.c\nfn=b\n20 1\ncfi=main.c\ncfn=f\ncalls=1 1\n21 1\nfl=main.c\nfn=g\n9 4\n';
  await openProfile(page, await written(info, 'callgrind.out.lines', text));
  await selectFunction(page, 'f');
  const lines = page.locator('#callers .call-lines');
  await expect(lines).toHaveText(['11, 12', '21']);
  await selectFunction(page, 'g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('f');
  await expect(page.locator('#callees .row:not(.head)')).toHaveCount(0);
  await expect(lines).toHaveText(['11, 12', '21']);
});
