// Fixture of all browser tests: records network requests and
// errors. A test fails if the page requested anything from a foreign address, threw, or wrote an error to
// the console, in the page or in a worker.

import { test as base, expect } from '@playwright/test';

/**
 * @typedef {object} Traffic
 * @property {string[]} requests URLs of all requests so far, in order
 * @property {string[]} foreign requests to other origins; must be empty at the end
 * @property {string[]} errors errors so far; must be empty at the end
 */

/** URL schemes that do not access the network. */
const OWN_SCHEMES = new Set(['blob:', 'data:']);

/**
 * @param {string} url
 * @param {string} origin
 */
function isForeign(url, origin) {
  const { protocol, origin: target } = new URL(url);
  return !OWN_SCHEMES.has(protocol) && target !== origin;
}

/** @typedef {import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions} TestFixtures */
/** @typedef {import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions} WorkerFixtures */
/** @typedef {{ traffic: Traffic, otherContext: import('@playwright/test').BrowserContext }} Own */

/** Records requests and errors in a context. @param {import('@playwright/test').BrowserContext} context @param {Traffic} traffic @param {string} origin */
function watch(context, traffic, origin) {
  /** @param {string} url */
  const record = (url) => {
    traffic.requests.push(url);
    if (isForeign(url, origin)) traffic.foreign.push(url);
  };
  /** @param {import('@playwright/test').Page} page */
  const recordSockets = (page) => page.on('websocket', (socket) => record(socket.url()));
  context.on('request', (request) => record(request.url()));
  context.on('page', recordSockets);
  // The page of the test before is used again.
  for (const page of context.pages()) recordSockets(page);
  context.on('weberror', (error) => traffic.errors.push(String(error.error().stack)));
  context.on('console', (message) => {
    if (message.type() === 'error') {
      traffic.errors.push(`${message.text()} (${message.location().url})`);
    }
  });
}

/** @type {import('@playwright/test').Fixtures<Own, {}, TestFixtures, WorkerFixtures>} */
const fixtures = {
  // Playwright answers the dialog of an input, not the one that returns handles.
  context: async ({ context }, use) => {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
    await use(context);
    // What emptying the context leaves.
    await context.setOffline(false);
    await context.clearPermissions();
  },
  // A browser context that shares nothing with that of the test.
  otherContext: async ({ browser, baseURL, traffic }, use) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    watch(context, traffic, new URL(baseURL ?? '').origin);
    await use(context);
    await context.close();
  },
  traffic: [
    async ({ context, baseURL }, use) => {
      /** @type {Traffic} */
      const traffic = { requests: [], foreign: [], errors: [] };
      watch(context, traffic, new URL(baseURL ?? '').origin);
      await use(traffic);
      expect(traffic.foreign, 'requests to foreign origins').toEqual([]);
      expect(traffic.errors, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
};

export const test = base.extend(fixtures);

export { expect };
