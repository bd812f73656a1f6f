// The source view, with a program compiled by gcc -g -O2. Expected values come from the
// annotation by callgrind_annotate next to it.

import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SOURCE_TEXT, SOURCES_TEXT } from '../../messages/code.js';
import { expect, test } from './fixture.js';
import { CC1, data, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const PROFILE = data('program/callgrind.out.queens');

/** @param {Page} page */
const source = (page) => page.getByRole('grid', { name: 'Source' });

/** A row of the source by a text in it. @param {Page} page @param {string | RegExp} text */
const lineOf = (page, text) => source(page).locator('.row', { hasText: text }).first();

/** The heading of a source file. @param {Page} page @param {string} name */
const headingOf = (page, name) => source(page).locator('.source-file', { hasText: name });

/** Selects a function and shows its source. @param {Page} page @param {string} name */
async function openSource(page, name) {
  await page.getByLabel('Filter functions').fill(name);
  await listRows(page)
    .filter({ has: page.getByTitle(name, { exact: true }) })
    .click();
  await page.getByRole('tab', { name: 'Source' }).click();
  await expect(source(page)).toBeVisible();
}

/** Selects a folder by the input element, as in browsers without a folder picker. @param {Page} page @param {string} folder */
async function giveFolder(page, folder) {
  await page.locator('input[data-sources]').first().setInputFiles(folder);
}

/** @param {Page} page */
const counts = (page) => page.getByRole('button', { name: 'count', exact: true }).click();

test('lines without their source are listed with costs and calls', async ({ page }) => {
  await openProfile(page, PROFILE);
  await counts(page);
  await openSource(page, 'main');
  await expect(headingOf(page, 'queens.c')).toContainText(SOURCE_TEXT.notFound);
  await expect(
    source(page).locator('.row', { has: page.getByText('39', { exact: true }) }),
  ).toContainText('2');
  const call = lineOf(page, 'checksum');
  await expect(call).toContainText('2,206');
  await expect(call).toContainText('1 ×');
  await call.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checksum');
  await expect(lineOf(page, '1,600')).toContainText('30');
});

test('lines get their text from a source folder, inlined code too', async ({ page }) => {
  await openProfile(page, PROFILE);
  await counts(page);
  await openSource(page, "place'2");
  // The profile does not contain the call sites.
  const badge = headingOf(page, 'board.h').locator('.badge', { hasText: SOURCE_TEXT.inlinedHere });
  await expect(badge).toBeVisible();
  await expect(lineOf(page, "place'2")).toContainText('146 ×');
  await giveFolder(page, data('program'));
  await expect(lineOf(page, 'tried++;')).toContainText('2,664');
  await expect(headingOf(page, 'queens.c')).toContainText('program/src/queens.c');
  const keywords = source(page).locator('.syntax-keyword');
  await expect(keywords.filter({ hasText: /^return$/ }).first()).toBeVisible();
  // The whole file has the lines of place and place'2 together, as in callgrind_annotate.
  await headingOf(page, 'queens.c').getByRole('button', { name: 'Whole file' }).click();
  await expect(source(page)).toBeFocused();
  await expect(lineOf(page, 'tried++;')).toContainText('2,682');
  // 152 calls: 6 by place, and 146 by place'2, whose cost is in that of the 6.
  const calls = source(page).locator('.row', { hasText: "place'2" });
  await expect(calls).toContainText(['146 ×', '6 ×']);
  // By addr2line, in both functions. The program is in the folder.
  const attacked = lineOf(page, 'if (board_attacked(b, row, column))').locator('.cost');
  await expect(attacked).toHaveText(['5,364', '0']);
  await expect(page.getByText(SOURCE_TEXT.wholeFilePlaced)).toBeVisible();
  // It is a step of the history.
  await page.goBack();
  await expect(lineOf(page, 'tried++;')).toContainText('2,664');
  await page.goForward();
  await expect(lineOf(page, 'tried++;')).toContainText('2,682');
  await page.getByRole('button', { name: 'Back to function' }).click();
  await expect(lineOf(page, 'tried++;')).toContainText('2,664');
  // The program is in the folder: by addr2line, this code was inlined at lines 17, 19 and 21.
  await expect(headingOf(page, 'board.h')).toHaveCount(0);
  const inlined = source(page).locator('.row', { has: page.locator('.inlined-name') });
  await expect(inlined.locator('.cost.self').first()).toHaveText('5,292');
  await expect(inlined.first()).toContainText('board_attacked');
  // It is folded; the line has the total.
  await expect(lineOf(page, 'if (board_attacked(b, row, column))').locator('.cost')).toHaveText([
    '5,292',
    '0',
  ]);
  await expect(lineOf(page, 'b->columns >> column')).toHaveCount(0);
  await inlined.first().click();
  await expect(lineOf(page, 'b->columns >> column')).toBeVisible();
  const texts = await source(page).locator('.row').allTextContents();
  const caller = texts.findIndex((text) => text.includes('if (board_attacked(b, row, column))'));
  const below = texts.slice(caller + 1, caller + 8).map((text) => text.replace(/\s+/g, ' '));
  // The profile gives the first one the file of its caller.
  expect(below.slice(0, 2).join()).toContain('from several files,from queens.c');
  expect(below[2]).toContain('1,7761,77616');
  expect(below[3]).toContain('from board.h');
  expect(below.slice(4)).toEqual([
    '88888814 return (b->columns >> column & 1)',
    '1,4001,40015 || (b->rising >> (row + column) & 1)',
    '1,2281,22816 || (b->falling >> (row + b->size - column) & 1);',
  ]);
  await source(page).focus();
  await page.keyboard.press('End');
  await expect(inlined.locator('.cost.self').last()).toHaveText('1,314');
});

test('costs and line numbers stay in sight when long lines scroll', async ({ page }, info) => {
  const line = `  return ${'x + '.repeat(80)}x;`;
  const folder = info.outputPath('code');
  await mkdir(folder);
  await writeFile(join(folder, 'a.c'), `int f(int x) {\n${line}\n}\n`);
  const text = 'events: Ir\nfl=a.c\nfn=f\n1 5\n2 95\n';
  await openProfile(page, await written(info, 'callgrind.out.wide', text));
  await openSource(page, 'f');
  await giveFolder(page, folder);
  const grid = source(page);
  const row = grid.locator('.row').filter({ hasText: 'return x' });
  const places = () =>
    row
      .locator(':scope > *')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  const before = await places();
  await grid.evaluate((element) => {
    element.scrollLeft = 200;
  });
  const after = await places();
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after[3]).toBe((before[3] ?? 0) - 200);
});

test('hot lines can be stepped through, gaps open, text is found in them', async ({ page }) => {
  await openProfile(page, PROFILE);
  await openSource(page, 'checksum');
  await giveFolder(page, data('program'));
  const current = source(page).locator('[aria-selected="true"]');
  await page.getByRole('button', { name: 'Next hot line' }).click();
  await expect(current).toContainText('sum = sum * 31');
  await page.getByRole('button', { name: 'Next hot line' }).click();
  await expect(current).toContainText('i < n');
  await source(page).focus();
  await page.keyboard.press('p');
  await expect(current).toContainText('sum = sum * 31');

  const gap = lineOf(page, 'lines of other functions or without cost');
  await expect(gap).toBeVisible();
  await expect(lineOf(page, 'places queens on a board')).toHaveCount(0);
  await page.getByLabel('Find in source').fill('PLACES QUEENS');
  await expect(current).toContainText('places queens on a board');
  await page.getByLabel('Find in source').fill('return found');
  await expect(current).toContainText('return found == 0;');
  await expect(gap).toHaveCount(0);

  await test.step('a second event is shown next to the first', async () => {
    await counts(page);
    await page.getByRole('button', { name: 'Second event' }).click();
    await page.getByRole('menuitemradio', { name: /^Bc / }).click();
    const line = lineOf(page, 'i < n');
    await expect(line).toContainText('604');
    await expect(line).toContainText('201');
    await expect(source(page).getByRole('columnheader', { name: 'Bc' })).toContainText('Bc total');
  });
});

test('rules find files that paths alone do not, and are stored', async ({ page }, info) => {
  const folder = info.outputPath('tree');
  for (const name of ['one', 'two']) {
    await mkdir(`${folder}/${name}`, { recursive: true });
    await writeFile(`${folder}/${name}/queens.c`, `text of ${name}\n`.repeat(60));
    await utimes(`${folder}/${name}/queens.c`, 0, name === 'one' ? 0 : 4e9);
  }
  await writeFile(`${folder}/one/board.h`, 'a board\n');
  await utimes(`${folder}/one/board.h`, 0, 4e9);
  await openProfile(page, PROFILE);
  await openSource(page, 'checksum');
  await giveFolder(page, folder);
  await expect(headingOf(page, 'queens.c')).toContainText(SOURCE_TEXT.equals(2));
  await page.getByRole('button', { name: 'Sources: tree' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sources' });
  const newer = sheet.locator('section', { hasText: 'Newer than the profile' });
  // Not shown by any view yet.
  await expect(newer).toContainText(SOURCES_TEXT.foundAs('tree/one/board.h'));
  await sheet.getByLabel('Rule 1: path in the profile starts with').fill('/home/dev/queens/src/');
  await sheet.getByLabel('Rule 1: path in the profile starts with').blur();
  await sheet.getByLabel('Rule 1: replace with').fill('tree/two/');
  await sheet.getByLabel('Rule 1: replace with').blur();
  await expect(newer).toContainText(SOURCES_TEXT.foundAs('tree/two/queens.c'));
  // Any file of the profile can be shown completely.
  await sheet.getByRole('button', { name: 'board.h' }).click();
  await expect(lineOf(page, 'a board')).toBeVisible();
  await page.getByRole('button', { name: 'Back to function' }).click();
  await expect(lineOf(page, 'text of two')).toBeVisible();
  await page.reload();
  await openProfile(page, PROFILE);
  await openSource(page, 'checksum');
  await giveFolder(page, folder);
  await expect(lineOf(page, 'text of two')).toBeVisible();
});

test('dropped sources are not opened as profiles; newer ones are reported', async ({ page }) => {
  await openProfile(page, PROFILE);
  await openSource(page, 'checksum');
  const text = await readFile(data('program/src/queens.c'), 'utf8');
  await page.locator('.source-view').evaluate((view, text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'queens.c', { lastModified: 4e12 }));
    view.dispatchEvent(
      new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
    );
  }, text);
  await expect(lineOf(page, 'sum = sum * 31')).toBeVisible();
  await expect(headingOf(page, 'queens.c')).toContainText(SOURCE_TEXT.newer);
});

test('sources of a profile are used for others with the same folders only', async ({
  page,
}, info) => {
  const profile = (/** @type {string} */ folder) =>
    `events: Ir\nfl=${folder}/main.c\nfn=main\n2 100\n`;
  const open = async (/** @type {string} */ name, /** @type {string} */ folder) => {
    const path = await written(info, name, profile(folder));
    await page.locator('input[type=file]').first().setInputFiles(path);
    await expect(page).toHaveTitle(new RegExp(name));
    await page.locator('#functions').getByTitle('main', { exact: true }).click();
    await page.getByRole('tab', { name: 'Source' }).click();
  };
  const folder = info.outputPath('src');
  await mkdir(folder);
  await writeFile(`${folder}/main.c`, 'int main() {\n  return old();\n}\n');
  await page.goto('./');
  await open('callgrind.out.1', '/home/me/src');
  await page.getByLabel('Source folder').setInputFiles(folder);
  const text = page.getByRole('grid', { name: 'Source' }).getByText('return old();');
  await expect(text).toBeVisible();
  await open('callgrind.out.2', '/home/me/other');
  await expect(page.getByRole('grid', { name: 'Source' }).getByText('100').first()).toBeVisible();
  await expect(text).toHaveCount(0);
  await open('callgrind.out.3', '/home/me/src');
  await expect(text).toBeVisible();
});

test('files that are dropped one by one are all used', async ({ page }, info) => {
  const text =
    'events: Ir\nob=prog\nfl=/src/one.c\nfn=main\n1 5\nfi=/src/two.h\n2 7\nfe=/src/one.c\n';
  await openProfile(page, await written(info, 'two.out', text));
  await openSource(page, 'main');
  for (const [name, content] of [
    ['one.c', 'text of one\n'],
    ['two.h', 'first\ntext of two\n'],
    ['one.c', 'newer text of one\n'],
  ]) {
    await page.locator('.source-view').evaluate(
      (view, [name = '', content = '']) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([content], name));
        view.dispatchEvent(
          new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
        );
      },
      [name, content],
    );
    await expect(lineOf(page, String(content).trim().split('\n').at(-1) ?? '')).toBeVisible();
  }
  await expect(lineOf(page, 'newer text of one')).toBeVisible();
  await expect(lineOf(page, 'text of two')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sources: / })).toHaveText(/two\.h and 1 more/);
});

test('a dropped file replaces that of its name in the folder', async ({ page }, info) => {
  const text =
    'events: Ir\nob=prog\nfl=/src/one.c\nfn=main\n1 5\nfi=/src/two.h\n2 7\nfe=/src/one.c\n';
  await openProfile(page, await written(info, 'two.out', text));
  await openSource(page, 'main');
  const folder = info.outputPath('src');
  await mkdir(folder);
  await writeFile(`${folder}/one.c`, 'text of one\n');
  await writeFile(`${folder}/two.h`, 'first\ntext of two\n');
  await page.getByLabel('Source folder').setInputFiles(folder);
  await expect(lineOf(page, 'text of one')).toBeVisible();
  await page.locator('.source-view').evaluate((view) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['newer text of one\n'], 'one.c'));
    view.dispatchEvent(
      new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
    );
  });
  await expect(lineOf(page, 'newer text of one')).toBeVisible();
  await expect(lineOf(page, 'text of two')).toBeVisible();
});

test('lines of compressed profiles are the same', async ({ page }, info) => {
  // A function before and after several MiB of another one, so that not all pages are read.
  const filler = `fn=other\n${'5 1\n'.repeat(700_000)}`;
  const text = `events: Ir\nfl=far.c\nfn=split\n7 70\n${filler}fn=split\n8 80\n7 1\n`;
  const path = await written(info, 'callgrind.out.packed.gz', '');
  await writeFile(path, gzipSync(text));
  await openProfile(page, path);
  await counts(page);
  await openSource(page, 'split');
  await expect(source(page).locator('[aria-rowindex="3"]')).toContainText('71');
  await expect(source(page).locator('[aria-rowindex="4"]')).toContainText('80');
  await expect(source(page)).toHaveAttribute('aria-rowcount', '4');
});

test('code without a line is explained', async ({ page }, info) => {
  const text = 'events: Ir\nfl=a.c\nfn=main\n0 5\n3 4\n<img src=x onerror=alert(1)>\n';
  await openProfile(page, await written(info, 'callgrind.out.zero', text));
  await openSource(page, 'main');
  await expect(lineOf(page, 'code without a line')).toBeVisible();
});

test('a source file of a hundred thousand lines scrolls', async ({ page }, info) => {
  const costs = Array.from({ length: 50_000 }, (_, i) => `${2 * i + 1} ${i % 97}\n`).join('');
  const folder = info.outputPath('long');
  await mkdir(folder, { recursive: true });
  const lines = Array.from({ length: 100_000 }, (_, i) => `\tline(${i + 1}); // <b>\u202e`);
  await writeFile(`${folder}/long.c`, lines.join('\n'));
  await openProfile(
    page,
    await written(info, 'callgrind.out.long', `events: Ir\nfl=long.c\nfn=f\n${costs}`),
  );
  await openSource(page, 'f');
  await giveFolder(page, folder);
  // Characters that reorder text are visible.
  const first = lineOf(page, 'line(1);');
  await expect(first.locator('.syntax-comment')).toHaveText('// <b>\\u{202e}');
  await source(page).focus();
  await page.keyboard.press('End');
  await expect(source(page).locator('[aria-selected="true"]')).toContainText('line(100000);');
  await expect(source(page)).toHaveAttribute('aria-rowcount', '100002');
  // At any scroll position, only visible lines are rendered and coloured.
  for (const line of [33_333, 66_666, 2]) {
    await source(page).evaluate((grid, top) => {
      grid.scrollTop = top;
    }, line * 24);
    const shown = lineOf(page, `line(${line});`);
    await expect(shown.locator('.syntax-comment')).toBeVisible();
    expect(await source(page).locator('.row').count()).toBeLessThan(100);
  }
});

test('the lines of a real compiler add up to the self cost of a function', async ({ page }) => {
  await openProfile(page, CC1);
  await counts(page);
  await openSource(
    page,
    'ggc_internal_alloc(unsigned long, void (*)(void*), unsigned long, unsigned long)',
  );
  const selfs = await source(page).locator('.cost.self').allTextContents();
  const sum = selfs.reduce((all, text) => all + Number(text.replaceAll(',', '')), 0);
  expect(sum).toBe(3_110_227);
});

test('lines are sorted by a column, and shares are those of the function', async ({ page }) => {
  await openProfile(page, PROFILE);
  await openSource(page, "place'2");
  await giveFolder(page, data('program'));
  await expect(source(page).locator('.inlined-name').first()).toBeVisible();
  // Of a long name the file is in sight, too.
  const right = await source(page)
    .locator('.inlined-head:has(.inlined-name)')
    .first()
    .evaluate((head) => {
      const copy = /** @type {HTMLElement} */ (head.cloneNode(true));
      head.after(copy);
      const name = copy.querySelector('.inlined-name');
      if (name) name.textContent = 'name_'.repeat(60);
      head.remove();
      const end = copy.lastElementChild?.getBoundingClientRect().right;
      copy.replaceWith(head);
      return end;
    });
  expect(right).toBeLessThan(1280);
  // By callgrind_annotate and addr2line: 17,173 of the function are 5,292 at line 17.
  const host = lineOf(page, 'if (board_attacked(b, row, column))');
  const ofTotal = await host.locator('.cost').first().textContent();
  await page.getByLabel('% of function').check();
  await expect(host.locator('.cost').first()).toHaveText('30.82 %');
  const title = await host.locator('.cost').first().getAttribute('title');
  expect(title).toBe(`5,292 Ir · ${ofTotal} · ${'30.82\u202f%'} of the function`);
  await source(page).getByRole('button', { name: 'Line total Ir' }).click();
  const numbers = source(page).locator('.row:has(.cost):not(:has(.inlined-name, .name))');
  await expect(numbers.locator('.line-number')).toHaveText([
    '17',
    '15',
    '16',
    '19',
    '24',
    '21',
    '11',
    '20',
    '13',
    '14',
    '12',
  ]);
  await source(page).getByRole('button', { name: 'Line total Ir' }).click();
  await expect(numbers.locator('.line-number').first()).toHaveText('11');
  await page.reload();
  await openProfile(page, PROFILE);
  await openSource(page, "place'2");
  await expect(page.getByLabel('% of function')).toBeChecked();
});

test('the next hot line is in the middle', async ({ page }, info) => {
  // The last line that is hot: 2 % of the function; those with less are not.
  const costs = Array.from({ length: 900 }, (_, i) => `${i + 1} ${i === 500 ? 200 : 10}\n`);
  const text = `events: Ir\nfl=a.c\nfn=f\n${costs.join('')}`;
  await openProfile(page, await written(info, 'callgrind.out.hot', text));
  await openSource(page, 'f');
  // Lines are hot by their share of the function, which the rows do not show at first.
  await expect(page.locator('.hot-lines')).toHaveText(/1 hot line\W*$/);
  await page.getByLabel('% of function').check();
  await expect(page.locator('.hot-lines')).toContainText('1 hot line ≥ 1 %');
  // It is where the source opens.
  await expect(source(page).locator('.row', { hasText: '501' })).toBeInViewport();
  await expect(source(page).locator('[aria-selected="true"]')).toHaveCount(0);
  const next = page.getByRole('button', { name: 'Next hot line' });
  await next.click();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  const current = source(page).locator('[aria-selected="true"]');
  await expect(current).toContainText('501');
  const [grid, row] = [await source(page).boundingBox(), await current.boundingBox()];
  const middle = (grid?.y ?? 0) + 26 + ((grid?.height ?? 0) - 26) / 2;
  expect(Math.abs((row?.y ?? 0) + 12 - middle)).toBeLessThan(14);
});

test('lines and functions link to an editor', async ({ page, traffic }) => {
  await openProfile(page, PROFILE);
  await openSource(page, 'checksum');
  await expect(page.locator('a.editor-link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Paths and editor' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sources' });
  const pattern = sheet.getByLabel('Pattern of links');
  // As wide as the sheet: patterns are long.
  expect((await pattern.boundingBox())?.width).toBeGreaterThan(400);
  await pattern.fill('javascript://x/%0aalert({path})');
  await pattern.blur();
  await expect(sheet.getByRole('alert')).toContainText('not used');
  await pattern.fill('https://git.example/o/r/{path}#L{line}');
  await pattern.blur();
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const link = source(page).getByRole('link', { name: '30', exact: true });
  await expect(link).toHaveAttribute(
    'href',
    'https://git.example/o/r/home/dev/queens/src/queens.c#L30',
  );
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
  // The function's first line with a cost.
  const title = page.locator('.function-title a.editor-link');
  await expect(title).toHaveAttribute(
    'href',
    'https://git.example/o/r/home/dev/queens/src/queens.c#L28',
  );
  // Stored, and followed by a key on the current line.
  await page.reload();
  await openProfile(page, PROFILE);
  await openSource(page, 'checksum');
  await page
    .context()
    .route('https://git.example/**', (route) => route.fulfill({ body: 'a file' }));
  await source(page).focus();
  await page.keyboard.press('n');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('l'),
  ]);
  expect(opened.url()).toBe('https://git.example/o/r/home/dev/queens/src/queens.c#L30');
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  // Nothing else left the page.
  expect(traffic.foreign.splice(0)).toEqual([
    'https://git.example/o/r/home/dev/queens/src/queens.c',
  ]);
});

test('keys count from the moment when lines are shown', async ({ page }) => {
  await openProfile(page, PROFILE);
  await openSource(page, 'checksum');
  await page.getByRole('tab', { name: 'Calls', exact: true }).click();
  // The earliest moment for a person: the button is there. Effects may not have run yet.
  await page.evaluate(() => {
    const next = () =>
      /** @type {HTMLButtonElement | null} */ (
        document.querySelector('.hot-lines button:last-of-type')
      );
    new MutationObserver((_, observer) => {
      if (!next() || !document.querySelector('.source-grid .row')) return;
      observer.disconnect();
      next()?.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('tab', { name: 'Source' }).click();
  await expect(page.locator('.hot-lines')).toContainText('1 of');
  await expect(source(page).locator('[aria-selected="true"]')).toHaveCount(1);
});

test('a line that costs next to nothing has no bar, even if it is the most expensive one', async ({
  page,
}, info) => {
  // 20 and 10 of 1,000,030 are 0.002 and 0.001 %.
  const text =
    'events: Ir\nfl=a.c\nfn=main\n1 1000000\ncfn=slight\ncalls=1 1\n2 30\nfn=slight\n5 20\n6 10\n';
  await openProfile(page, await written(info, 'callgrind.out.slight', text));
  for (const [name, widths] of /** @type {const} */ ([
    ['main', ['100%', '0%']],
    ['slight', ['0%', '0%']],
  ])) {
    await openSource(page, name);
    const bars = source(page).locator('.cost.self i');
    await expect(bars).toHaveCount(2);
    expect(await bars.evaluateAll((all) => all.map((bar) => bar.style.width))).toEqual(widths);
  }
});
