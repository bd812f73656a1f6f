// The fixture itself: each test does something forbidden, checks that the record
// has it, and clears the record, which would fail the test.

import { expect, test } from './fixture.js';

const FOREIGN = 'https://example.org/';

/** A worker that runs `code`; resolves when it has run. */
const runInWorker = async (/** @type {string} */ code) => {
  const script = new Blob([`${code}\nsetTimeout(() => postMessage('done'), 100);`]);
  const worker = new Worker(URL.createObjectURL(script));
  await new Promise((resolve) => worker.addEventListener('message', resolve));
};

/**
 * Waits for exactly one entry and removes it.
 *
 * @param {string[]} record
 * @returns {Promise<string>}
 */
async function takeOnly(record) {
  await expect.poll(() => record.length).toBe(1);
  return String(record.pop());
}

// A page without our security policy, which would block most of this first.
test.beforeEach(async ({ page, traffic }) => {
  await page.route('**/bare.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('./bare.html');
  expect(traffic.errors).toEqual([]);
});

test('an entry in the record fails the test', async ({ traffic }) => {
  test.fail();
  traffic.errors.push('an error');
});

test('a foreign request of the page', async ({ page, traffic }) => {
  await page.evaluate((url) => fetch(url).catch(() => {}), FOREIGN);
  expect(await takeOnly(traffic.foreign)).toBe(FOREIGN);
  expect(await takeOnly(traffic.errors)).toContain('ERR_NAME_NOT_RESOLVED');
});

test('a foreign request of a worker', async ({ page, traffic }) => {
  await page.evaluate(runInWorker, `fetch('${FOREIGN}').catch(() => {});`);
  expect(await takeOnly(traffic.foreign)).toBe(FOREIGN);
});

test('a foreign socket', async ({ page, traffic }) => {
  await page.evaluate(() => {
    const socket = new WebSocket('wss://example.org/');
    return new Promise((resolve) => socket.addEventListener('error', resolve));
  });
  expect(await takeOnly(traffic.foreign)).toBe('wss://example.org/');
  expect(await takeOnly(traffic.errors)).toContain('ERR_NAME_NOT_RESOLVED');
});

test('an uncaught error of the page', async ({ page, traffic }) => {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('uncaught');
    });
  });
  expect(await takeOnly(traffic.errors)).toContain('uncaught');
});

test('an unhandled rejection of the page', async ({ page, traffic }) => {
  await page.evaluate(() => {
    Promise.reject(new Error('unhandled'));
  });
  expect(await takeOnly(traffic.errors)).toContain('unhandled');
});

test('an uncaught error of a page in another context', async ({ otherContext, traffic }) => {
  const page = await otherContext.newPage();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('uncaught');
    });
  });
  expect(await takeOnly(traffic.errors)).toContain('uncaught');
});

test('an uncaught error of a worker', async ({ page, traffic }) => {
  await page.evaluate(runInWorker, "setTimeout(() => { throw new Error('uncaught'); });");
  expect(await takeOnly(traffic.errors)).toContain('uncaught');
});

test('an unhandled rejection of a worker', async ({ page, traffic }) => {
  await page.evaluate(runInWorker, "Promise.reject(new Error('unhandled'));");
  expect(await takeOnly(traffic.errors)).toContain('unhandled');
});

test('an error on the console of the page', async ({ page, traffic }) => {
  await page.evaluate(() => console.error('wrong'));
  expect(await takeOnly(traffic.errors)).toContain('wrong');
});

test('an error on the console of a worker', async ({ page, traffic }) => {
  await page.evaluate(runInWorker, "console.error('wrong');");
  expect(await takeOnly(traffic.errors)).toContain('wrong');
});
