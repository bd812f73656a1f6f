import { expect, test } from './fixture.js';
import { CC1, choose, functionList, listRows, openProfile, sample } from './profiles.js';

/** The heading of the detail side. @param {import('@playwright/test').Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

test('back and forward lead through what was looked at', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await expect(title(page)).toHaveText('main');
  await page.getByRole('grid', { name: 'Callees' }).locator('[aria-rowindex="2"]').click();
  await expect(title(page)).toHaveText(/^toplev::main/);
  await page.keyboard.press('[');
  await expect(title(page)).toHaveText('main');
  await page.goBack();
  await expect(title(page)).toHaveText('What was profiled');
  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('main');
});

test('a link leads to the same function, event, filter and order, and tells nothing of the profile', async ({
  page,
}) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.getByRole('button', { name: 'Ir Instructions executed', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /^Bcm/ }).click();
  await page.getByRole('columnheader', { name: 'Self' }).getByRole('button').first().click();
  await page.getByLabel('Filter functions').fill('sqlite3Vdbe');
  await listRows(page).filter({ hasText: 'sqlite3VdbeExec' }).first().click();
  await expect(page).toHaveURL(/selected=/);
  const address = page.url();
  expect(address).not.toContain('Exec');

  await page.goto('about:blank');
  await page.goto(address);
  await choose(page, sample('callgrind.out.sqlite.gz'));
  await expect(title(page)).toHaveText('sqlite3VdbeExec');
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('73,378');
  await expect(page.getByLabel('Filter functions')).toHaveValue('sqlite3Vdbe');
  await expect(functionList(page).getByRole('columnheader', { name: 'Self' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(functionList(page).locator('[aria-selected="true"]')).toContainText(
    'sqlite3VdbeExec',
  );
});

test('typing into the filter is no step', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.getByLabel('Filter functions').pressSequentially('toplev');
  await expect(page).toHaveURL(/filter=toplev/);
  await page.goBack();
  await expect(title(page)).toHaveText('What was profiled');
});
