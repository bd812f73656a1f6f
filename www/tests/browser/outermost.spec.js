// A stack of middleware, profiled by Xdebug: the closures between its layers share one name. Expected facts
// are those of the slow reference reader in tests/contexts/outermost.rs.

import { CALLS_TEXT } from '../../messages/calls.js';
import { expect, test } from './fixture.js';
import {
  columnTexts,
  data,
  functionList,
  listRows,
  openProfile,
  plainNumber,
  written,
} from './profiles.js';

const PIPELINE = data('outermost/pipeline.out');

test('inclusive costs are those of outermost invocations, and there are no cycles', async ({
  page,
}) => {
  await openProfile(page, PIPELINE);
  await page.getByRole('button', { name: '%', exact: true }).click();
  const shares = (await columnTexts(page, 0)).map((text) => Number.parseFloat(text));
  expect(Math.max(...shares)).toBe(100);
  const names = await columnTexts(page, 3);
  expect(names.join()).not.toContain('cycle');
  await expect(page.getByText(/^\d+ functions$/)).toBeVisible();
  const share = (/** @type {string} */ name) => shares[names.findIndex((of) => of.includes(name))];
  expect(share('Pipeline->then')).toBeGreaterThan(70);
  expect(share('Session->handle')).toBeGreaterThan(60);
  // The outer stack calls the whole inner one.
  expect(share('Router->handle')).toBeGreaterThan(share('Bindings->handle') ?? 100);

  await page.getByRole('button', { name: 'Recursion' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(3);
  await page.getByRole('menuitemradio', { name: /^Plain numbers/ }).click();
  await expect
    .poll(async () =>
      Math.max(...(await columnTexts(page, 0)).map((text) => Number.parseFloat(text))),
    )
    .toBeGreaterThan(100);
});

test('list and callers of a layer agree', async ({ page }) => {
  await openProfile(page, PIPELINE);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.getByLabel('Filter functions').fill('Pipeline->App');
  await expect(functionList(page)).toHaveAttribute('aria-rowcount', '2');
  const cost = plainNumber((await columnTexts(page, 0))[0] ?? '');
  await listRows(page).first().click();
  await expect(page.locator('#callers').getByText(CALLS_TEXT.running)).toHaveCount(3);
  const first = page.locator('#callers [aria-rowindex]:not(.head)').first();
  const counted = await first.locator(':scope > *').first().textContent();
  expect(plainNumber(counted ?? '')).toBe(cost);
  // It runs again below most of its callees.
  await expect(page.getByText(CALLS_TEXT.leadBack)).toBeVisible();
  await expect(page.locator('.function-title .badge')).toBeHidden();
});

test('a function that only some calls find running is said to be called back', async ({
  page,
}, info) => {
  const block = (/** @type {string} */ name, /** @type {number} */ self, calls = '') =>
    `fl=a.php\nfn=${name}\n1 ${self}\n${calls}\n`;
  const call = (/** @type {string} */ name, /** @type {number} */ cost) =>
    `cfl=a.php\ncfn=${name}\ncalls=1 0 0\n2 ${cost}\n`;
  // main calls a, which calls b, which calls a again; and b, whose call of a finds none running.
  const blocks = [
    block('a', 5),
    block('b', 7, call('a', 5)),
    block('a', 3, call('b', 12)),
    block('a', 5),
    block('b', 7, call('a', 5)),
    block('{main}', 1, call('a', 15) + call('b', 12)),
  ];
  const text = `version: 1\ncreator: xdebug 3.2.0\ncmd: a.php\npart: 1\npositions: line\n\nevents: Time_(10ns)\n\n${blocks.join('')}\nsummary: 28\n`;
  await openProfile(page, await written(info, 'cachegrind.out.1', text));
  await listRows(page).getByText('a', { exact: true }).click();
  // Self 13 and 12 of b are more than 15 and 5.
  await expect(page.getByText(CALLS_TEXT.leadBack)).toBeVisible();
});
