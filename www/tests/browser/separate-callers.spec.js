// Profiles of `callgrind --separate-callers=2`, whose names contain callers: `f'caller'caller`.

import { openBoth, rows } from './comparing.js';
import { expect, test } from './fixture.js';
import { listRows, openProfile, written } from './profiles.js';

const TEXT =
  "events: Ir\nfl=a.c\nfn=main'(below main)\n1 10\ncfn=void sort<int>(int*)'main'(below main)\ncalls=1 1\n1 90\n" +
  "fn=void sort<int>(int*)'main'(below main)\n2 50\ncfn=memcpy'void sort<int>(int*)'main\ncalls=4 1\n2 40\n" +
  "fn=memcpy'void sort<int>(int*)'main\n3 40\n";

test('pictures show functions without the callers in their names, with or without brackets', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.callers', TEXT));
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await page.locator('.graph-list summary').click();
  const functions = page.getByRole('list', { name: /Functions of the call graph/ });
  await expect(functions.getByRole('button')).toHaveText(['main', 'sort<int>(int*)', 'memcpy']);
  // The list distinguishes contexts: it keeps the callers, none of which is a parameter.
  await expect(listRows(page).first()).toContainText("main'(below main)");
  await page.getByRole('tab', { name: 'Call tree' }).click();
  const tree = page.getByRole('treegrid');
  await expect(tree).toContainText('sort<int>(int*)');
  await expect(tree).not.toContainText("'main");
  await expect(tree).not.toContainText('void');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Short names' }).uncheck();
  await expect(tree).toContainText('void sort<int>(int*)');
});

test('pictures of a comparison show the same', async ({ page }, info) => {
  await openBoth(page, info, TEXT, TEXT.replaceAll('40', '60').replaceAll('1 90', '1 110'));
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await page.locator('.graph-list summary').click();
  const functions = page.getByRole('list', { name: /Functions of the call graph/ });
  const names = ['main', 'sort<int>(int*)', 'memcpy'];
  await expect(functions.getByRole('button')).toHaveText(names);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const picture = page.getByRole('application', { name: /^Differential flame graph/ });
  await picture.focus();
  for (const name of ['all', ...names]) {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.picture-line b')).toHaveText(name);
  }
  await page.getByLabel('Short names').uncheck();
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await page.locator('.graph-list summary').click();
  await expect(functions.getByRole('button')).toHaveText([
    'main',
    'void sort<int>(int*)',
    'memcpy',
  ]);
  // The list distinguishes contexts.
  await expect(rows(page).first()).toContainText("'main");
});
