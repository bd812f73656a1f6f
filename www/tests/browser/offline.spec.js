import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPDATE_TEXT } from '../../messages/frame.js';
import { PRIVACY_TEXT } from '../../messages/start.js';

import { formatNames, saved } from './exporting.js';
import { expect, test } from './fixture.js';
import { CC1, CC1_FACTS, choose, functionList, listRows } from './profiles.js';
import { startStaticHost } from './static-host.js';
import { useEveryView } from './views.js';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(120_000); // storing the page is slow on slow machines

const total = CC1_FACTS.total.toLocaleString('en-US');

/** Waits until the page is stored. @param {import('@playwright/test').Page} page */
const stored = (page) =>
  expect(page.getByText(PRIVACY_TEXT.offline)).toBeVisible({ timeout: 60_000 });

test('after one visit everything works without a network', async ({ page, context }) => {
  await page.goto('./');
  await stored(page);
  await context.setOffline(true);
  await page.reload();
  await stored(page);
  await choose(page, CC1);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total);
  const views = await useEveryView(page);
  expect(views).toEqual(expect.arrayContaining(['Overview', 'Calls']));
  await page.getByLabel('Filter functions').fill('alloc');
  await expect(listRows(page).first()).toContainText('alloc');
  await page.getByLabel('Filter functions').fill('');
  for (const format of await formatNames(page)) {
    expect((await saved(page, format)).bytes.length, format).toBeGreaterThan(100_000);
  }

  await page.reload();
  await page.getByRole('button', { name: /A PHP request/ }).click();
  await expect(functionList(page)).toContainText('{main}');
  await context.setOffline(false);
});

test.describe('a new version', () => {
  /** @type {Awaited<ReturnType<typeof startStaticHost>>} */
  let host;
  /** @type {string} */
  let folder;
  test.beforeEach(async ({ traffic }, info) => {
    folder = info.outputPath('site');
    host = await startStaticHost(folder);
    expect(traffic.foreign).toEqual([]);
  });
  test.afterEach(async ({ page, traffic }) => {
    await page.close();
    // The host has another origin than the server of the other tests.
    expect(traffic.foreign.filter((url) => !url.startsWith(host.url))).toEqual([]);
    traffic.foreign.length = 0;
    host.close();
  });

  /** @param {string | Buffer} content */
  const integrityOf = (content) =>
    `sha256-${createHash('sha256').update(content).digest('base64')}`;

  /** Publishes another page and a service worker for it. @param {boolean} whole  whether page and service worker match */
  async function publishNewVersion(whole) {
    const index = join(folder, 'index.html');
    const script = join(folder, 'service-worker.js');
    const before = await readFile(index, 'utf8');
    const after = before.replace('<html lang="en">', '<html lang="en" class="newer">');
    const worker = await readFile(script, 'utf8');
    expect(worker).toContain(integrityOf(before));
    await writeFile(index, after);
    const integrity = whole ? integrityOf(after) : integrityOf('something else');
    const id = /id:"(\w{16})"/.exec(worker)?.[1] ?? '';
    await writeFile(
      script,
      worker.replace(integrityOf(before), integrity).replace(id, 'the-newer-version'),
    );
  }

  test('is announced, and shown when the user agrees', async ({ page }) => {
    await page.goto(host.url);
    await stored(page);
    await publishNewVersion(true);
    await page.reload();
    const notice = page.getByText(UPDATE_TEXT.available);
    await expect(notice).toBeVisible({ timeout: 60_000 });
    // Until then the old version is complete.
    await expect(page.locator('html.newer')).toHaveCount(0);
    await choose(page, CC1);
    await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total);
    await expect(notice).toContainText(UPDATE_TEXT.closesAll);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('html.newer')).toHaveCount(1);
    await expect(notice).toBeHidden();
  });

  test('that is published incompletely is not used', async ({ page }) => {
    await page.goto(host.url);
    await stored(page);
    await publishNewVersion(false);
    const end = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      return new Promise((resolve) => {
        installing?.addEventListener('statechange', () => resolve(installing.state));
      });
    });
    expect(end).toBe('redundant');
    await page.reload();
    await expect(page.locator('html.newer')).toHaveCount(0);
    await expect(page.getByText(UPDATE_TEXT.available)).toBeHidden();
    await choose(page, CC1);
    await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total);
  });
});

test('"Forget everything" deletes everything', async ({ page }) => {
  await page.goto('./');
  await stored(page);
  await page.evaluate(() => {
    localStorage.setItem('of.another.page', 'kept');
    localStorage.setItem('grindscope.of-an-older-version', 'deleted');
  });
  await page.getByRole('button', { name: /^Theme/ }).click();
  const left = () =>
    page.evaluate(async () => ({
      settings: Object.keys(localStorage).sort(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  expect((await left()).settings).toContain('grindscope.theme');
  expect((await left()).workers).toBe(1);
  await page.getByRole('button', { name: /how to check/ }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await expect(page.getByText('are deleted')).toBeVisible();
  expect(await left()).toEqual({ settings: ['of.another.page'], caches: [], workers: 0 });
});

test('the manifest makes the page installable and names icons that exist', async ({ request }) => {
  const manifest = await (await request.get('./manifest.webmanifest')).json();
  expect(manifest.display).toBe('standalone');
  const sizes = manifest.icons.map((/** @type {any} */ icon) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, type, sizes } of manifest.icons) {
    const body = await (await request.get(src)).body();
    if (type !== 'image/png') continue;
    // Width and height, from the head of the PNG.
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(Object.values(manifest.file_handlers[0].accept).flat()).toContain('.out');
});

test('a file that the system opens with the page is opened', async ({ page }) => {
  await page.addInitScript(() => {
    const file = new File(['events: Ir\nfn=launched_function\n1 42\n'], 'callgrind.out.1');
    /** @param {(launch: any) => void} use */
    const setConsumer = (use) => use({ files: [{ getFile: async () => file }] });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
  await page.goto('./');
  await expect(functionList(page)).toContainText('launched_function');
});
