// The promise that nothing leaves the machine: what the security policy blocks, in the page and in
// the worker, and that no requests are made while a profile is open.

import { readFile } from 'node:fs/promises';
import { PRIVACY_TEXT } from '../../messages/start.js';

import { formatNames, saved } from './exporting.js';
import { expect, test } from './fixture.js';
import { IN_PAGE, IN_WORKER, startForeignServer, tryAll, UNCOVERED } from './leaks.js';
import { CC1, choose, data, functionList, listRows, sample } from './profiles.js';
import { useEveryView } from './views.js';

/** @import {Page} from '@playwright/test' */

/**
 * Removes the expected entries from the record.
 *
 * @param {Page} page
 * @param {import('./fixture.js').Traffic} traffic
 */
async function allowTraffic(page, traffic) {
  await page.close(); // no more entries follow
  traffic.foreign.length = 0;
  traffic.errors.length = 0;
}

/** Waits until the page is fully loaded. @param {Page} page */
async function loaded(page) {
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open files…' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.waitForLoadState('networkidle');
}

/** The page's own worker, the one that reads profiles. @param {Page} page */
function analyser(page) {
  const worker = page.workers()[0];
  if (!worker) throw new Error('the page has no worker');
  return worker;
}

test.describe('a foreign address', () => {
  /** @type {import('./leaks.js').ForeignServer} */
  let server;
  /** Serves a page without our policy, to verify that attempts arrive if nothing blocks them. @type {import('./leaks.js').ForeignServer} */
  let bare;
  test.beforeEach(async () => {
    server = await startForeignServer();
    bare = await startForeignServer();
  });
  test.afterEach(async ({ page, traffic }) => {
    await allowTraffic(page, traffic);
    server.close();
    bare.close();
  });

  test('is reached by every attempt of a page without a policy', async ({ page }) => {
    await page.goto(`${bare.origin}/page`);
    await tryAll(page, IN_PAGE, server);
    await expect.poll(server.arrived).toEqual(Object.keys(IN_PAGE).sort());
  });

  test('is reached by every attempt of a worker without a policy', async ({ page }) => {
    await page.goto(`${bare.origin}/page`);
    await page.evaluate(() => {
      const script = new Blob(['onmessage = () => {};'], { type: 'text/javascript' });
      Object.assign(window, {
        worker: new Worker(URL.createObjectURL(script), { type: 'module' }),
      });
    });
    await expect.poll(() => page.workers().length).toBe(1);
    await tryAll(analyser(page), IN_WORKER, server);
    await expect.poll(server.arrived).toEqual(Object.keys(IN_WORKER).sort());
  });

  test('is reached by nothing in our page', async ({ page }) => {
    await loaded(page);
    await tryAll(page, IN_PAGE, server);
    await page.waitForTimeout(500);
    expect(server.arrived()).toEqual([]);
  });

  test('is reached by a new window and by another page, as the privacy sheet states', async ({
    page,
  }) => {
    await loaded(page);
    await page.getByRole('button', { name: 'What is stored, and how to check' }).click();
    const held = page.getByRole('region', { name: 'What guarantees it' });
    for (const words of ['WebRTC', 'window', 'another page'])
      await expect(held).toContainText(words);
    await tryAll(page, UNCOVERED, server);
    await expect.poll(server.arrived).toEqual(Object.keys(UNCOVERED).sort());
  });

  test('is reached by nothing in our worker, while a profile is open', async ({ page }) => {
    await loaded(page);
    const worker = analyser(page);
    await choose(page, CC1);
    await expect(listRows(page).first()).toBeVisible();
    await tryAll(worker, IN_WORKER, server);
    await page.waitForTimeout(500);
    expect(server.arrived()).toEqual([]);
  });
});

test('text is never executed', async ({ page, traffic }) => {
  await loaded(page);
  const refused = await page.evaluate(async () => {
    /** @type {Record<string, () => unknown>} */
    const attempts = {
      // biome-ignore lint/security/noGlobalEval: the test checks that it is blocked
      eval: () => eval('1'),
      function: () => new Function('return 1')(),
      markup: () => {
        document.createElement('div').innerHTML = '<b></b>';
      },
      worker: () => new Worker('data:text/javascript,'),
      policy: () => /** @type {any} */ (window).trustedTypes.createPolicy('another', {}),
      handler: () => {
        document.body.setAttribute('onclick', 'window.ran = true');
        document.body.click();
        if (!('ran' in window)) throw new Error('was not run');
      },
    };
    // In a task of the page: code evaluated directly by a debugger is exempt from the policy.
    await new Promise((resolve) => setTimeout(resolve));
    return Object.keys(attempts).filter((name) => {
      try {
        attempts[name]?.();
        return false;
      } catch {
        return true;
      }
    });
  });
  expect(refused).toEqual(['eval', 'function', 'markup', 'worker', 'policy', 'handler']);
  await allowTraffic(page, traffic);
});

test('the policy is the first thing in the page', async ({ request }) => {
  const html = await (await request.get('./')).text();
  expect(html).toMatch(/<head>\s*<meta http-equiv="Content-Security-Policy"/);
});

test.describe('a stored page', () => {
  test.use({ serviceWorkers: 'allow' });
  test.setTimeout(120_000); // many steps, on any machine
  test('opening, analysing and exporting a profile makes no request at all', async ({
    page,
    traffic,
  }) => {
    await loaded(page);
    await expect(page.getByText(PRIVACY_TEXT.offline)).toBeVisible({ timeout: 60_000 });
    expect(traffic.requests.join()).toContain('service-worker.js');
    const before = traffic.requests.length;
    await choose(page, CC1);
    await useEveryView(page);
    await page.getByLabel('Filter functions').fill('alloc');
    await expect(listRows(page).first()).toContainText('alloc');
    const formats = await formatNames(page);
    expect(formats).toEqual(expect.arrayContaining(['CSV', 'webgrind', 'Report']));
    for (const format of formats) await saved(page, format);
    // Another worker reads the next file.
    await choose(page, sample('cachegrind.out.blog.gz'));
    await expect(functionList(page)).toContainText('{main}');
    // A program is read by a module that is not loaded with the page.
    await choose(page, data('program/callgrind.out.queens'));
    await listRows(page).filter({ hasText: 'checksum' }).click();
    await page.getByRole('tab', { name: 'Machine code' }).click();
    await page.locator('input[data-program]').setInputFiles(data('program/queens'));
    const code = page.getByRole('grid', { name: 'Machine code' });
    await expect(code).toContainText('imul');
    await page.locator('input[data-sources]').setInputFiles(data('program/src'));
    await expect(code.locator('.syntax-keyword').first()).toBeVisible();
    // Blobs are memory of the page: workers and downloads use them.
    const later = traffic.requests.slice(before).filter((url) => !url.startsWith('blob:'));
    expect(later).toEqual([]);
  });
});

test('a changed script is not run', async ({ page, traffic }) => {
  await page.route(/assets\/main-\w+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n// changed` });
  });
  await page.goto('./');
  await expect.poll(() => traffic.errors.join()).toContain('integrity');
  await expect(page.locator('#page')).toBeEmpty();
  await allowTraffic(page, traffic);
});

for (const [what, file] of [
  ['worker', /assets\/analyser-\w+\.js$/],
  ['analyser', /assets\/grindscope_bg-\w+\.wasm$/],
]) {
  test(`a changed ${what} is not run, and the page says so`, async ({ page, traffic }) => {
    await page.route(/** @type {RegExp} */ (file), async (route) => {
      const response = await route.fetch();
      const body = Buffer.concat([await response.body(), Buffer.from('\n')]);
      await route.fulfill({ response, body });
    });
    await page.goto('./');
    await choose(page, CC1);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await allowTraffic(page, traffic);
  });
}

test('after a deployment during a visit the page asks to reload', async ({ page, traffic }) => {
  // The host has files with other hashes in their names.
  await page.route(/assets\/.*(analyser|grindscope).*\.(js|wasm)$/, (route) =>
    route.fulfill({ status: 404, body: 'not found' }),
  );
  await page.goto('./');
  await choose(page, CC1);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('A newer version may have been published');
  await expect(alert).toContainText('Reload the page');
  await expect(alert).not.toContainText('stopped unexpectedly');
  await allowTraffic(page, traffic);
});

test('the sample files are those of the build', async ({ page, traffic }) => {
  const other = await readFile(sample('cachegrind.out.blog.gz'));
  await page.route(/callgrind-\w+\.out\.cc1\.gz$/, (route) => route.fulfill({ body: other }));
  await page.goto('./');
  await page.getByRole('button', { name: /A C\+\+ compiler/ }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await allowTraffic(page, traffic);
});
