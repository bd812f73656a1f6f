// What is selected and listed after a transform.

import { TRANSFORMS_TEXT } from '../../messages/frame.js';
import { NOTHING_LEFT_TEXT } from '../../messages/list.js';
import { expect, test } from './fixture.js';
import { functionList, listRows, openProfile, written } from './profiles.js';

/** `main` calls `a`, which calls `b` and is called by it. */
const RING =
  'events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 100\nfn=a\n3 60\ncfn=b\ncalls=4 1\n4 70\n' +
  'fn=b\n5 40\ncfn=a\ncalls=3 1\n6 30\n';

/** The heading of the detail side. @param {import('@playwright/test').Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

/** @param {import('@playwright/test').Page} page @param {string} name */
async function selectFunction(page, name) {
  const cell = page.locator('.name', { hasText: new RegExp(`^${name}$`) });
  await listRows(page).filter({ has: cell }).click();
  await expect(title(page)).toHaveText(name);
  await functionList(page).focus();
}

test('a collapsed cycle is selected instead of its member', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.ring', RING));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await selectFunction(page, 'b');
  await page.keyboard.press('r');
  await expect(title(page)).toHaveText(/cycle/);
  await expect(page.locator('.tiles')).toContainText('Self100');
});

test('a function without recursion says so', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.ring', RING));
  await selectFunction(page, 'main');
  await expect(page.locator('#callees')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText(TRANSFORMS_TEXT.noRecursion)).toBeVisible();

  await test.step('a dropped function is selected again when that is undone', async () => {
    await selectFunction(page, 'b');
    await page.keyboard.press('i');
    await expect(title(page)).not.toHaveText('b');
    await functionList(page).focus();
    await page.keyboard.press('Control+z');
    await expect(title(page)).toHaveText('b');
  });
});

test('a filter that matches nothing after a transform says why, with ways back', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.ring', RING));
  await page.getByLabel('Filter functions').fill('main');
  await expect(listRows(page)).toHaveCount(1);
  await selectFunction(page, 'main');
  await page.keyboard.press('i');
  await expect(page.getByText(NOTHING_LEFT_TEXT.hiddenBy(true, false, true))).toBeVisible();
  await page.getByRole('button', { name: TRANSFORMS_TEXT.undoAll }).click();
  await expect(listRows(page)).toHaveCount(1);
});

/** `main` calls `a` and `b`, which call `copy` of a library; that calls `move`. */
const LIBRARY =
  'events: Ir\nob=prog\nfl=a.c\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 40\ncfn=b\ncalls=1 1\n2 60\n' +
  'fn=a\n3 20\ncob=/lib/libc.so.6\ncfl=l.c\ncfn=copy\ncalls=1 9\n4 20\n' +
  'fn=b\n5 25\ncob=/lib/libc.so.6\ncfl=l.c\ncfn=copy\ncalls=1 9\n6 35\n' +
  'ob=/lib/libc.so.6\nfl=l.c\nfn=copy\n9 45\ncfn=move\ncalls=2 9\n9 10\nfn=move\n9 10\n';

test('charging a function to its callers selects the most expensive one', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.library', LIBRARY));
  await selectFunction(page, 'copy');
  await expect(page.locator('#callers')).toBeVisible();
  await page.keyboard.press('m');
  await expect(title(page)).toHaveText('b');
  await functionList(page).focus();
  await page.keyboard.press('Control+z');
  await expect(title(page)).toHaveText('copy');
});

test('charging a library selects nothing, unless the selected function is left', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.library', LIBRARY));
  const status = page.getByRole('contentinfo');
  await expect(status).toContainText('5 functions');
  const charge = async () => {
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: /charge to callers/ }).click();
  };
  // Its only caller is of the same library.
  await selectFunction(page, 'move');
  await expect(page.locator('#callers')).toContainText('copy');
  await page.getByRole('button', { name: 'Transform', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Charge to callers: libc.so.6' }).click();
  await expect(status).toContainText('3 functions');
  await expect(title(page)).toHaveText('Profile');
  await page.keyboard.press('Control+z');
  await expect(status).toContainText('5 functions');
  await selectFunction(page, 'copy');
  await charge();
  await expect(title(page)).toHaveText('Profile');
  await expect(status).toContainText('3 functions');
  await expect(listRows(page)).toHaveCount(3);
  await page.getByLabel('Filter functions').fill('main');
  await expect(page.locator('#filter-outcome')).toHaveText('1 of 3');
  await page.getByLabel('Filter functions').fill('');
  await charge();
  await expect(status).toContainText('5 functions');
  await selectFunction(page, 'a');
  await charge();
  await expect(status).toContainText('3 functions');
  await expect(title(page)).toHaveText('a');
  // Its own 20 and 20 of the library, of 110.
  await expect(page.locator('.tiles')).toContainText('Self36.36');
});

test('a change of the transforms is undone, whichever it was, and made again', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.library', LIBRARY));
  const chips = page.locator('.transform-bar .chip');
  const steps = async () =>
    (await chips.allTextContents()).map((text) => text.replace(/✕/, '').trim());
  await selectFunction(page, 'a');
  await page.keyboard.press('i');
  await expect(chips).toHaveCount(1);
  await selectFunction(page, 'b');
  await page.keyboard.press('o');
  await expect(chips).toHaveCount(2);
  const both = await steps();
  await chips.first().click();
  await expect(chips).toHaveCount(1);
  // What was dropped is not in the paths through b, so b stays selected.
  await expect(title(page)).toHaveText('b');
  const one = await steps();
  await functionList(page).focus();
  for (const [key, expected] of /** @type {const} */ ([
    ['Control+z', both],
    ['Control+z', both.slice(0, 1)],
    ['Control+z', []],
    ['Control+Shift+Z', both.slice(0, 1)],
    ['Control+Shift+Z', both],
    ['Control+Shift+Z', one],
  ])) {
    await page.keyboard.press(key);
    await expect.poll(steps).toEqual(expected);
  }
});

test('dropping a function selects its most expensive caller, or nothing', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'callgrind.out.library', LIBRARY));
  await selectFunction(page, 'copy');
  await expect(page.locator('#callers')).toBeVisible();
  await page.keyboard.press('i');
  await expect(title(page)).toHaveText('b');
  await selectFunction(page, 'main');
  await expect(page.locator('#callees')).toBeVisible();
  await page.keyboard.press('i');
  await expect(title(page)).toHaveText('Profile');
});
