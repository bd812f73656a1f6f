// A stack of middleware, profiled by Xdebug: the closures between its layers share one name. Expected facts
// are those of the slow reference reader in tests/contexts/outermost.rs.

import { CALLS_TEXT } from '../../messages/calls.js';
import { expect, test } from './fixture.js';
import { columnTexts, data, functionList, listRows, openProfile, plainNumber } from './profiles.js';

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
