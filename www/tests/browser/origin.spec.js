// Where code comes from, and what its estimated cycles are spent on. Expected figures are sums of the lines of
// the texts by hand; those of columns.out.gz are sums of the cost lines of its function.

import { COST_BAR_TEXT } from '../../messages/overview.js';
import { TOOLS_TEXT } from '../../messages/pictures.js';
import { ORIGINS_TEXT } from '../../messages/sheets.js';
import { share } from '../../values/format.js';
import { compareWith, differences } from './comparing.js';
import { savedText } from './exporting.js';
import { expect, test } from './fixture.js';
import { choose, columnTexts, data, listRows, openProfile, written } from './profiles.js';
import { inOptions } from './views.js';

const TEXT =
  'cmd: ./shop\nevents: Ir\nob=/srv/shop\nfn=main\n1 10\nfn=ssl_read\n2 20\nfn=std::sort\n3 30\nob=/lib/libc.so.6\nfn=memcpy\n4 40\n';

/** @param {import('@playwright/test').Page} page */
const bar = (page) =>
  page.locator('.overview-section').filter({ hasText: 'by origin of the code' }).locator('li');

/** @param {import('@playwright/test').Page} page @param {string} by */
async function groupBy(page, by) {
  await page.getByRole('button', { name: /^Group:/ }).click();
  await page.getByRole('menuitemradio', { name: by, exact: true }).click();
}

test('origins are a bar, a group, a filter and a colour, by rules that are remembered', async ({
  page,
}, info) => {
  const path = await written(info, 'callgrind.out.shop', TEXT);
  await openProfile(page, path);
  const [own, dependencies, runtime, system] = COST_BAR_TEXT.origins;
  await expect(bar(page)).toHaveText([
    `${share(30, 100)} ${own}`,
    `${share(30, 100)} ${runtime}`,
    `${share(40, 100)} ${system}`,
  ]);
  await page.getByRole('button', { name: COST_BAR_TEXT.rules }).click();
  const sheet = page.getByRole('dialog', { name: ORIGINS_TEXT.title });
  await sheet.getByLabel(ORIGINS_TEXT.rules).fill('mine ssl');
  await sheet.getByRole('button', { name: ORIGINS_TEXT.apply }).click();
  await expect(sheet.getByRole('alert')).toContainText('Line 1: A rule begins with one of own');
  await sheet.getByLabel(ORIGINS_TEXT.rules).fill('# ours\ndependency name:ssl');
  await sheet.getByRole('button', { name: ORIGINS_TEXT.apply }).click();
  await expect(sheet).toBeHidden();
  const sorted = [
    `${share(10, 100)} ${own}`,
    `${share(20, 100)} ${dependencies}`,
    `${share(30, 100)} ${runtime}`,
    `${share(40, 100)} ${system}`,
  ];
  await expect(bar(page)).toHaveText(sorted);

  await page.getByLabel('Filter functions').fill('origin:dependency');
  await expect.poll(() => columnTexts(page, 1)).toEqual(['ssl_read']);
  await page.getByLabel('Filter functions').fill('');
  await groupBy(page, 'origin');
  const groups = ['system', 'runtime', 'dependency', 'own'].map((name) => `${name} 1 function`);
  await expect.poll(() => columnTexts(page, 1)).toEqual(groups);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await inOptions(page, (panel) => panel.getByLabel('Colour by').selectOption('origin'));
  await expect(page.locator('.legend li')).toHaveText(['system', 'runtime', 'dependency', 'own']);

  // Another profile and a comparison use the same rules, also after a reload.
  await openProfile(page, path);
  await expect(bar(page)).toHaveText(sorted);
  const text = TEXT.replace('2 20', '2 25');
  await choose(page, await written(info, 'callgrind.out.later', text));
  await compareWith(page, 'callgrind.out.shop');
  await page.getByLabel('Filter functions').fill('origin:dependency');
  await expect(differences(page).locator('[aria-rowindex]:not(.head)')).toContainText('ssl_read');
  await page.getByLabel('Filter functions').fill('');
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const legend = page.locator('.legend li');
  await inOptions(page, async (panel) => {
    await panel.getByLabel(TOOLS_TEXT.legend).check();
    await panel.getByLabel('Colour by').selectOption('origin');
  });
  await expect(legend).toHaveText(['system', 'runtime', 'dependency', 'own']);
});

test('estimated cycles are divided by cause in the list, the copy and the pictures', async ({
  page,
}) => {
  await openProfile(page, data('findings/columns.out.gz'));
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Bottleneck/ }).check();
  await page.keyboard.press('Escape');
  // 15,006,052 instructions, 1,062,515 misses of L1 and 10 of the last level; in memset 62,500 last-level misses.
  const { Ir, L1m, LLm } = COST_BAR_TEXT.cycleParts;
  await page
    .getByRole('columnheader', { name: /^Bottleneck/ })
    .getByRole('button')
    .first()
    .click();
  await expect(listRows(page).first()).toContainText('main');
  const cell = listRows(page).first().locator('.split');
  const cycles = 15_006_052 + 10_625_150 + 1_000;
  await expect(cell).toHaveText(`${share(15_006_052, cycles)} ${Ir}`);
  await expect(cell).toHaveAttribute('title', new RegExp(`^${Ir}: .* 15,006,052 cycles`));
  await expect(cell).toHaveAttribute(
    'title',
    new RegExp(`${L1m}: .* 10,625,150 cycles .10 per L1m`),
  );
  await expect(listRows(page).nth(1)).toContainText('memset');
  const memset = listRows(page).nth(1).locator('.split');
  const all = 4_272_012 + 625_060 + 6_250_400;
  await expect(memset).toHaveText(`${share(6_250_400, all)} ${LLm}`);
  const csv = await savedText(page, 'Table');
  expect(csv).toContain('Ir 15006052; L1m 10625150; LLm 1000');

  // By instructions: 25,862,618 of functions with this largest part, 4,698,538 and 656.
  await page.getByRole('tab', { name: 'Treemap' }).click();
  await inOptions(page, (panel) => panel.getByLabel('Colour by').selectOption('bottleneck'));
  await expect(page.locator('.legend li')).toHaveText([Ir, LLm, L1m]);
});
