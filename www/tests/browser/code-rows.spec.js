// Rows of machine code. The command must print the same ones: tests/annotate/rows.rs reads the same file.

import { readFile } from 'node:fs/promises';
import { expect, test } from './fixture.js';
import { data, listRows, openProfile } from './profiles.js';

/** Costs and lines by profile, objdump and debug information; see tests/data/program/rows.py. */
const EXPECTED = JSON.parse(await readFile(data('program/rows.json'), 'utf8'));

/** @param {import('@playwright/test').Page} page */
const rowsOf = (page) =>
  page.getByRole('grid', { name: 'Machine code' }).evaluate((grid) => {
    const rows = [];
    for (const row of grid.querySelectorAll('.row')) {
      const cost = row.querySelector('.cost.self')?.textContent?.replaceAll(',', '');
      const address = row.querySelector('.address')?.textContent;
      const line = row.querySelector('.line-place')?.textContent;
      if (address) rows.push([address, cost ? Number(cost) : null]);
      else if (line) rows.push([line.trim(), Number(cost)]);
    }
    return rows;
  });

for (const [name, orders] of Object.entries(EXPECTED)) {
  test(`the page shows the rows that the command prints: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 4000 });
    await openProfile(page, data('program/callgrind.out.queens'));
    await page.getByRole('button', { name: 'count', exact: true }).click();
    await page.getByLabel('Filter functions').fill(name);
    await listRows(page)
      .filter({ has: page.getByTitle(name, { exact: true }) })
      .click();
    await page.getByRole('tab', { name: 'Machine code' }).click();
    await page.locator('input[data-program]').setInputFiles(data('program/queens'));
    const order = page.getByRole('combobox', { name: 'Order' });
    for (const [value, expected] of Object.entries(orders)) {
      await order.selectOption({ value });
      await expect.poll(() => rowsOf(page), { message: value }).toEqual(expected);
    }
  });
}
