import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVersions } from './versions.js';

const SCOPE = 'https://example.org/some/where/';

/** Caches that remember their order of creation, as in browsers. */
class StagedCaches {
  /** @type {Map<string, Map<string, Response>>} */
  all = new Map();

  /** @param {string} name */
  async open(name) {
    const entries = this.all.get(name) ?? new Map();
    this.all.set(name, entries);
    return {
      /** @param {string} url @param {Response} response */
      put: async (url, response) => void entries.set(url, response),
      /** @param {string} url */
      match: async (url) => entries.get(url)?.clone(),
    };
  }
  /** @param {string} url */
  async match(url) {
    const found = [...this.all.values()].find((entries) => entries.has(url));
    return found?.get(url)?.clone();
  }
  async keys() {
    return [...this.all.keys()];
  }
  /** @param {string} name */
  async delete(name) {
    return this.all.delete(name);
  }
}

/** @param {string} id @param {...string} urls */
const version = (id, ...urls) => ({
  id,
  files: urls.map((url) => ({ url, integrity: `sha256-${url}` })),
});

function stage() {
  const caches = new StagedCaches();
  /** @type {{url: string, cache?: string, integrity?: string}[]} */
  const asked = [];
  /** @type {Set<string>} */
  const missing = new Set();
  const place = {
    caches: /** @type {any} */ (caches),
    scope: SCOPE,
    load: async (/** @type {any} */ url, /** @type {any} */ init) => {
      asked.push({ url, ...init });
      return new Response(`content of ${url}`, { status: missing.has(url) ? 404 : 200 });
    },
  };
  return { caches, asked, missing, place };
}

/** @param {any} versions @param {string} path @param {RequestInit} [init] */
const answer = async (versions, path, init) => {
  const stored = versions.lookUp(new Request(new URL(path, SCOPE), init));
  return stored && (await stored())?.text();
};

test('a version answers for its page and its files, with any query', async () => {
  const { place } = stage();
  const versions = createVersions(place, version('1', './', 'assets/a-1.js'));
  await versions.install();
  for (const path of ['./', 'index.html', './?from=launcher']) {
    assert.equal(await answer(versions, path), `content of ${SCOPE}`);
  }
  assert.equal(await answer(versions, 'assets/a-1.js'), `content of ${SCOPE}assets/a-1.js`);
});

test('it does not answer for other files', async () => {
  const { place } = stage();
  const versions = createVersions(place, version('1', './'));
  await versions.install();
  assert.equal(await answer(versions, 'other.html'), null);
  assert.equal(await answer(versions, '../'), null);
  assert.equal(await answer(versions, './', { method: 'POST' }), null);
  assert.equal(await answer(versions, 'https://example.com/some/where/'), null);
});

test('every file is checked, and those without a hash in their name are requested again', async () => {
  const { place, asked } = stage();
  await createVersions(place, version('1', './', 'assets/a-1.js')).install();
  assert.deepEqual(
    asked.map(({ cache, integrity }) => [cache, integrity]),
    [
      ['no-cache', 'sha256-./'],
      ['default', 'sha256-assets/a-1.js'],
    ],
  );
});

test('an incomplete version leaves nothing stored', async () => {
  const { caches, place, missing } = stage();
  await createVersions(place, version('1', './')).install();
  missing.add(`${SCOPE}assets/b-2.js`);
  const second = createVersions(place, version('2', './', 'assets/b-2.js'));
  await assert.rejects(second.install(), /assets\/b-2\.js: 404/);
  assert.deepEqual(await caches.keys(), [`grindscope ${SCOPE} 1`]);
});

test('files shared with the previous version are not fetched again', async () => {
  const { place, asked } = stage();
  await createVersions(place, version('1', './', 'assets/a-1.js')).install();
  asked.length = 0;
  await createVersions(place, version('2', './', 'assets/a-1.js', 'assets/b-2.js')).install();
  assert.deepEqual(
    asked.map(({ url }) => url),
    [SCOPE, `${SCOPE}assets/b-2.js`],
  );
});

test('the previous version is kept for open tabs, only older ones are deleted', async () => {
  const { caches, place } = stage();
  await caches.open('of another page');
  for (const id of ['1', '2', '3']) {
    const versions = createVersions(place, version(id, './', `assets/a-${id}.js`));
    await versions.install();
    if (id === '3') {
      await versions.prune();
      assert.equal(await answer(versions, 'assets/a-2.js'), `content of ${SCOPE}assets/a-2.js`);
    }
  }
  assert.deepEqual(await caches.keys(), [
    'of another page',
    `grindscope ${SCOPE} 2`,
    `grindscope ${SCOPE} 3`,
  ]);
});

test('a build without files deletes all versions', async () => {
  const { caches, place } = stage();
  await caches.open('of another page');
  await createVersions(place, version('1', './')).install();
  await createVersions(place, version('')).prune();
  assert.deepEqual(await caches.keys(), ['of another page']);
});
