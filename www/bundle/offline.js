// Builds what makes the page work offline and installable: manifest and service worker. Both have fixed
// names, because browsers compare them with their stored copies.

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { bundleEntry, integrityOf } from './entry.js';
import { bundle } from './esbuild.js';

/** @import {Build} from './entry.js' */

/** An icon that the manifest names. */
const ICON = /"src": "\.\/([^"]+)"/g;

/**
 * Writes the manifest next to the page.
 *
 * @param {Build} build
 * @param {string} file the template
 * @param {string} root folder of the page
 * @returns {Promise<string>} its URL relative to the page
 */
export async function buildManifest(build, file, root) {
  let manifest = await readFile(file, 'utf8');
  for (const [text, path] of [...manifest.matchAll(ICON)]) {
    const { name } = await bundleEntry(build, join(build.www, path ?? ''));
    manifest = manifest.replace(text, `"src": "./assets/${name}"`);
  }
  await writeFile(join(root, basename(file)), manifest);
  return `./${basename(file)}`;
}

/** Writes the service worker; it lists every file built so far. @param {Build} build @param {string} root folder of the page */
export async function buildServiceWorker(build, root) {
  const files = build.keepsNothing ? [] : await listFiles(root);
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  await bundle(join(build.www, 'service-worker/service-worker.js'), {
    www: build.www,
    dev: build.dev,
    url: async (file) => Promise.reject(new Error(`the service worker names ${file} by a URL`)),
    more: { outdir: root, define: { BUILD: JSON.stringify({ id, files }) } },
  });
}

/**
 * Lists all files with their hashes, by URLs relative to the page.
 *
 * @param {string} root
 * @returns {Promise<import('../service-worker/versions.js').Version['files']>}
 */
async function listFiles(root) {
  const paths = await readdir(root, { recursive: true, withFileTypes: true });
  const urls = paths
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  return Promise.all(
    urls.map(async (path) => ({
      url: path === 'index.html' ? './' : path,
      integrity: integrityOf(await readFile(join(root, path))),
    })),
  );
}
