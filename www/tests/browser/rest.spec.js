// The rest of the program, which comes when the page is up: what is there without it, and what is
// said when it does not come.

import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, choose, data, functionList, listRows } from './profiles.js';

const REST = /assets\/grindscope_rest-\w+\.wasm$/;

const total = CC1_FACTS.total.toLocaleString('en-US');

/** Lets no request for the rest through until the function is called that it returns. @param {import('@playwright/test').Page} page */
async function holdRest(page) {
  /** @type {() => void} */
  let release = () => {};
  /** @type {Promise<void>} */
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(REST, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a sample is listed and sorted without the rest, which then completes the page', async ({
  page,
  traffic,
}) => {
  const release = await holdRest(page);
  await page.goto('./');
  await page.getByRole('button', { name: /Try a sample/ }).click();
  await expect(page.getByLabel('Total', { exact: true })).toHaveText(total);
  await expect(listRows(page).first()).toBeVisible();
  const head = functionList(page).getByRole('columnheader', { name: /^Self/ });
  await head.getByRole('button').first().click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  // A function of the rest: not before it is there, and then without being asked for again.
  await listRows(page).first().click();
  await expect.poll(() => traffic.requests.filter((url) => REST.test(url)).length).toBe(1);
  await expect(page.getByRole('grid', { name: 'Callers' })).toBeHidden();
  release();
  await expect(page.getByRole('grid', { name: 'Callers' })).toBeVisible();
  await page.getByLabel('Filter functions').fill('/^ggc_/');
  await expect(listRows(page).first()).toContainText('ggc_');
  expect(traffic.requests.filter((url) => REST.test(url))).toHaveLength(1);
});

test('a profile that needs the rest to be opened gets it at once', async ({ page, traffic }) => {
  await page.goto('./');
  await choose(page, data('container/one.xz'));
  await expect(listRows(page).first()).toBeVisible();
  expect(traffic.requests.join()).toMatch(/grindscope_rest/);
});

test('a rest that is not the one that was built is not run, and asked for again', async ({
  page,
  traffic,
}) => {
  await page.route(REST, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: Buffer.concat([await response.body(), Buffer.of(0)]) });
  });
  await page.goto('./');
  await choose(page, CC1);
  await listRows(page).first().click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('A part of the program could not be loaded');
  await expect(page.getByLabel('Total', { exact: true })).toHaveText(total);
  // One that is under way is not taken from under its hands.
  await page.unrouteAll({ behavior: 'wait' });
  await listRows(page).nth(2).click();
  await expect(page.getByRole('grid', { name: 'Callers' })).toBeVisible();
  traffic.errors.length = 0;
});
