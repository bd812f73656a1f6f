import assert from 'node:assert/strict';
import { test } from 'node:test';

import { linkPage } from './page.js';

test('own references get the names of the built files, each built once', async () => {
  /** @type {string[]} */
  const built = [];
  const page = await linkPage(
    '<link href="./a.css"><img src="./b.svg"><a href="./a.css">',
    async (path) => {
      built.push(path);
      return `./assets/${path}-1`;
    },
  );
  assert.equal(
    page,
    '<link href="./assets/a.css-1"><img src="./assets/b.svg-1"><a href="./assets/a.css-1">',
  );
  assert.deepEqual(built, ['a.css', 'b.svg']);
});

test('references elsewhere stay as they are', async () => {
  const html = '<a href="https://example.org/x.js"></a><a href="#top"></a><a href="/root.css"></a>';
  assert.equal(await linkPage(html, async () => assert.fail('nothing to build')), html);
});
