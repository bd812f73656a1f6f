import assert from 'node:assert/strict';
import { test } from 'node:test';

import { replaceUrls } from './esbuild.js';

test('URLs of modules become those of the built files', async () => {
  const source =
    "new Worker(new URL('./worker/a.js', import.meta.url));\n" +
    'fetch(new URL( "../pkg/b.wasm",\n  import.meta.url,\n));';
  /** @type {string[]} */
  const built = [];
  const result = await replaceUrls(source, '/project/www', async (file) => {
    built.push(file);
    return `./built-${built.length}`;
  });
  assert.equal(
    result,
    "new Worker(new URL('./built-1', import.meta.url));\n" +
      'fetch(new URL("./built-2", import.meta.url));',
  );
  assert.deepEqual(built, ['/project/www/worker/a.js', '/project/pkg/b.wasm']);
});

test('other URLs stay as they are', async () => {
  const source =
    "new URL(name, import.meta.url); new URL('./a.js', document.baseURI); new URL('https://example.org/', import.meta.url);";
  assert.equal(await replaceUrls(source, '/', async () => assert.fail('nothing to build')), source);
});
