// Going back from a profile, and leaving the page: open profiles are not lost without a question.

import { DETAILS_TEXT } from '../../messages/frame.js';
import { expect, test } from './fixture.js';
import { CC1, choose, functionList, listRows, openProfile, sample } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const TEXT = 'events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n2 5\nfn=work\n1 5\n';

/** The heading of the start page. @param {Page} page */
const start = (page) => page.getByRole('heading', { name: 'Open a callgrind profile' });

/** @param {Page} page @param {string} name */
const tab = (page, name) =>
  page.getByRole('navigation', { name: 'Open profiles' }).getByTitle(new RegExp(`^${name}`));

/** Records the dialogs that appear; each is answered by staying. @param {Page} page */
function questions(page) {
  /** @type {string[]} */
  const asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.dismiss();
  });
  return asked;
}

/** Tries to navigate to another page. @param {Page} page */
const leave = (page) => page.goto('about:blank').catch(() => null);

test('back goes from a profile to the start page, and forward returns', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  await page.goBack();
  await page.goBack();
  await expect(start(page)).toBeVisible();
  await expect(tab(page, 'callgrind.out.cc1.gz')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DETAILS_TEXT.about);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
});

test('the key for back stops at the start page', async ({ page }) => {
  await page.goto('./?before');
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('[');
    await page.waitForTimeout(100);
  }
  await expect(start(page)).toBeVisible();
  expect(page.url()).not.toContain('before');
  await tab(page, 'callgrind.out.cc1.gz').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DETAILS_TEXT.about);
  await page.keyboard.press('[');
  await expect(start(page)).toBeVisible();
});

test('a profile opened on the start page is added to the open ones, and can be closed there', async ({
  page,
}) => {
  await openProfile(page, CC1);
  await page.goBack();
  await choose(page, sample('callgrind.out.sqlite.gz'));
  await expect(functionList(page)).toBeVisible();
  await expect(tab(page, 'callgrind.out.cc1.gz')).toBeVisible();
  await page.goBack();
  await expect(start(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close callgrind.out.cc1.gz' }).click();
  await expect(start(page)).toBeVisible();
  await page.goForward();
  await expect(tab(page, 'callgrind.out.sqlite.gz')).toBeVisible();
  await expect(functionList(page)).toContainText('sqlite3VdbeExec');
});

test('leaving asks while files of the user are open', async ({ page }) => {
  const asked = questions(page);
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await leave(page);
  expect(asked).toEqual(['beforeunload']);
  await expect(functionList(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close callgrind.out.cc1.gz' }).click();
  await expect(start(page)).toBeVisible();
  await leave(page);
  expect(asked).toEqual(['beforeunload']);
});

test('leaving does not ask if only a sample is open', async ({ page }) => {
  const asked = questions(page);
  await page.goto('./');
  await page
    .getByRole('button', { name: /Open sample/ })
    .first()
    .click();
  await expect(functionList(page)).toBeVisible();
  await listRows(page).nth(1).click();
  await leave(page);
  expect(asked).toEqual([]);
  await expect(page).toHaveURL('about:blank');
});

test('a page with a profile in its address has no start page before it', async ({ page }) => {
  const asked = questions(page);
  await page.route('**/profiles/*', async (route) => route.fulfill({ body: TEXT }));
  await page.goto('./?before');
  await page.goto('./#profileURL=profiles/one');
  await expect(listRows(page)).toHaveCount(2);
  await page.keyboard.press('[');
  await listRows(page).first().click();
  await expect(page).toHaveURL(/selected=/);
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DETAILS_TEXT.about);
  await page.keyboard.press('[');
  await page.waitForTimeout(200);
  await expect(listRows(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/before/);
  expect(asked).toEqual([]);
});
