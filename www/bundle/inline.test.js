import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inlinePage, selfContained } from './page.js';

const TEMPLATE = `<head>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; base-uri 'none'" />
    <link rel="manifest" href="./m.webmanifest" />
    <link rel="preload" as="fetch" crossorigin href="./m.wasm" />
    <link rel="stylesheet" href="./s.css" />
    <script type="module" src="./m.js"></script>
  </head>`;

/** @param {Record<string, string>} files */
const parts = (files) => ({
  text: async (/** @type {string} */ path) => files[path] ?? assert.fail(path),
  hash: (/** @type {string} */ text) => `hash-of-${text}`,
});

test('script and style are inserted, the policy allows their hashes', async () => {
  const page = await inlinePage(TEMPLATE, parts({ 's.css': 'S', 'm.js': '"$&"' }));
  assert.equal(
    page,
    `<head>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-hash-of-"$&"' 'wasm-unsafe-eval'; base-uri 'none'" />
    <style>S</style>
    <script type="module">"$&"</script>
  </head>`,
  );
});

test('content that would end script or style too early is refused', async () => {
  for (const files of [
    { 's.css': '', 'm.js': '"</script>"' },
    { 's.css': '', 'm.js': '"<!--"' },
    { 's.css': '</style>', 'm.js': '' },
  ]) {
    await assert.rejects(inlinePage(TEMPLATE, parts(files)), /would end it/);
  }
});

test('a policy that still allows an address is refused', () => {
  assert.throws(() => selfContained("frame-src 'self'", 'a', 'b'), /frame-src/);
});
