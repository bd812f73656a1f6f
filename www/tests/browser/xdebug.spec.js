// Features of webgrind: its units, its rule for PHP's own functions, its shown fraction. All
// expected numbers are answers of a webgrind 1.9.4 server: see tests/data/webgrind/json.

import { readFile } from 'node:fs/promises';
import { CALLS_TEXT } from '../../messages/calls.js';
import { SOURCE_TEXT } from '../../messages/code.js';
import { NOTHING_LEFT_TEXT } from '../../messages/list.js';

import { expect, test } from './fixture.js';
import {
  choose as chooseFiles,
  columnTexts,
  data,
  functionList,
  listRows,
  openProfile,
  plainNumber,
  sample,
  written,
} from './profiles.js';

/** @import {Page} from '@playwright/test' */
/** @typedef {{functionName: string, summedSelfCost: number}} Row */

/**
 * Rows of webgrind's function table.
 *
 * @param {string} profile
 * @param {'percent' | 'msec' | 'usec'} unit
 * @param {0 | 1} hide
 * @param {1 | 0.9} fraction
 * @returns {Promise<Row[]>}
 */
async function answer(profile, unit, hide, fraction) {
  const name = `${profile}.function_list.${unit}.hide${hide}.frac${fraction}.json`;
  return JSON.parse((await readFile(data(`webgrind/json/${name}`))).toString()).functions;
}

/** @param {Page} page @param {RegExp} name */
async function choose(page, name) {
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page
    .getByRole('menu', { name: 'Hide' })
    .locator('button')
    .filter({ hasText: name })
    .click();
}

/** Names and self costs by name, without cycles: webgrind has none. @param {Page} page */
async function shownSelf(page) {
  // Whole names: the shown ones leave out the folders of closures.
  const cells = listRows(page).locator('[role="gridcell"]:nth-child(4)');
  const names = await cells.evaluateAll((all) =>
    all.map((cell) => cell.getAttribute('title') ?? ''),
  );
  const costs = await columnTexts(page, 1);
  const rows = names.map((name, i) => /** @type {const} */ ([name, plainNumber(costs[i] ?? '')]));
  return new Map(rows.filter(([name]) => !name.startsWith('<cycle')));
}

/** @param {Row[]} rows */
const namesOf = (rows) => rows.map(({ functionName }) => functionName).sort();

for (const profile of ['xd3-cb', 'xd3-rec', 'xd3-one']) {
  test(`${profile}: what is hidden, milliseconds and microseconds agree with webgrind`, async ({
    page,
  }) => {
    await openProfile(page, data(`webgrind/${profile}.cachegrind.out`));
    const shown = async () => [...(await shownSelf(page)).keys()].sort();
    await expect.poll(shown).toEqual(namesOf(await answer(profile, 'percent', 0, 1)));
    await choose(page, /^All but the largest: 90 %/);
    await expect.poll(shown).toEqual(namesOf(await answer(profile, 'percent', 0, 0.9)));
    await choose(page, /^PHP’s built-in functions in the list only$/);
    await expect.poll(shown).toEqual(namesOf(await answer(profile, 'percent', 1, 0.9)));

    // Chips undo it.
    const chips = page.getByRole('list', { name: 'Hidden functions' });
    await chips.getByRole('button', { name: /^All but the largest: 90 %/ }).click();
    await expect.poll(shown).toEqual(namesOf(await answer(profile, 'percent', 1, 1)));
    await chips.getByRole('button', { name: /^Hidden: PHP/ }).click();
    await expect.poll(shown).toEqual(namesOf(await answer(profile, 'percent', 0, 1)));
    await expect(chips).toBeHidden();

    for (const [label, unit] of /** @type {const} */ ([
      ['ms', 'msec'],
      ['µs', 'usec'],
    ])) {
      await page.getByRole('button', { name: label, exact: true }).click();
      await expect(page.getByRole('button', { name: label, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      const costs = await shownSelf(page);
      for (const { functionName, summedSelfCost } of await answer(profile, unit, 0, 1)) {
        // webgrind shows whole numbers.
        expect(Math.round(costs.get(functionName) ?? NaN), functionName).toBe(summedSelfCost);
      }
    }
  });
}

test('a unit of time falls back to counts for other events', async ({ page }) => {
  await openProfile(page, data('webgrind/xd3-cb.cachegrind.out'));
  await page.getByRole('button', { name: 'µs', exact: true }).click();
  await page.getByRole('button', { name: /^Time/, expanded: false }).click();
  await page.getByRole('menuitemradio', { name: /^Memory/ }).click();
  const units = page.getByRole('group', { name: 'Unit of costs' });
  await expect(units.getByRole('button')).toHaveText(['%', 'bytes']);
  await expect(units.getByRole('button', { name: 'bytes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('hidden rows are not found by the filter and not counted', async ({ page }) => {
  await openProfile(page, data('webgrind/xd3-cb.cachegrind.out'));
  await choose(page, /^PHP’s built-in functions in the list only$/);
  await page.getByLabel('Filter functions').fill('php::');
  await expect(page.getByText(NOTHING_LEFT_TEXT.hiddenBy(true, true))).toBeVisible();
  await expect(functionList(page)).toHaveAttribute('aria-rowcount', '1');
  await page.getByRole('button', { name: 'Show hidden functions' }).click();
  await expect(functionList(page)).toBeFocused();
  await expect(listRows(page).first()).toContainText('php::');
  // Its lines are those of the script that calls it.
  await listRows(page).first().click();
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  await expect(page.getByText(SOURCE_TEXT.phpInternal)).toBeVisible();
});

test('calls of PHP have lines, and no objects', async ({ page }) => {
  await openProfile(page, data('corpus/xdebug/small.out'));
  const heads = functionList(page).getByRole('columnheader');
  await expect(heads.filter({ hasText: /^Object/ })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Machine code' })).toHaveCount(0);
  await functionList(page).getByTitle('odd', { exact: true }).click();
  // even() calls odd() in line 7 of main.php, and odd() calls even() in line 8.
  const callers = page.getByRole('grid', { name: 'Callers' });
  await expect(callers.getByRole('columnheader', { name: 'Line' })).toBeVisible();
  await expect(callers.locator('[aria-rowindex="2"]')).toContainText('7');
  await expect(callers.locator('[aria-rowindex="2"] [title="7"]')).toBeVisible();
  const callees = page.getByRole('grid', { name: 'Callees' });
  await expect(callees.locator('[aria-rowindex="2"] [title="8"]')).toBeVisible();
  await page.getByRole('button', { name: 'Transform' }).click();
  await expect(page.getByRole('menuitem', { name: /^Collapse recursion/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /object/ })).toHaveCount(0);

  await page.keyboard.press('Escape');
  await test.step('the line of a call opens it in the source of the caller', async () => {
    await functionList(page).getByTitle('odd', { exact: true }).click();
    const title = page.getByRole('heading', { level: 1 });
    const current = page.locator('#source [aria-selected=true]');
    await page
      .getByRole('grid', { name: 'Callers' })
      .getByRole('button', { name: '7', exact: true })
      .click();
    await expect(title).toHaveText('even');
    await expect(current).toContainText('7');
    // By keyboard: in the menu of the row.
    await functionList(page).getByTitle('odd', { exact: true }).click();
    await page.getByRole('tab', { name: 'Calls', exact: true }).click();
    const callees = page.getByRole('grid', { name: 'Callees' });
    await callees.press('ArrowDown');
    await callees.press('Shift+F10');
    await page.getByRole('menuitem', { name: CALLS_TEXT.showLine('8') }).press('Enter');
    await expect(title).toHaveText('odd');
    await expect(current).toContainText('8');
  });
});

test('a call in inlined code opens at its line in the other file', async ({ page }, info) => {
  const text =
    'events: Ir\nfl=/src/a.c\nfn=main\n1 5\nfi=/src/inc.h\n33 2\ncfi=/src/a.c\ncfn=f\ncalls=4 9\n34 8\nfn=f\n9 8\n';
  await openProfile(page, await written(info, 'callgrind.out.inlined-call', text));
  await functionList(page).getByTitle('f', { exact: true }).click();
  await page.getByRole('button', { name: 'inc.h:34' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  await expect(page.locator('#source [aria-selected=true]')).toContainText('34');
});

test('little room cuts the file of a line, not its number', async ({ page }, info) => {
  const call = (/** @type {number} */ line) => `cfi=/src/a.c\ncfn=f\ncalls=4 9\n${line} 8\n`;
  const text = `events: Ir\nfl=/src/a.c\nfn=main\n1 5\nfi=/src/a_header_with_a_long_name.h\n33 2\n${call(1034)}${call(1035)}fn=f\n9 16\n`;
  for (const [width, height] of /** @type {const} */ ([
    [1024, 700],
    [390, 800],
  ])) {
    await page.setViewportSize({ width, height });
    await openProfile(page, await written(info, 'callgrind.out.long-header', text));
    await functionList(page).getByTitle('f', { exact: true }).click();
    const cell = page.locator('.call-lines').first();
    await expect(cell).toHaveAttribute('title', /^a_header_with_a_long_name\.h:1034, .*1035$/);
    const right = await cell.evaluate((it) => it.getBoundingClientRect().right);
    const number = cell.locator('.link').first().getByText(':1034', { exact: true });
    const { end, cut } = await number.evaluate((it) => ({
      end: it.getBoundingClientRect().right,
      cut: it.scrollWidth - it.clientWidth,
    }));
    expect(end).toBeLessThan(right);
    expect(cut).toBeLessThanOrEqual(0);
    const file = cell.locator('.call-file').first();
    await expect(file).toHaveCSS('text-overflow', 'ellipsis');
    expect(await file.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeGreaterThan(0);
  }
});

test('the sample shows queries in a loop, with their line, and has its own sources', async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'A PHP request' }).click();
  // PostController::index() asks for the author and for the comments of each of 80 posts.
  const found = page.getByRole('button', { name: /^N \+ 1/ });
  await expect(found).toHaveCount(2);
  const comments = found.filter({ hasText: 'countComments 80 times in one invocation' });
  // One query for each, by the text of the sample.
  await expect(comments).toContainText(
    'at line 18 of src/PostController.php, with 80 calls of PDOStatement->execute: ',
  );
  await expect(comments).toContainText(/: [\d.]+ ms, /);
  // Rendering a text for each post is no query.
  const many = page.getByRole('button', { name: /^Many calls/ });
  await expect(many).toContainText('posts.php calls Markdown::html 80 times');
  await comments.click();
  const line = page.locator('.source-grid [aria-selected="true"]');
  await expect(line).toContainText('$this->countComments(');
  await expect(page.getByText(SOURCE_TEXT.newer)).toHaveCount(0);

  await test.step('another profile does not name the sources of the sample', async () => {
    const given = page.getByRole('button', { name: SOURCE_TEXT.sources('A PHP request') });
    const open = async (/** @type {string} */ name) => {
      await page.getByLabel('Filter functions').fill(name);
      await listRows(page).first().click();
      await page.getByRole('tab', { name: 'Source' }).click();
    };
    await open('PostController->index');
    await expect(given).toBeVisible();
    await page.getByLabel('Open…').setInputFiles(data('program/callgrind.out.no-lines'));
    await expect(page.locator('.profile-tab')).toHaveCount(2);
    await open('checksum');
    await expect(page.getByRole('button', { name: SOURCE_TEXT.chooseFolder })).toBeVisible();
    await expect(given).toHaveCount(0);
  });
});

test('a comparison has units and numbers of calls', async ({ page }, info) => {
  const query = 'fl=a.php\nfn=query\n9 1000 8\n\n';
  const call = 'cfl=a.php\ncfn=query\ncalls=1 0 0\n2 1000 8\n';
  const run = (/** @type {number} */ calls) =>
    `version: 1\ncreator: xdebug 3.2.0\ncmd: a.php\npart: 1\npositions: line\n\nevents: Time_(10ns) Memory_(bytes)\n\n${query.repeat(calls)}fl=a.php\nfn={main}\n1 500 0\n${call.repeat(calls)}\n`;
  const files = await Promise.all([
    written(info, 'cachegrind.out.1', run(1)),
    written(info, 'cachegrind.out.2', run(3)),
  ]);
  await page.goto('./');
  await chooseFiles(page, files);
  await page.getByRole('dialog').getByRole('button', { name: 'Compare' }).click();
  const list = page.getByRole('grid', { name: 'Differences' });
  await expect(list.getByRole('columnheader', { name: 'Difference µs' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Machine code' })).toHaveCount(0);
  // Two queries of 1,000 counts of 10 ns.
  const row = list.getByRole('row').filter({ hasText: 'query' });
  await expect(row).toContainText('+20.00');
  await expect(row).toContainText('1 → 3\u202f×');
  await row.click();
  await expect(page.locator('#callers')).toBeVisible();
  await expect(page.getByText('inclusive cost of calls, in\u202fµs')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const status = page.locator('.picture-line');
  await expect(status).toContainText('A 10.00\u202fµs → B 30.00\u202fµs  ▲ +20.00\u202fµs');
});

test('the overview shows the peak of memory in bytes', async ({ page }) => {
  // Its last line: summary: 1347417 439120
  await openProfile(page, data('writers/xdebug-3.2.out'));
  await expect(page.locator('.origin')).toContainText('Peak memory439 kB');
  await openProfile(page, data('writers/xdebug-2.7.out'));
  await expect(page.locator('.origin')).toContainText('Recorded by');
  await expect(page.locator('.origin')).not.toContainText('Peak memory');
});

test('a profile of PHP has exact costs, its own help and sources', async ({ page }) => {
  await openProfile(page, sample('cachegrind.out.blog.gz'));
  await listRows(page).filter({ hasText: 'countComments' }).first().click();
  const callee = page.locator('#callees').getByRole('row').filter({ hasText: 'Connection' });
  await callee.click({ button: 'right' });
  // The sum of the self costs of these 80 invocations and of all below them in the file.
  await expect(page.getByRole('menuitem', { name: /^Copy cost/ })).toHaveText(
    /25\.07\sms = 2,507,395/,
  );

  await page.keyboard.press('Escape');
  await test.step('the help explains a profile of PHP by one', async () => {
    await page.keyboard.press('h');
    const help = page.getByRole('dialog', { name: 'How do I read this?' });
    await expect(help).toContainText('php::PDOStatement->execute');
    await expect(help).not.toContainText('ira_init');
  });

  await page.keyboard.press('Escape');
  await test.step('the file of PHP’s own functions is not one of the missing sources', async () => {
    await listRows(page).first().click();
    await page.getByRole('tab', { name: 'Source' }).click();
    await page.getByRole('button', { name: SOURCE_TEXT.options }).click();
    const missing = page.getByRole('dialog').locator('.source-paths').first();
    await expect(missing).toContainText('PostController.php');
    await expect(missing).not.toContainText('php:internal');
  });
});
