import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { startServer } from './server.js';

const folder = await mkdtemp(join(tmpdir(), 'server-'));
after(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'index.html'), '<p>page</p>');
await writeFile(join(folder, 'a b.wasm'), 'module');

/** Returns status, type and text for a path, sent without normalisation. @param {string} origin @param {string} path */
const ask = (origin, path) =>
  new Promise((resolve, reject) => {
    get(origin, { path }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () =>
        resolve([response.statusCode, response.headers['content-type'], text]),
      );
    }).on('error', reject);
  });

test('files of the folder are served under the base', async () => {
  const server = await startServer({ folder, base: '/below/' });
  const page = [200, 'text/html; charset=utf-8', '<p>page</p>'];
  assert.deepEqual(await ask(server.url, '/below/'), page);
  assert.deepEqual(await ask(server.url, '/below/index.html?x=1'), page);
  assert.deepEqual(await ask(server.url, '/below/a%20b.wasm'), [200, 'application/wasm', 'module']);
  const hidden = ['/', '/index.html', '/below/../secret', '/below/%2e%2e/x', '/below//etc', '/%zz'];
  for (const path of hidden) {
    const [status] = /** @type {[number]} */ (await ask(server.url, path));
    assert.equal(status, 404, path);
  }
  server.close();
});

test('a page reloads after a new build', async () => {
  const server = await startServer({ folder, live: true });
  assert.match(String(await ask(server.url, '/')), /live-reload\.js/);
  const reloaded = new Promise((resolve) => {
    get(`${server.url}live-changes`, (response) => {
      response.on('data', (piece) => String(piece).includes('reload') && resolve(true));
      server.reload();
    });
  });
  assert.equal(await reloaded, true);
  server.close();
});

test('another port is used if the requested one is in use', async () => {
  const first = await startServer({ folder });
  const second = await startServer({ folder, port: Number(new URL(first.url).port) });
  assert.notEqual(second.url, first.url);
  first.close();
  second.close();
});
