import { CALLS_TEXT, FUNCTION_TEXT } from '../../messages/calls.js';
import { expect, test } from './fixture.js';
import {
  CC1,
  choose,
  columnTexts,
  functionList,
  listRows,
  openProfile,
  sample,
  written,
} from './profiles.js';

/** Tabs of open profiles from which on there is a menu of them. */
const MANY = 4;

/** The heading of the detail side. @param {import('@playwright/test').Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

test('a click shows callers and callees, a click on one selects it', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Filter functions').fill('ggc_internal_alloc');
  await expect(listRows(page).first()).toContainText('ggc_internal_alloc');
  await listRows(page).first().click();
  await expect(title(page)).toHaveAccessibleName(
    'ggc_internal_alloc(unsigned long, void (*)(void*), unsigned long, unsigned long)',
  );
  // Self, called and the sum of the calls, as the file states them.
  const tiles = page.locator('.tiles');
  await expect(tiles).toContainText('3,702,920');
  await expect(tiles).toContainText('3,110,227');
  await expect(tiles).toContainText('48,688');

  const caller = page.getByRole('grid', { name: 'Callers' }).locator('[aria-rowindex="2"]');
  await expect(caller).toContainText('1,337,869');
  await expect(caller).toContainText('15,476');
  await caller.click();
  await expect(title(page)).toHaveText(/^ggc_internal_cleared_alloc/);
  const callee = page
    .getByRole('grid', { name: 'Callees' })
    .locator('.row', { hasText: 'ggc_internal_alloc' });
  await expect(callee).toContainText('1,337,869');
  await callee.click();
  await expect(title(page)).toHaveText(/^ggc_internal_alloc/);

  await page.keyboard.press('Escape');
  await page.getByLabel('Filter functions').fill('');
  await test.step('from a function back to the profile, the list has the focus and goes on from its row', async () => {
    await listRows(page).nth(3).click();
    const name = await title(page).textContent();
    await functionList(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: 'Callers' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(functionList(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const selected = functionList(page).locator('[aria-selected=true]');
    await expect(selected).toHaveAttribute('aria-rowindex', '6');
    await page.keyboard.press('[');
    await expect(selected).toHaveCount(0);
    await expect(functionList(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(title(page)).toHaveText(name ?? '');
  });
});

test('everything works with the keyboard', async ({ page }) => {
  await openProfile(page, CC1);
  await page.keyboard.press('/');
  await page.keyboard.type('toplev');
  await expect(listRows(page).first()).toContainText('toplev::main');
  await page.keyboard.press('ArrowDown');
  await expect(functionList(page)).toBeFocused();
  await expect(title(page)).toHaveText('toplev::main(int, char**)');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Callers' })).toBeFocused();
  // Past the explanations of its columns: that of the lines comes when they are read.
  const callees = page.getByRole('grid', { name: 'Callees' });
  const isReached = () => callees.evaluate((grid) => grid === document.activeElement);
  for (let i = 0; i < 8 && !(await isReached()); i += 1) await page.keyboard.press('Tab');
  await expect(callees).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(callees.locator('[aria-selected="true"]')).toHaveAttribute('aria-rowindex', '3');
  const name = await callees.locator('[aria-selected="true"] .name').first().textContent();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(String(name));
});

test('arrows, pages and ends move through the list and keep the row in view', async ({ page }) => {
  await openProfile(page, CC1);
  const list = functionList(page);
  const current = list.locator('[aria-selected="true"]');
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(current).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('End');
  await expect(current).toHaveAttribute(
    'aria-rowindex',
    String(await list.getAttribute('aria-rowcount')),
  );
  await expect(current).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(current).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(current).toHaveAttribute('aria-rowindex', '2');
  const active = await list.getAttribute('aria-activedescendant');
  expect(await current.getAttribute('id')).toBe(active);
});

test('another event changes every figure', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('36,804,654');
  await page.getByRole('button', { name: 'Ir Instructions executed', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /^Bcm/ }).click();
  // callgrind's own totals line
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('73,378');
  await expect.poll(async () => (await columnTexts(page, 0))[0]).toBe('73,378');
});

test('a cycle is a row with its members', async ({ page }, info) => {
  // main 10 -> a 40 <-> b 60: the cycle costs 100, regardless of calls between a and b, and all of it runs within a.
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 100\n\nfn=a\n1 40\ncfn=b\ncalls=5 1\n2 60\n\nfn=b\n1 60\ncfn=a\ncalls=4 1\n2 20\n';
  await openProfile(page, await written(info, 'ring.out', text));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await expect.poll(() => columnTexts(page, 3)).toEqual(['main', 'a', '<cycle 1> b, a', 'b']);
  expect(await columnTexts(page, 0)).toEqual(['110', '100', '100', '≥\u202f60']);
  await listRows(page).nth(3).click();
  await expect(page.getByText(FUNCTION_TEXT.inCycle(1))).toBeVisible();
  const callers = page.getByRole('grid', { name: 'Callers' });
  await expect(callers.locator('[aria-rowindex="2"]')).toContainText(CALLS_TEXT.inCycle);
  const members = page.getByRole('grid', { name: 'Members of the cycle' });
  const names = members.locator('.row .name.fits');
  await expect(names).toHaveText(['b', 'a']);
  for (const [column, sorted] of /** @type {const} */ ([
    ['Self', ['a', 'b']],
    ['Function', ['a', 'b']],
    ['Function', ['b', 'a']],
  ])) {
    await members.getByRole('button', { name: column, exact: true }).click();
    await expect(names).toHaveText([...sorted]);
  }
  await members.locator('.row', { hasText: 'a' }).last().click();
  await expect(title(page)).toHaveText('a');
  await listRows(page).nth(2).click();
  await expect(page.locator('.function-title .members')).toContainText(/^(a, b|b, a) · Functions/);
});

test('a member of a cycle with several entries costs at least what is shown', async ({
  page,
}, info) => {
  // main calls even at 50, of which odd has 28, and odd at 20, of which even has 8: how much of odd is below even is unknown.
  const text =
    'events: Ir\nfn=main\n1 5\ncfn=even\ncalls=1 1\n2 50\ncfn=odd\ncalls=1 1\n3 20\n' +
    'fn=even\n1 30\ncfn=odd\ncalls=1 1\n2 28\nfn=odd\n1 40\ncfn=even\ncalls=1 1\n2 8\n';
  await openProfile(page, await written(info, 'entries.out', text));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await expect
    .poll(() => columnTexts(page, 3))
    .toEqual(['main', '<cycle 1> odd, even', 'odd', 'even']);
  expect(await columnTexts(page, 0)).toEqual(['75', '70', '≥\u202f40', '≥\u202f30']);
  await listRows(page).nth(3).click();
  await expect(page.locator('.tiles')).toContainText('Inclusive, at least');
  // Nothing is a share of a lower limit.
  const callers = page.getByRole('grid', { name: 'Callers' }).locator('.row:not(.head)');
  await expect(callers).toHaveText([/^50–1\u202f×main/, /^–1\u202f×in its cycleodd/]);
});

test('the theme follows the system until one is selected, which is stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('./');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe('rgb(19, 21, 24)');
  await page.keyboard.press('t');
  expect(await ground()).toBe('rgb(247, 247, 244)');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Theme: Light' })).toBeVisible();
  expect(await ground()).toBe('rgb(247, 247, 244)');
});

test('a menu lists the open profiles once there are many', async ({ page }, info) => {
  await page.setViewportSize({ width: 1024, height: 680 });
  const menu = page.getByRole('button', { name: 'Open profiles' });
  await page.goto('./');
  for (let number = 1; number <= MANY; number += 1) {
    await expect(menu).toHaveCount(0);
    const text = `cmd: ./program ${number}\nevents: Ir\nfn=main\n1 ${number}\n`;
    await choose(page, await written(info, `a-rather-long-name-${number}.out`, text));
    await expect(page.locator('.profile-tab')).toHaveCount(number);
  }
  await menu.click();
  const choices = page.getByRole('menu', { name: 'Open profiles' }).getByRole('menuitemradio');
  await expect(choices).toHaveCount(MANY);
  await expect(choices.last()).toHaveAttribute('aria-checked', 'true');
  await expect(choices.nth(1)).toHaveText('a-rather-long-name-2.out ./program 2');
  await choices.nth(1).click();
  await expect(page.locator('.profile-tab.current')).toContainText('a-rather-long-name-2.out');
  // The strip covers a part of the line below.
  await expect(page.locator('.profile-tab.current')).toBeInViewport({ ratio: 0.95 });
});
