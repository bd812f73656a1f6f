// The top of the overview: where the cost is, the most expensive lines, findings that open what they are
// about. `columns.out.gz` is a run of columns.cpp, which walks a matrix by columns. Totals and
// costs of lines come from a plain reading of its text (see tests/export/command.rs).

import { COST_BAR_TEXT, TOP_LINES_TEXT } from '../../messages/overview.js';
import { FORMULAS_TEXT } from '../../messages/sheets.js';
import { expect, test } from './fixture.js';
import { data, listRows, openProfile, written } from './profiles.js';

/** @param {import('@playwright/test').Page} page @param {string | RegExp} name */
const section = (page, name) =>
  page.locator('.overview-section', { has: page.getByRole('heading', { name }) });

const COLUMNS = data('findings/columns.out.gz');
const L1 = 1_618 + 1_011_104 + 127_445;
const LL = 1_552 + 6_816 + 64_137;
const CYCLES = 30_561_812 + 10 * L1 + 100 * LL;

/** @param {number} part @param {number} whole */
const share = (part, whole) => ((100 * part) / whole).toFixed(2);

test('the cycles are divided by their causes, and each chooses its event', async ({ page }) => {
  await openProfile(page, COLUMNS);
  const bar = section(page, COST_BAR_TEXT.cycles(CYCLES.toLocaleString('en-US')));
  await expect(bar.getByRole('listitem')).toHaveText([
    new RegExp(`^${share(30_561_812, CYCLES)}.% instructions$`),
    new RegExp(`^${share(10 * L1, CYCLES)}.% L1 misses$`),
    new RegExp(`^${share(100 * LL, CYCLES)}.% last-level misses$`),
  ]);
  await bar.getByRole('button', { name: 'L1 misses' }).click();
  await expect(page.getByLabel('Total')).toHaveText(L1.toLocaleString('en-US'));
});

test('the most expensive lines include library calls and open the source', async ({ page }) => {
  await openProfile(page, COLUMNS);
  const lines = section(page, new RegExp(TOP_LINES_TEXT.title)).getByRole('listitem');
  await expect(lines).toHaveText([
    /^32\.72.%columns\.cpp:9 in main/,
    /^13\.09.%stl_algobase\.h:922 inlined into main/,
    /^10\.92.%char_traits\.h:385 inlined into words/,
    /^9\.82.%columns\.cpp:26 in main/,
    /^6\.54.%columns\.cpp:27 in main/,
  ]);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const cost = lines.first().locator('.figures');
  await expect(cost).toHaveText(/^[\d,]+$/);
  const first = Number((await cost.textContent())?.replaceAll(',', ''));
  expect(share(first, 30_561_812)).toBe('32.72');
  await lines.last().getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  const row = page.getByRole('grid', { name: 'Source' }).locator('[aria-selected="true"]');
  await expect(row).toContainText('27');
  await page.locator('input[data-sources]').first().setInputFiles(data('findings'));
  await expect(row).toContainText('sum += m[row * n + column];');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(lines.last()).toContainText('sum += m[row * n + column];');
});

test('findings are ordered by their gain; one about misses opens event and line', async ({
  page,
}) => {
  await openProfile(page, COLUMNS);
  const list = section(page, /^Findings .* in estimated cycles/).getByRole('listitem');
  await expect(list.filter({ hasText: 'Line 27 of' })).toHaveCount(1);
  const gains = (await list.locator('.figures').allTextContents()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  );
  expect(gains).toEqual(gains.toSorted((a, b) => b - a));
  // All misses at the line, 10 cycles each.
  const line = list.filter({ hasText: 'Line 27 of' });
  await expect(line).toContainText(share(10 * 1_000_000, CYCLES));
  await line.getByRole('button').click();
  await expect(page.locator('#event-picker')).toContainText('D1mr');
  const row = page.getByRole('grid', { name: 'Source' }).locator('[aria-selected="true"]');
  await expect(row).toContainText('27');
});

test('ready-made formulas are offered, and a rate leaves out small functions', async ({
  page,
}, info) => {
  const text =
    'events: Ir Dr Dw D1mr D1mw\nfl=a.c\nfn=large\n1 90000 9000 0 90 0\nfn=tiny\n2 12 1 0 1 0\n' +
    'fn=caller\n3 10 1 0 1 0\ncfn=large\ncalls=1 1\n4 90000 9000 0 90 0\n';
  await openProfile(page, await written(info, 'callgrind.out.rate', text));
  await page.locator('#event-picker').click();
  await page.getByRole('menuitem', { name: 'Add formula…' }).click();
  const sheet = page.getByRole('dialog', { name: FORMULAS_TEXT.title });
  await sheet.getByRole('button', { name: FORMULAS_TEXT.readyMade.L1MissRate }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('#event-picker')).toContainText('L1MissRate');
  // tiny always misses, but has one of 9,002 reads; so does caller itself.
  await expect(listRows(page)).toHaveCount(2);
  await page.getByRole('columnheader', { name: /^Self/ }).getByRole('button').first().click();
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('large');
  await page.getByRole('button', { name: /Below 0\.1 % of the rate’s denominator/ }).click();
  await expect(listRows(page)).toHaveCount(3);
});
