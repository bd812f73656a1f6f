// All callers and callees. Expected figures are computed by hand from the text of the profile.

import { ALL_CALLS_TEXT, CALLS_TEXT } from '../../messages/calls.js';
import { differences, openBoth } from './comparing.js';
import { expect, test } from './fixture.js';
import { CC1, choose, functionList, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

// main calls a and b, both call work: 60 of it for a, 20 for b; work alone calls leaf.
const SHARED =
  'events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 65\ncfn=b\ncalls=1 1\n3 25\nfn=a\n1 5\ncfn=work\ncalls=3 1\n2 60\nfn=b\n1 5\ncfn=work\ncalls=1 1\n2 20\nfn=work\n1 40\ncfn=leaf\ncalls=8 1\n2 40\nfn=leaf\n1 40\n';

/** @param {Page} page @param {string} name  of the table */
const cells = (page, name) =>
  page
    .getByRole('grid', { name, exact: true })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent)),
    );

test('shares are estimated where paths meet and exact elsewhere', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.shared', SHARED));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await functionList(page).getByText('leaf', { exact: true }).click();
  await page.getByRole('tab', { name: 'All calls' }).click();
  await expect(page.getByText(CALLS_TEXT.noCallees)).toBeVisible();
  // Three quarters of work were for a, and so were three quarters of leaf's 40 and of its 8 calls.
  expect(await cells(page, 'All callers')).toEqual([
    ['40', '8\u202f×', '1', 'work'],
    ['40', '8\u202f×', '3', 'main'],
    ['≈\u202f30', '≈\u202f6\u202f×', '2', 'a'],
    ['≈\u202f10', '≈\u202f2\u202f×', '2', 'b'],
  ]);
  await page.getByRole('columnheader', { name: 'Distance' }).getByRole('button').first().click();
  await expect
    .poll(async () => (await cells(page, 'All callers')).map((row) => row[3]))
    .toEqual(['work', 'a', 'b', 'main']);
  await page.getByRole('grid', { name: 'All callers' }).getByText('main').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  await expect(page.getByText(ALL_CALLS_TEXT.exact)).toBeVisible();
  expect((await cells(page, 'All callees')).map((row) => row[3])).toEqual([
    'a',
    'b',
    'work',
    'leaf',
  ]);
});

// f is called by s and by main, and by g, which it calls; each name carries its caller.
const CONTEXTS =
  "events: Ir\nfn=main\n1 1\ncfn=s'main\ncalls=1 1\n2 20\ncfn=f'main\ncalls=1 1\n3 18\nfn=s'main\n1 2\ncfn=f's\ncalls=1 1\n2 18\nfn=f's\n1 10\ncfn=g'f\ncalls=1 1\n2 8\nfn=f'main\n1 10\ncfn=g'f\ncalls=1 1\n2 8\nfn=g'f\n1 10\ncfn=f'g\ncalls=2 1\n2 6\nfn=f'g\n1 6\n";

test('all calls are functions while the list shows functions', async ({ page }, info) => {
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.contexts', CONTEXTS));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await functionList(page).getByText('s', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('s');
  await page.getByRole('tab', { name: 'All calls' }).click();
  // 18 of f, which contain the 3 of its calls by g. Of these 2 calls it is not known how many were for s.
  const grid = page.getByRole('grid', { name: 'All callees', exact: true });
  await expect(grid).toBeVisible();
  expect(await cells(page, 'All callees')).toEqual([
    ['≥\u202f18', '≈\u202f2\u202f×', '1', 'f'],
    ['8', '1\u202f×', '2', 'g'],
  ]);
  await grid.getByText('f', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('f');
  // All 4 calls by others are below main.
  await expect
    .poll(() => cells(page, 'All callers'))
    .toEqual([
      ['36', '4\u202f×', '1', 'main'],
      ['18', '≈\u202f1\u202f×', '1', 's'],
      ['6', '≈\u202f2\u202f×', '1', 'g'],
    ]);
});

test('in gcc, the whole cost of a function is spent in calls from main', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Filter functions').fill('ira_init()');
  await functionList(page).getByText('ira_init()', { exact: true }).click();
  await page.getByRole('tab', { name: 'All calls' }).click();
  const main = page
    .getByRole('grid', { name: 'All callers' })
    .getByRole('row')
    .filter({ has: page.getByText('main', { exact: true }) });
  const whole = await page.locator('.tile strong').first().textContent();
  await expect(main.getByRole('gridcell').first()).toHaveText(String(whole));
});

test('a comparison lists all of both, the largest change first', async ({ page }, info) => {
  // work costs 30 more, all of it when b calls it; only in B, work calls extra.
  const newer = SHARED.replace('fn=main\n1 10', 'fn=main\n1 12')
    .replace('calls=1 1\n3 25', 'calls=1 1\n3 55')
    .replace('fn=b\n1 5\ncfn=work\ncalls=1 1\n2 20', 'fn=b\n1 5\ncfn=work\ncalls=4 1\n2 50')
    .replace('fn=leaf\n1 40\n', 'cfn=extra\ncalls=2 1\n3 30\nfn=leaf\n1 40\nfn=extra\n1 30\n');
  await openBoth(page, info, SHARED, newer);
  await differences(page).getByText('main', { exact: true }).click();
  await page.getByRole('tab', { name: 'All calls' }).click();
  // A, B, difference, ratio, calls, distance, name: all calls of work, leaf and extra are below main.
  const grid = page.getByRole('grid', { name: 'All callees', exact: true });
  const shown = () =>
    grid
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .map((row) =>
            [...row.children].map((cell) => cell.textContent?.replaceAll('\u202f', ' ')),
          ),
      );
  await expect(grid).toBeVisible();
  expect(await shown()).toEqual([
    ['80', '110', '+30▲', '×1.375', '4 → 7 ×', '2', 'work'],
    ['25', '55', '+30▲', '×2.200', '1 ×', '1', 'b'],
    ['0', '30', '+30▲', 'new', '0 → 2 ×', '3', 'extra'],
    ['65', '65', '0', '=', '1 ×', '1', 'a'],
    ['40', '40', '0', '=', '8 ×', '3', 'leaf'],
  ]);
  await grid.getByText('leaf').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('leaf');
});
