// The rows of one function in the list: recursion levels and callers in names are folded. Costs of the folded
// row are counted by hand: calls of the first level, which never overlap.

import { readFile } from 'node:fs/promises';
import { HINT_TEXT } from '../../messages/pictures.js';
import { openBoth, rows } from './comparing.js';
import { expect, test } from './fixture.js';
import { choose, columnTexts, functionList, listRows, openProfile, written } from './profiles.js';

/** main calls fib, which calls itself twice, and work from two callers, as `--separate-callers=1` writes it. */
const TEXT =
  "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=fib'main\ncalls=1 1\n1 36\ncfn=work'main\ncalls=2 1\n1 8\n" +
  "fn=fib'main\n2 4\ncfn=fib'2'fib\ncalls=2 1\n2 32\nfn=fib'2'fib\n2 25\ncfn=work'fib\ncalls=3 1\n2 7\n" +
  "fn=work'main\n3 8\nfn=work'fib\n3 7\n";

/** @param {import('@playwright/test').Page} page */
const names = async (page) => (await columnTexts(page, 2)).map((name) => name.replace(/\s+/g, ' '));

/** Opens the call graph with its list. @param {import('@playwright/test').Page} page */
async function openGraph(page) {
  await page.getByRole('tab', { name: 'Call graph', exact: true }).click();
  await page.locator('.graph-list summary').click();
}

test('the rows of a function are one row, which opens', async ({ page }, info) => {
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.folded', TEXT));
  await expect(listRows(page)).toHaveCount(3);
  await expect(page.locator('.status-bar')).toContainText('3 functions in 5 contexts');
  const tree = page.getByRole('treegrid', { name: 'Functions' });
  const fib = listRows(page).filter({ hasText: 'fib' });
  await expect(fib).toHaveAttribute('aria-expanded', 'false');
  await expect(fib).toContainText('2 contexts');
  await expect(listRows(page).first()).not.toHaveAttribute('aria-expanded', /./);
  // fib costs 36 of 54 and not 36 + 32; itself 29. work costs 15.
  await expect(fib).toContainText('66.67');
  await expect(fib).toContainText('53.70');
  // Its bar is the longest of self cost.
  await expect(fib.locator('.cost.self i')).toHaveAttribute('style', 'width: 100%;');

  await fib.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('fib');
  // main; fib itself is no other caller.
  await expect(page.getByRole('heading', { name: 'Callers 1' })).toBeVisible();
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await expect(listRows(page)).toHaveCount(5);
  await expect(functionList(page).locator('[aria-level="2"]')).toHaveCount(2);
  await expect(page).toHaveURL(/open=\d/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(listRows(page)).toHaveCount(3);

  await page.getByRole('button', { name: /^Group:/ }).click();
  await page.getByRole('menuitemradio', { name: 'none', exact: true }).click();
  await expect(listRows(page)).toHaveCount(5);
  await expect(page).toHaveURL(/group=none/);
  await page.goBack();
  await expect(listRows(page)).toHaveCount(3);
  expect((await names(page)).length).toBe(3);

  await test.step('the menu of a row selects it and offers the views of its function', async () => {
    await listRows(page).filter({ hasText: 'fib' }).click({ button: 'right' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('fib');
    const menu = page.getByRole('menu', { name: 'Functions' });
    await expect(menu.getByRole('menuitem', { name: 'Select', exact: true })).toHaveCount(0);
    await menu.getByRole('menuitem', { name: 'Show call graph' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Call graph');
  });
});

test('views and transforms use all rows of a closed function', async ({ page }, info) => {
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.folded', TEXT));
  await listRows(page).filter({ hasText: 'fib' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('fib');
  // main calls fib for 36 of 54; of its levels only the second calls work, for 7.
  const callers = page.locator('#callers [aria-rowindex]:not(.head)');
  await expect(callers).toHaveCount(2);
  await expect(callers.filter({ hasText: 'main' })).toContainText('66.67');
  await expect(callers.filter({ hasText: 'fib' })).toContainText('calls itself');
  const callees = page.locator('#callees [aria-rowindex]:not(.head)');
  await expect(callees.filter({ hasText: 'work' })).toContainText('12.96');
  await expect(callees.filter({ hasText: 'fib' })).toContainText('calls itself');

  await page.getByRole('tab', { name: 'All calls', exact: true }).click();
  const all = (/** @type {string} */ id) => page.locator(`#${id} [aria-rowindex]:not(.head)`);
  await expect(all('all-callers')).toHaveCount(1);
  await expect(all('all-callers')).toContainText('66.67');
  await expect(all('all-callees')).toHaveCount(1);
  await expect(all('all-callees')).toContainText('12.96');

  // Its line has self cost 29 and the call of work; calls of fib are in it already.
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  const line = page.getByRole('tabpanel', { name: 'Source' }).locator('[aria-rowindex]');
  await expect(line.filter({ hasText: '53.70' })).toContainText('66.67');

  await page.getByRole('tab', { name: 'Call tree', exact: true }).click();
  const tree = page.getByRole('tabpanel', { name: 'Call tree' });
  await expect(tree.locator('[aria-rowindex]').filter({ hasText: 'fib' }).first()).toContainText(
    '66.67',
  );

  // One node: main calls it for 36, its levels call each other twice and work for 7.
  await openGraph(page);
  const nodes = page.locator('.graph-list ol > li');
  await expect(nodes).toHaveCount(3);
  await expect(nodes.nth(1)).toContainText('fib 66.67 % · self 53.70 %');
  await expect(nodes.nth(1)).toContainText('calls itself 2 ×');
  await expect(nodes.nth(1)).toContainText('calls work 12.96 % · 3 ×');

  // Charged with all its rows: 10 of main and 29 of fib are 39 of 54.
  await functionList(page).focus();
  await page.keyboard.press('m');
  await expect(listRows(page).filter({ hasText: 'fib' })).toHaveCount(0);
  await expect(listRows(page).filter({ hasText: 'main' }).first()).toContainText('72.22');
  await expect(page).toHaveURL(/charge\..*\.function/);
});

test('names of functions have no levels and callers where rows are one', async ({ page }, info) => {
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.folded', TEXT));
  await listRows(page).filter({ hasText: 'fib' }).click();
  const titles = (/** @type {string} */ id) =>
    page
      .locator(`#${id} .name.fits`)
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')).filter(Boolean));
  await expect.poll(() => titles('callers')).toEqual(['main', 'fib']);
  await expect.poll(() => titles('callees')).toEqual(['work', 'fib']);

  // fib calls itself: the chain shows it.
  await page.getByRole('tab', { name: 'Call tree', exact: true }).click();
  const tree = page.getByRole('tabpanel', { name: 'Call tree' });
  await tree.getByRole('treegrid').focus();
  await page.keyboard.press('*');
  const rowsOf = tree.locator('[aria-rowindex]').filter({ hasText: 'fib' });
  await expect(rowsOf).toHaveCount(2);
  await expect(rowsOf.last()).not.toContainText("'");
  await page.getByRole('tab', { name: 'Flame graph', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'SVG' }).click();
  const svg = await readFile(await (await download).path(), 'utf8');
  // The picture of the program shows its levels.
  expect(svg.match(/>fib[^<]*</g)).toEqual(['>fib<', '>fib&apos;2<']);

  // The area of fib is that of all its rows, and so is the text next to the pointer.
  await page.getByRole('tab', { name: 'Treemap', exact: true }).click();
  const map = page.getByRole('application', { name: /^Treemap/ });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await map.hover();
  const hint = page.locator('.box-hint');
  await expect(hint.locator('b')).toHaveText('fib');
  await expect(hint.locator('dd')).toHaveText([/^36 Ir \(66\.67/, /^29 Ir \(53\.70/, '3']);

  await functionList(page).focus();
  await page.keyboard.press('m');
  const chip = page.getByRole('navigation', { name: 'Transforms' }).locator('.chip');
  await expect(chip).toHaveAttribute('title', /^fib\n/);
  await expect(chip).toContainText('fib');
  await expect(chip).not.toContainText("'");
});

test('hints of boxes count the calls of all rows of a function', async ({ page }, info) => {
  // How often work calls itself for a and for b is unknown: 5 + 40 calls in all.
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 50\ncfn=b\ncalls=1 1\n1 50\n' +
    'fn=a\ncfn=work\ncalls=2 1\n1 50\nfn=b\ncfn=work\ncalls=3 1\n1 50\n' +
    "fn=work\n1 60\ncfn=work'2\ncalls=40 1\n1 40\nfn=work'2\n1 40\n";
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.levels', text));
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const picture = page.getByRole('application', { name: /^Flame graph/ });
  await picture.hover({ position: { x: 20, y: 4 * 19 + 9 } });
  const hint = page.locator('.box-hint');
  await expect(hint.locator('b')).toHaveText(/^work/);
  await expect(hint.locator('dt').last()).toHaveText(HINT_TEXT.callsOfAll);
  await expect(hint.locator('dd').last()).toHaveText('45');
});

test('the inverted tree has one row for all rows of a function', async ({ page }, info) => {
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.folded', TEXT));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Inverted').check();
  const functions = () =>
    page
      .getByRole('tabpanel', { name: 'Call tree' })
      .locator('[aria-level="2"]')
      .evaluateAll((rows) =>
        rows.map(({ children }) => [2, 0].map((at) => children[at]?.textContent)),
      );
  // Self costs: 4 + 25, 8 + 7 and 10.
  await expect.poll(functions).toEqual([
    ['fib', '29'],
    ['work', '15'],
    ['main', '10'],
  ]);
});

test('the parts of a closed function are those of all its rows', async ({ page }, info) => {
  const second =
    "part: 2\nevents: Ir\nfl=a.c\nfn=main\n1 1\ncfn=fib'main\ncalls=1 1\n1 5\nfn=fib'main\n2 5\n";
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.parts', `${TEXT}${second}`));
  await listRows(page).filter({ hasText: 'fib' }).click();
  await page.getByRole('tab', { name: 'Parts', exact: true }).click();
  // In the first part 36 of 60 in all, 29 of its own, called once by main and twice by itself; in the second 5.
  const parts = page.locator('.part-figure-grid [aria-rowindex]:not(.head)');
  await expect(parts).toHaveText([/60\.00\s%\s*48\.33\s%\s*3/, /8\.33\s%\s*8\.33\s%\s*1/]);
});

/** f calls g, which calls f again: of the 10 and 5 that calls to f cost, f costs 10. */
const NESTED =
  "events: Ir\nfl=a.c\nfn=m\n1 1\ncfn=f'm\ncalls=1 1\n1 10\nfn=f'm\n2 2\ncfn=g'f\ncalls=1 1\n2 8\n" +
  "fn=g'f\n3 3\ncfn=f'g\ncalls=1 1\n3 5\nfn=f'g\n2 5\n";

test('other functions of a call graph are one node each, and bounds are marked', async ({
  page,
}, info) => {
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.folded', NESTED));
  await expect(listRows(page)).toHaveCount(3);
  await openGraph(page);
  const nodes = page.locator('.graph-list ol > li');
  await expect(nodes).toHaveCount(3);
  await expect(nodes.nth(1)).toContainText('f 90.91\u202f% · self 63.64\u202f%');
  await expect(nodes.nth(0)).toContainText('calls f ≤\u202f90.91\u202f% · 1 ×');
  await expect(nodes.nth(2)).toContainText('calls f ≤\u202f45.45\u202f% · 1 ×');
  // Around m, f costs at most what it costs in the profile.
  await listRows(page).filter({ hasText: 'm' }).first().click();
  await openGraph(page);
  await expect(nodes.nth(0)).toContainText('m 100.00\u202f%');
  await expect(nodes.nth(1)).toContainText('f ≤\u202f90.91\u202f%');
});

/** The same run as TEXT without callers in names: `fib` calls itself twice. */
const TOGETHER =
  'events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=fib\ncalls=1 1\n1 36\ncfn=work\ncalls=2 1\n1 8\nfn=fib\n2 29\n' +
  'cfn=fib\ncalls=2 1\n2 32\ncfn=work\ncalls=3 1\n2 7\nfn=work\n3 15\n';

test('a comparison has one row for rows that only one profile has', async ({ page }, info) => {
  await openBoth(page, info, TOGETHER, TEXT);
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Equal', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator('.status-bar')).toContainText('3 functions');
  const overview = page.getByRole('region', { name: 'Comparison', exact: true });
  await expect(overview).toContainText('Callers in names');
  const findings = overview.getByRole('button', { name: /Ir\.$/ });
  await expect(findings).toHaveText([/A and B cost the same: 54 Ir\.$/]);

  await rows(page).filter({ hasText: 'fib' }).click();
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  const line = page.getByRole('tabpanel', { name: 'Source' }).locator('[aria-rowindex]');
  // Its line is the same in both, and calls fib twice and work three times.
  await expect(line).toHaveText([
    /Source/,
    'a.cWhole fileA and B: source not found',
    '36360=2929022',
    '↳2 ×fib',
    '770=↳3 ×work',
  ]);

  await page.getByRole('tab', { name: 'Flame graph', exact: true }).click();
  const picture = page.getByRole('application', { name: /^Differential flame graph/ });
  await picture.focus();
  // From the selected function: fib with its own calls costs 36, work below it 7.
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.picture-line')).toContainText('workA 7 → B 7 Ir');
  for (const text of ['fibA 36 → B 36 Ir', 'mainA 54 → B 54 Ir']) {
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.picture-line')).toContainText(text);
  }
});

test('levels of recursion that the list shows are marked in pictures', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.levels', TEXT));
  await page.getByRole('tab', { name: 'Call tree', exact: true }).click();
  const tree = page.getByRole('treegrid', { name: 'Call tree' });
  await expect(tree.getByText('fib', { exact: true })).toHaveCount(2);
  await expect(tree.getByText("'2", { exact: true })).toHaveCount(1);
  await openGraph(page);
  await expect(page.locator('.graph-list')).toContainText("fib'2");
});

test('the instances of a template are one row with the name of the template', async ({
  page,
}, info) => {
  const [int, long] = ['int', 'long'].map((type) => `void sort<${type}>(${type}*)`);
  const text =
    `events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=${int}\ncalls=1 1\n1 9\ncfn=${long}\ncalls=1 1\n1 5\n` +
    `fn=${int}\n2 4\ncfn=${int}'2\ncalls=1 1\n2 5\nfn=${int}'2\n2 5\nfn=${long}\n2 5\n`;
  await page.goto('./#group=generic');
  await choose(page, await written(info, 'callgrind.out.sort', text));
  const sort = listRows(page).filter({ hasText: 'sort' });
  await expect(sort).toHaveCount(1);
  await expect(sort.locator('.fitted-name')).toHaveText('sort');
  await expect(sort).toContainText('2 instances');
  await sort.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('sort');
});

test('members of a cycle are rows, with the callers in their names', async ({ page }, info) => {
  const call = (/** @type {string} */ callee) => `cfn=${callee}\ncalls=1 1\n1 10\n`;
  const text =
    `events: Ir\nfn=main\n1 1\n${call("a'main")}fn=a'main\n1 1\n${call("b'a")}` +
    `fn=a'b\n1 4\n${call("b'a")}${call("c'a")}fn=a'c\n1 3\n${call("b'a")}${call("c'a")}` +
    `fn=b'a\n1 2\n${call("a'b")}fn=c'a\n1 1\n${call("a'c")}`;
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.members', text));
  await listRows(page).filter({ hasText: 'cycle' }).click();
  const members = page.locator('#cycle [aria-rowindex]:not(.head) .name.fits');
  const all = ["a'b", "a'c", "b'a", "c'a"];
  await expect(members).toHaveText(all);
  await members.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a');
  await expect(members).toHaveText(all);
});
