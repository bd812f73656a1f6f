// Rows of machine code. The command must print the same ones: tests/annotate/rows.rs reads the same file.

import { readFile } from 'node:fs/promises';
import { SOURCE_TEXT } from '../../messages/code.js';
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

/** Opens the profile with counts, in a window that is high enough for all rows. @param {import('@playwright/test').Page} page */
async function open(page) {
  await page.setViewportSize({ width: 1400, height: 4000 });
  await openProfile(page, data('program/callgrind.out.queens'));
  await page.getByRole('button', { name: 'count', exact: true }).click();
}

/** @param {import('@playwright/test').Page} page @param {string} name */
async function selectFunction(page, name) {
  await page.getByLabel('Filter functions').fill(name);
  await listRows(page)
    .filter({ has: page.getByTitle(name, { exact: true }) })
    .click();
}

test('the page shows the rows that the command prints', async ({ page }) => {
  await open(page);
  for (const [place, [name, orders]] of Object.entries(EXPECTED).entries()) {
    await selectFunction(page, name);
    if (place === 0) {
      await page.getByRole('tab', { name: 'Machine code' }).click();
      await page.locator('input[data-program]').setInputFiles(data('program/queens'));
    }
    const order = page.getByRole('combobox', { name: 'Order' });
    for (const [value, expected] of Object.entries(orders)) {
      await order.selectOption({ value });
      const message = `${name}, ${value}`;
      await expect.poll(() => rowsOf(page), { message }).toEqual(expected);
    }
  }
});

/** Costs, lines and inlined functions by profile and addr2line; see tests/data/program/source_rows.py. */
const LINES = JSON.parse(await readFile(data('program/source-rows.json'), 'utf8'));

/** @typedef {{self: number, total: number, inlined: Record<string, Record<string, number>>}} LineRow */

/** Lines with costs, inlined functions and their lines. @param {import('@playwright/test').Page} page @returns {Promise<Record<string, LineRow>>} */
const linesOf = (page) =>
  page.getByRole('grid', { name: 'Source' }).evaluate((grid) => {
    /** @type {Record<string, LineRow>} */
    const lines = {};
    let [line, file, name] = ['', '', ''];
    for (const row of grid.querySelectorAll('.row:not(.head)')) {
      const costs = [...row.querySelectorAll('.cost')].map((cell) =>
        Number(cell.textContent?.replaceAll(',', '')),
      );
      const number = row.querySelector('.line-number')?.textContent ?? '';
      const head = row.querySelector('.inlined-name');
      const [total = 0, self = 0] = costs;
      const from = row.querySelector('.inlined-head > .muted:last-of-type');
      if (from) [file = ''] = (from.textContent ?? '').split(',');
      if (head) {
        name = head.textContent ?? '';
        Object.assign(lines[line]?.inlined ?? {}, { [name]: {} });
      } else if (costs.length === 2 && row.querySelector('.nested')) {
        Object.assign(lines[line]?.inlined[name] ?? {}, {
          [`${file.replace('from ', '').trim()}:${number}`]: self,
        });
      } else if (costs.length === 2 && !from) {
        line = number;
        lines[line] = { self, total, inlined: {} };
      }
    }
    return lines;
  });

test('the page shows the source lines of the profile and the program', async ({ page }) => {
  await open(page);
  for (const [place, [name, expected]] of Object.entries(LINES).entries()) {
    await selectFunction(page, name);
    if (place === 0) {
      await page.getByRole('tab', { name: 'Source' }).click();
      await page.locator('input[data-sources]').first().setInputFiles(data('program'));
    }
    const heads = page.locator('.inlined-name');
    const groups = Object.values(/** @type {Record<string, LineRow>} */ (expected)).flatMap(
      ({ inlined }) => Object.keys(inlined),
    );
    await expect(heads.locator('bdi'), name).toHaveText(groups);
    for (let group = 0; group < groups.length; group += 1) await heads.nth(group).click();
    await expect.poll(() => linesOf(page), name).toEqual(expected);
    // Code of the function's own file has a row of its own, too, and its heading says so.
    const own = Object.values(expected).flatMap(({ inlined }) =>
      Object.values(inlined).filter((lines) =>
        Object.keys(lines).some((at) => at.startsWith('queens.c:')),
      ),
    );
    const also = page.locator('.inlined-head', { hasText: SOURCE_TEXT.alsoListed });
    await expect(also, name).toHaveCount(own.length);
  }
});
