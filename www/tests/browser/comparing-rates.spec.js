// Rates in a comparison, and its filter in saved files. Expected values follow from the texts.

import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { RATE_TEXT } from '../../messages/pictures.js';
import { EXPORT_TEXT, FORMULAS_TEXT } from '../../messages/sheets.js';

import { violations } from './axe.js';
import { cells, differences, openBoth, rows, title } from './comparing.js';
import { savedText } from './exporting.js';
import { expect, test } from './fixture.js';

const A =
  'events: Dr D1mr\nfl=a.c\nfn=main\n1 10 1\ncfn=f\ncalls=2 1\n2 40 10\ncfn=g\ncalls=1 1\n3 0 5\nfn=f\n10 30 3\n11 10 7\nfn=g\n20 0 5\n';
const B =
  'events: Dr D1mr\nfl=a.c\nfn=main\n1 10 1\ncfn=f\ncalls=3 1\n2 50 30\ncfn=g\ncalls=1 1\n3 20 5\nfn=f\n12 30 24\n13 20 6\nfn=g\n20 20 5\n';

test('rates are compared row by row and never summed', async ({ page }, info) => {
  await openBoth(page, info, A, B);
  await page.locator('#event-picker').click();
  await page.getByRole('menuitem', { name: 'Add formula…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Formulas' });
  await sheet.getByLabel('Name').fill('Miss');
  await sheet.getByLabel('Formula', { exact: true }).fill('D1mr / Dr');
  await expect(sheet.getByRole('status')).toContainText(FORMULAS_TEXT.rateTotal('0.3200'));
  await sheet.getByRole('button', { name: 'Add' }).click();
  // 16 of 50 and 36 of 80; f 10 of 40 and 30 of 50, g 5 of 0 and 5 of 20.
  await expect(page.getByLabel('Totals')).toHaveText('A 0.3200B 0.4500▲ +0.1300×1.406');
  const f = ['0.2500', '0.6000', '+0.3500▲', '×2.400', 'f'];
  const g = ['–', '0.2500', '–', '–', 'g'];
  await expect.poll(() => cells(page)).toEqual([f, g]);
  const sums = page.getByRole('table', { name: 'Sums' }).getByRole('row');
  await expect(sums).toHaveText([`0.32000.4500+0.1300${DIFFERENCES_TEXT.rates}`]);
  await page.getByLabel('Filter functions').fill('self>=0.6');
  await expect.poll(() => cells(page)).toEqual([f]);
  await page.getByLabel('Filter functions').fill('');
  const overview = page.getByRole('region', { name: 'Comparison', exact: true });
  await expect(overview.locator('.compared-events')).toContainText(
    'Miss = D1mr / Dr0.32000.4500+0.1300 ▲',
  );
  await expect(overview.getByRole('heading', { name: /^Findings/ })).toHaveCount(0);
  await expect(page).toHaveURL(/own=Miss/);

  await page.getByRole('button', { name: /^Equal/ }).click();
  await rows(page).filter({ hasText: 'main' }).click();
  await expect(title(page)).toHaveText('main');
  await expect(page.locator('.tiles')).toContainText('0.3200 → 0.4500');
  const callees = page.getByRole('grid', { name: 'Callees' });
  await expect(callees.locator('[aria-rowindex="2"]')).toHaveText(
    '0.25000.6000+0.3500▲×2.4002 → 3\u202f×f',
  );
  await expect(callees.locator('[aria-rowindex="3"]')).toContainText('–0.2500––');
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const notice = page.getByRole('tabpanel').filter({ hasText: RATE_TEXT.about });
  await expect(notice).toContainText(RATE_TEXT.about);

  // Lines of f have moved by two: 3 of 30 and 24 of 30, 7 of 10 and 6 of 20.
  await rows(page)
    .filter({ has: page.getByText('f', { exact: true }) })
    .click();
  await page.getByRole('tab', { name: 'Source' }).click();
  const source = page.getByRole('grid', { name: 'Source' });
  const line = (/** @type {string} */ number) =>
    source
      .locator('.row')
      .filter({ has: page.getByRole('gridcell', { name: number, exact: true }) });
  await expect(line('12')).toContainText('0.10000.8000+0.7000▲×8.0001012');
  await expect(line('13')).toContainText('0.70000.3000−0.4000▼×0.4291113');

  const csv = (await savedText(page, 'CSV')).split('\r\n');
  expect(csv[0]).toMatch(/,A:Miss,B:Miss,difference:Miss$/);
  expect(csv[1]).toBe('changed,f,,a.c,,40,50,10,10,30,20,0.25,0.6,0.35');

  // Saved files follow the filter, and the page says so.
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await notice.getByRole('button', { name: 'Draw D1mr' }).click();
  await page.getByLabel('Filter functions').fill('g');
  await expect.poll(async () => (await cells(page)).map((row) => row[4])).toEqual(['g']);
  expect(await savedText(page, 'Folded stacks')).toBe('main;g 5 5\n');
  await page.getByRole('button', { name: 'Export…' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await expect(exporting).toContainText(EXPORT_TEXT.stacks(EXPORT_TEXT.bothProfiles, 1));
  await exporting.getByRole('radio', { name: /^DOT / }).check();
  await expect(exporting.getByRole('option', { name: /^Miss/ })).toBeDisabled();
  expect(await violations(page, { within: 'dialog[open]' })).toEqual([]);
  await exporting.getByRole('button', { name: 'Close' }).click();
  await expect(differences(page)).toBeVisible();
});

test('a formula with a usual sum of other events in each profile is refused', async ({
  page,
}, info) => {
  // CEst is Ir + 10 Bm in A, and Ir + 100 LLm in B.
  const a = 'events: Ir Bcm Bim\nfl=a.c\nfn=main\n1 100 1 1\n';
  const b = 'events: Ir ILmr DLmr DLmw\nfl=a.c\nfn=main\n1 100 1 1 1\n';
  await openBoth(page, info, a, b);
  await page.locator('#event-picker').click();
  await page.getByRole('menuitem', { name: 'Add formula…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Formulas' });
  await sheet.getByLabel('Name').fill('R');
  await sheet.getByLabel('Formula', { exact: true }).fill('CEst / Ir');
  await expect(sheet.getByRole('status')).toContainText('not the same in A and in B');
  await sheet.getByLabel('Formula', { exact: true }).fill('Ir / 2');
  await expect(sheet.getByRole('status')).not.toContainText('not the same');
});
