import { expect, test } from './fixture.js';
import { CC1, choose, functionList, listRows, openProfile, sample } from './profiles.js';

/** The heading of the detail side. @param {import('@playwright/test').Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

test('digits and arrows choose the view', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  const tabs = page.getByRole('tablist', { name: 'Views of the function' });
  const open = tabs.getByRole('tab', { selected: true });
  await expect(open).toHaveText('Callers and callees');
  await page.keyboard.press('2');
  await expect(open).not.toHaveText('Callers and callees');
  await open.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(open).toHaveText('Callers and callees');
  await expect(open).toBeFocused();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toHaveAttribute('aria-labelledby', String(await open.getAttribute('id')));
});

test('? lists all keys, and no key works behind it', async ({ page }) => {
  await openProfile(page, CC1);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toContainText('Filter the functions');
  await expect(sheet).toContainText('Search functions and commands');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter functions')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter functions')).toBeFocused();
});

test('e opens the events, and they are chosen by keys', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.keyboard.press('e');
  await expect(page.getByRole('menuitemradio', { name: /^Ir/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Own formula…' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^CEst/, expanded: false })).toBeVisible();
});

/** Opens the palette. @param {import('@playwright/test').Page} page */
async function openPalette(page) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search functions and commands' });
  await expect(field).toBeFocused();
  return field;
}

test('the palette finds functions and goes to them', async ({ page }) => {
  await openProfile(page, CC1);
  const field = await openPalette(page);
  await field.fill('ggc_internal_alloc');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('ggc_internal_alloc(unsigned long');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(/^ggc_internal_alloc\(unsigned long/);
  await expect(field).toBeHidden();
});

test('the palette does what the page can do', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await openPalette(page);
  await page.keyboard.type('event bcm');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('73,378');
  await openPalette(page);
  await page.keyboard.type('hide below');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'What the list hides' })).toContainText('0.1 %');
  await openPalette(page);
  await page.keyboard.type('no such command');
  await expect(page.getByText('Nothing is called so.')).toBeVisible();
});

test('a row is copied with tabs between its cells, the whole list in whole numbers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page, CC1);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Filter functions').fill('toplev::main');
  await expect(listRows(page)).toHaveCount(1);
  await listRows(page).first().click();
  await functionList(page).focus();
  await page.keyboard.press('Control+c');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  // Figures of callgrind_annotate.
  await expect.poll(clipboard).toBe('172,187,093\t985\t1\ttoplev::main(int, char**)\t\tcc1');
  await openPalette(page);
  await page.keyboard.type('copy the list');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect
    .poll(clipboard)
    .toBe(
      'Inclusive\tSelf\tCalled\tFunction\tFile\tObject\n172187093\t985\t1\ttoplev::main(int, char**)\t???\t/usr/lib/gcc/x86_64-linux-gnu/12/cc1',
    );
});

test('the focus goes on where a button goes away', async ({ page }) => {
  await openProfile(page, CC1);
  const list = functionList(page);
  const press = async (/** @type {import('@playwright/test').Locator} */ button) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: 'Hide', exact: true }));
  await page.getByRole('menuitemcheckbox', { name: /^Below/ }).click();
  await press(page.getByRole('button', { name: /^Hidden: Below/ }));
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await press(page.getByRole('button', { name: 'Split', exact: true }));
  await expect(page.getByRole('button', { name: 'Close the second view' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Split', exact: true })).toBeFocused();
  await press(page.getByRole('button', { name: 'Transform', exact: true }));
  await expect(page.getByRole('menuitem', { name: /^Focus on it/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await press(page.getByRole('button', { name: /^Focus: .*, remove$/ }));
  await expect(list).toBeFocused();
  await choose(page, sample('callgrind.out.sqlite.gz'));
  await press(page.getByRole('button', { name: 'Close callgrind.out.sqlite.gz' }));
  await expect(page.getByRole('button', { name: /^callgrind\.out\.cc1/ })).toBeFocused();
});
