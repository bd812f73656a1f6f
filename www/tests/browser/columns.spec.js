// Columns, groups and the inverted filter of the function list. Figures are those of
// callgrind_annotate, sums of the cost lines of the text by object, or follow from the text by hand.

import { COLUMNS_TEXT, RULES_TEXT } from '../../messages/list.js';
import { savedText } from './exporting.js';
import { expect, test } from './fixture.js';
import { CC1, columnTexts, data, listRows, openProfile, sample, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

/** @param {Page} page */
const heads = (page) =>
  page
    .locator('#functions')
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((head) => head.firstElementChild?.firstChild?.textContent));

/** @param {Page} page @param {string} by */
async function groupBy(page, by) {
  await page.getByRole('button', { name: /^Group:/ }).click();
  await page.getByRole('menuitemradio', { name: by, exact: true }).click();
  await expect(page.getByRole('treegrid', { name: 'Functions' })).toBeVisible();
}

test('columns of other events are chosen, moved by keys, sorted by and remembered', async ({
  page,
}) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  const check = (/** @type {string} */ name) => page.getByRole('checkbox', { name, exact: true });
  await check('Self D1mr').check();
  await expect(check('Self D1mr')).toBeFocused();
  await check('Inclusive').uncheck();
  await check('File').uncheck();
  const up = page.getByRole('button', { name: 'Move Self D1mr up' });
  await up.focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await page.keyboard.press('Escape');
  const chosen = ['Self D1mr', 'Self', 'Called', 'Function', 'Object'];
  expect(await heads(page)).toEqual(chosen);
  await page.getByRole('columnheader', { name: 'Self D1mr' }).getByRole('button').first().click();
  // None has inlined code: callgrind_annotate has one figure for each.
  await page.getByLabel('Filter functions').fill('sqlite3');
  await expect.poll(async () => (await columnTexts(page, 0)).slice(0, 2)).toEqual(['600', '206']);
  expect((await columnTexts(page, 1)).slice(0, 2)).toEqual(['29,487', '28,800']);
  expect((await columnTexts(page, 3))[0]).toBe('sqlite3Parser');
  // It is stored without anything about the profile.
  const stored = await page.evaluate(() => localStorage.getItem('grindscope.columns'));
  expect(stored).not.toContain('D1mr');
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  expect(await heads(page)).toEqual(chosen);
  await openProfile(page, CC1);
  expect(await heads(page)).toEqual(chosen.slice(1));
  await page.getByRole('button', { name: 'Columns' }).click();
  await check('Class').check();
  await page.keyboard.press('Escape');
  await page.getByLabel('Filter functions').fill('toplev::main');
  await expect.poll(() => columnTexts(page, 4)).toEqual(['toplev']);
});

test('groups add up to the total and open to show their functions', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Self' }).getByRole('button').first().click();
  await groupBy(page, 'object');
  await expect(listRows(page)).toHaveCount(12);
  expect((await columnTexts(page, 1)).slice(0, 6)).toEqual([
    '156,662,341',
    '15,410,800',
    '857,920',
    '98,586',
    '8,105',
    '191',
  ]);
  // By keys: to libc and into it.
  await page.getByRole('treegrid').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown'])
    await page.keyboard.press(key);
  await expect(listRows(page).nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect(listRows(page).nth(2)).toHaveAttribute('aria-level', '2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('_int_free');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(listRows(page)).toHaveCount(12);
  // A filter keeps groups with matches; the address contains them.
  await page.getByLabel('Filter functions').fill('malloc');
  await expect(listRows(page).nth(1)).toContainText(/libc.*of/);
  await expect(page).toHaveURL(/group=object/);
  // Back to no filter, to no selection, then to no groups.
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await expect(page.getByRole('grid', { name: 'Functions' })).toBeVisible();
});

test('a callback is not counted twice, and the inverted filter shows the rest', async ({
  page,
}, info) => {
  const text =
    'events: Ir\nob=app\nfn=main\n1 1\ncob=libc\ncfn=sort\ncalls=2 1\n2 55\nob=libc\nfn=sort\n1 30\ncob=app\ncfn=compare\ncalls=8 1\n2 20\ncob=libc\ncfn=swap\ncalls=4 1\n3 5\nfn=swap\n1 5\nob=app\nfn=compare\n1 20\n';
  await openProfile(page, await written(info, 'callgrind.out.sort', text));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await groupBy(page, 'object');
  const rows = async () => [
    await columnTexts(page, 0),
    await columnTexts(page, 1),
    await columnTexts(page, 2),
  ];
  // app costs all 56, libc all but main's 1; 8 + 0 and 2 calls enter them.
  await expect.poll(rows).toEqual([
    ['56', '55'],
    ['21', '35'],
    ['8', '2'],
  ]);
  await page.getByRole('button', { name: /^Group:/ }).click();
  await page.getByRole('menuitemradio', { name: 'none' }).click();
  await page.getByLabel('Filter functions').fill('m');
  await expect.poll(() => columnTexts(page, 3)).toEqual(['main', 'compare']);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: RULES_TEXT.matches }).click();
  await expect.poll(() => columnTexts(page, 3)).toEqual(['sort', 'swap']);
  await expect(page).toHaveURL(/inverted=yes/);
});

test('the menu of columns says which ones a narrow list hides', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('button', { name: 'Columns' }).click();
  const notes = page.getByText(COLUMNS_TEXT.tooNarrow).filter({ visible: true });
  await expect(notes).toHaveCount(2);
  await page.setViewportSize({ width: 1960, height: 800 });
  await expect(notes).toHaveCount(1);
  await page.setViewportSize({ width: 2400, height: 800 });
  await expect(notes).toHaveCount(0);
  // Columns that the user has chosen are never hidden.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('checkbox', { name: 'Called', exact: true }).uncheck();
  await expect(notes).toHaveCount(0);
});

test('the table is saved as shown', async ({ page }, info) => {
  const text = 'events: Ir Dr\nob=app\nfn=main\n1 10 3\nob=lib\nfn="x,y"\n1 30 4\n';
  await openProfile(page, await written(info, 'callgrind.out.two', text));
  await page.getByRole('button', { name: 'Columns' }).click();
  // There are no calls, so no columns for them.
  await expect(page.getByRole('checkbox', { name: 'Inclusive', exact: true })).toHaveCount(0);
  for (const name of ['File', 'Object'])
    await page.getByRole('checkbox', { name, exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'Self Dr\u202f%', exact: true }).check();
  await page.keyboard.press('Escape');
  await groupBy(page, 'object');
  await listRows(page).first().click();
  await expect(listRows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('radio', { name: /^Table/ }).check();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const stream = await (await waiting).createReadStream();
  let saved = '';
  for await (const piece of stream) saved += piece;
  expect(saved).toBe(
    'Self,Self Dr\u202f%,Function,Mangled name\r\n30,57.1429,lib,\r\n30,57.1429,"""x,y""",\r\n10,42.8571,app,\r\n',
  );
});

test('a saved table has no rows of cycles, which repeat their members', async ({ page }, info) => {
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 50\nfn=a\n1 20\ncfn=b\ncalls=1 1\n1 30\nfn=b\n1 30\ncfn=a\ncalls=1 1\n1 20\n';
  await openProfile(page, await written(info, 'callgrind.out.cycle', text));
  await expect(listRows(page).filter({ hasText: '<cycle 1>' })).toHaveCount(1);
  const lines = (await savedText(page, 'Table')).trim().split('\r\n');
  const self = (lines[0] ?? '').split(',').indexOf('Self');
  const costs = lines.slice(1).map((line) => Number(line.split(',')[self]));
  expect(costs.sort()).toEqual([10, 20, 30]);
});

test('costs with a negative total are shown as recorded', async ({ page }) => {
  // The sum of the lines of fib, which decreased the most, as the total did.
  await openProfile(page, data('corpus/cachegrind/diff-neg.out'));
  const units = page.getByRole('group', { name: 'Unit of costs' });
  await expect(units.getByRole('button')).toHaveText(['count']);
  await expect.poll(async () => (await columnTexts(page, 0))[0]).toBe('−15,970');
  // Cachegrind records no calls.
  const tabs = page.getByRole('tablist', { name: 'Views of the profile' }).getByRole('tab');
  await expect(tabs).toHaveText(['Overview', 'Flame graph', 'Source', 'Treemap']);
  await listRows(page).first().click();
  await expect(page.getByRole('tab', { name: 'Source' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('grid', { name: 'Source' })).toContainText('−15,970');
  await expect(page.locator('.tile')).toHaveCount(1);
  // It writes the files of lines: do_lookup_x has code in 3.
  await page.getByLabel('Filter functions').fill('do_lookup_x');
  await expect(listRows(page)).toHaveCount(3);
  await groupBy(page, 'function');
  await expect(listRows(page)).toHaveText(/do_lookup_x.*3 files/);
});

test('the mark that explains a column covers no text of the heads', async ({ page }) => {
  // With the unit the labels are longer.
  await openProfile(page, sample('cachegrind.out.blog.gz'));
  await page.getByRole('button', { name: 'ms', exact: true }).click();
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    const heads = page.locator('#functions .head > .numeric');
    for (const head of await heads.all()) {
      await head.hover();
      await expect(head.locator('.explain')).toHaveCSS('opacity', '1');
    }
    const covered = await heads.evaluateAll((all) => {
      const extent = (/** @type {Node} */ node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      };
      const labels = all.map((head) => /** @type {Element} */ (head.firstElementChild));
      const texts = labels.flatMap(({ childNodes }) => [...childNodes].map(extent));
      return all.flatMap((head) => {
        const mark = extent(/** @type {Element} */ (head.querySelector('.explain')));
        return texts.filter(
          ({ left, right, width }) => width > 0 && left < mark.right && right > mark.left,
        );
      });
    });
    expect(covered).toEqual([]);
  }
});
