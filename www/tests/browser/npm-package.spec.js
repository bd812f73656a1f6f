// The npm package in a browser, without a bundler, from a folder of its files.

import { readFile } from 'node:fs/promises';
import { expect, test } from './fixture.js';
import { data } from './profiles.js';

const PACKAGE = new URL('../../../pkg/', import.meta.url);

test('the npm package opens a file in a page', async ({ page, baseURL }) => {
  const types = /** @type {Record<string, string>} */ ({
    js: 'text/javascript',
    wasm: 'application/wasm',
  });
  await page.route('**/installed/**', async (route) => {
    const path = new URL(route.request().url()).pathname.split('/installed/')[1] ?? '';
    if (path === '')
      return route.fulfill({ contentType: 'text/html', body: '<input type="file">' });
    const body = await readFile(new URL(path, PACKAGE));
    return route.fulfill({ contentType: types[path.split('.').at(-1) ?? ''] ?? '', body });
  });
  await page.goto(new URL('installed/', baseURL).href);
  await page.locator('input').setInputFiles(data('writers/callgrind-cache.out'));
  const answer = await page.evaluate(async () => {
    const script = new URL('npm/index.js', location.href).href;
    /** @type {typeof import('../../npm/types.js')} */
    const { open } = await import(script);
    const input = /** @type {HTMLInputElement} */ (document.querySelector('input'));
    const file = /** @type {File} */ (input.files?.[0]);
    const [profile, streamed] = [await open(file), await open(file.stream())];
    return [profile, streamed].map((each) => [
      Number(each.events[0]?.total),
      each.functions().find(({ name }) => name === 'work')?.self,
    ]);
  });
  // The facts of the file: 397 Ir in all, 226 in work.
  expect(answer).toEqual([
    [397, 226],
    [397, 226],
  ]);
});
