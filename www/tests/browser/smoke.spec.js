import { expect, test } from './fixture.js';

test('the page loads under any path', async ({ page, baseURL }) => {
  expect(new URL(String(baseURL)).pathname).not.toBe('/');
  await page.goto('./');
  await expect(page).toHaveTitle(/grindscope/);
  await expect(page.locator('#page')).not.toBeEmpty();
});
