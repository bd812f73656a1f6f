import { DETAILS_TEXT } from '../../messages/frame.js';
import { START_TEXT } from '../../messages/start.js';
import { expect, test } from './fixture.js';
import { CC1, choose, functionList, listRows, openProfile, sample } from './profiles.js';

/** The heading of the detail side. @param {import('@playwright/test').Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

test('back and forward move through the history of views', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await expect(title(page)).toHaveText('main');
  await page.getByRole('grid', { name: 'Callees' }).locator('[aria-rowindex="2"]').click();
  await expect(title(page)).toHaveText(/^toplev::main/);
  await page.keyboard.press('[');
  await expect(title(page)).toHaveText('main');
  await page.goBack();
  await expect(title(page)).toHaveText(DETAILS_TEXT.about);
  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('main');

  await test.step('the brand leads to the start page, and Back returns', async () => {
    await page.getByRole('button', { name: 'grindscope' }).click();
    await expect(page.getByRole('heading', { name: 'Open a callgrind profile' })).toBeVisible();
    await page.goBack();
    await expect(title(page)).toHaveText('main');
  });
});

test('a link leads to the same function, event, filter and order, and reveals nothing of the profile', async ({
  page,
}) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.getByRole('button', { name: 'Ir Instructions executed', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /^Bcm/ }).click();
  await page.getByRole('columnheader', { name: 'Self' }).getByRole('button').first().click();
  await page.getByLabel('Filter functions').fill('sqlite3Vdbe');
  // Rows move until the filter is applied.
  await expect(page.getByRole('contentinfo')).toContainText('listed');
  // Not the cycle, which names its members.
  const functions = listRows(page).filter({ hasNotText: '<cycle' });
  await functions.filter({ hasText: 'sqlite3VdbeExec' }).first().click();
  await expect(page).toHaveURL(/selected=/);
  const address = page.url();
  expect(address).not.toContain('Exec');

  await page.goto('about:blank');
  await page.goto(address);
  await choose(page, sample('callgrind.out.sqlite.gz'));
  await expect(title(page)).toHaveText('sqlite3VdbeExec');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('73,378');
  await expect(page.getByLabel('Filter functions')).toHaveValue('sqlite3Vdbe');
  await expect(functionList(page).getByRole('columnheader', { name: 'Self' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(functionList(page).locator('[aria-selected="true"]')).toContainText(
    'sqlite3VdbeExec',
  );
});

test('a link leads to the same columns, open groups and second event, and changes no choice', async ({
  page,
  otherContext,
}) => {
  const file = sample('callgrind.out.sqlite.gz');
  const ask = (/** @type {import('@playwright/test').Page} */ page) =>
    page.locator('.dropdown').and(page.getByRole('button', { name: '+ Dr', exact: true }));
  await openProfile(page, file);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Class', exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Group:/ }).click();
  await page.getByRole('menuitemradio', { name: 'object' }).click();
  await functionList(page).locator('[aria-level="1"]', { hasText: 'libc.so' }).click();
  await functionList(page).locator('[aria-level="2"]', { hasText: '(below main)' }).click();
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByRole('button', { name: 'Second event' }).click();
  await page.getByRole('menuitemradio', { name: /^Dr / }).click();
  await expect(ask(page)).toBeVisible();
  const address = page.url();

  const other = await otherContext.newPage();
  await other.goto(address);
  await choose(other, file);
  await expect(title(other)).toHaveText('(below main)');
  await expect(ask(other)).toBeVisible();
  await expect(functionList(other).locator('[aria-selected="true"]')).toContainText('(below main)');
  const column = functionList(other).getByRole('columnheader', { name: /^Class/ });
  await expect(column).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('grindscope.columns'))).toBeNull();
});

test('each profile has its own second event', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await listRows(page).nth(3).click();
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByRole('button', { name: 'Second event' }).click();
  await page.getByRole('menuitemradio', { name: /^Bim / }).click();
  await expect(page).toHaveURL(/second-event=/);
  await page.locator('input[type=file]').first().setInputFiles(CC1);
  await expect(page).not.toHaveURL(/second-event=/);
});

test('a typed filter, an order and a walk through the list are one step each', async ({ page }) => {
  await openProfile(page, CC1);
  const back = page.getByRole('button', { name: 'Go back', exact: true });
  const forward = page.getByRole('button', { name: 'Go forward', exact: true });
  const filter = page.getByLabel('Filter functions');
  await expect(forward).toHaveAttribute('aria-disabled', 'true');
  await filter.pressSequentially('toplev');
  await expect(page).toHaveURL(/filter=toplev/);
  await functionList(page)
    .getByRole('columnheader', { name: 'Self' })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/order=self/);
  await functionList(page).focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/selected=/);
  const last = await title(page).textContent();

  await back.click();
  await expect(title(page)).toHaveText(DETAILS_TEXT.about);
  await expect(page).toHaveURL(/order=self/);
  await back.click();
  await expect(page).not.toHaveURL(/order=self/);
  await expect(filter).toHaveValue('toplev');
  await back.click();
  await expect(filter).toHaveValue('');
  await expect(functionList(page)).toBeVisible();
  for (let i = 0; i < 3; i += 1) await forward.click();
  await expect(title(page)).toHaveText(String(last));
  await expect(forward).toHaveAttribute('aria-disabled', 'true');
});

test('an address without its profile says what it shows, after a reload of which file', async ({
  page,
}) => {
  const line = page.locator('.awaited');
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Paste text' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await choose(page, CC1);
  await listRows(page).nth(4).click();
  await expect(page).toHaveURL(/selected=/);
  await page.reload();
  const name = 'callgrind.out.cc1.gz';
  await expect(line).toHaveText(START_TEXT.awaited({ what: 'function', name }));
  await page.goto('about:blank');
  await page.goto('./#view=source');
  await expect(line).toHaveText(START_TEXT.awaited({ what: 'view', name: '' }));
  await choose(page, CC1);
  await listRows(page).first().waitFor();
  await page.getByRole('button', { name: 'grindscope' }).click();
  await expect(page.getByRole('button', { name: 'Paste text' })).toBeVisible();
  await expect(line).toHaveCount(0);
});
