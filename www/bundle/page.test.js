import assert from 'node:assert/strict';
import { test } from 'node:test';

import { linkPage } from './page.js';

/** @param {string} path */
const file = (path) => ({ url: `./assets/${path}-1`, integrity: `sha256-${path}` });

test('own references get the names of the built files, each built once', async () => {
  /** @type {string[]} */
  const built = [];
  const page = await linkPage(
    '<img src="./b.svg"><a href="./c.txt"><a href="./b.svg">',
    async (path) => {
      built.push(path);
      return file(path);
    },
  );
  assert.equal(
    page,
    '<img src="./assets/b.svg-1"><a href="./assets/c.txt-1"><a href="./assets/b.svg-1">',
  );
  assert.deepEqual(built, ['b.svg', 'c.txt']);
});

test('scripts and styles get the hashes of their contents, icons have none', async () => {
  const page = await linkPage(
    '<link rel="icon" href="./i.svg" /><link rel="stylesheet" href="./s.css" /><script type="module" src="./m.js"></script>',
    async (path) => file(path),
  );
  assert.equal(
    page,
    '<link rel="icon" href="./assets/i.svg-1" />' +
      '<link rel="stylesheet" href="./assets/s.css-1" integrity="sha256-s.css" />' +
      '<script type="module" src="./assets/m.js-1" integrity="sha256-m.js"></script>',
  );
});

test('other references stay as they are', async () => {
  const html = '<a href="https://example.org/x.js"></a><a href="#top"></a><a href="/root.css"></a>';
  assert.equal(await linkPage(html, async () => assert.fail('nothing to build')), html);
});
