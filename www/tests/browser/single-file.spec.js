// dist/grindscope.html, opened as by a double click.

import { fileURLToPath, pathToFileURL } from 'node:url';

import { formatNames, saved } from './exporting.js';
import { expect, test } from './fixture.js';
import { IN_PAGE, IN_WORKER, startForeignServer, tryAll } from './leaks.js';
import { CC1, CC1_FACTS, choose, functionList } from './profiles.js';
import { useEveryView } from './views.js';

const FILE = fileURLToPath(new URL('../../../dist/grindscope.html', import.meta.url));
const URL_OF_FILE = pathToFileURL(FILE).href;

test.use({ serviceWorkers: 'allow' });
test.setTimeout(120_000); // many steps, on any machine

test.afterEach(async ({ page, traffic }) => {
  await page.close();
  // For the record, every address except its server is foreign.
  const elsewhere = traffic.foreign.filter((url) => url !== URL_OF_FILE);
  expect(elsewhere).toEqual([]);
  traffic.foreign.length = 0;
});

test('the single file opens, analyses and exports profiles without requests', async ({
  page,
  context,
  traffic,
}) => {
  await context.setOffline(true);
  await page.goto(URL_OF_FILE);
  await choose(page, CC1);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(
    CC1_FACTS.total.toLocaleString('en-US'),
  );
  await useEveryView(page);
  for (const format of await formatNames(page)) {
    expect((await saved(page, format)).bytes.length, format).toBeGreaterThan(100_000);
  }
  const asked = traffic.requests.filter((url) => !/^(blob|data):/.test(url));
  expect(asked).toEqual([URL_OF_FILE]);
});

test('it contains the samples and the licences', async ({ page }) => {
  await page.goto(URL_OF_FILE);
  await page.getByRole('button', { name: /how to check/ }).click();
  await page.getByRole('button', { name: 'Show licences' }).click();
  await expect(page.locator('.licences')).toContainText('preact');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /A PHP request/ }).click();
  await expect(functionList(page)).toContainText('{main}');
});

test('its policy blocks every address, in page and worker', async ({ page, traffic }) => {
  const server = await startForeignServer();
  await page.goto(URL_OF_FILE);
  await expect.poll(() => page.workers().length).toBe(1);
  const [worker] = page.workers();
  if (worker) await tryAll(worker, IN_WORKER, server);
  await tryAll(page, IN_PAGE, server);
  await page.waitForTimeout(500);
  expect(server.arrived()).toEqual([]);
  server.close();
  await page.close();
  traffic.foreign.length = 0;
  traffic.errors.length = 0;
});
