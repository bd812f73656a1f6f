// Builds the page in dist/.
//
// Every file except those found by name (index.html, grindscope.html, the manifest and the service worker) gets a
// name with a hash of its content, so that hosts may cache it forever, and a URL relative to the file that refers
// to it, so that the page works under any path.

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildManifest, buildServiceWorker, bundleEntry } from './entry.js';
import { buildSingleFile, inlineIcon, linkPage } from './page.js';

export const www = dirname(dirname(fileURLToPath(import.meta.url)));
export const dist = join(dirname(www), 'dist');
const SINGLE_FILE = 'grindscope.html';

/**
 * @typedef {object} BuildOptions
 * @property {boolean} dev readable output with source maps
 * @property {boolean} live whether it is served during development
 * @property {boolean} singleFile only dist/grindscope.html
 */

/** @param {BuildOptions} options */
export async function buildPage({ dev, live, singleFile }) {
  // Build in another folder and move it, so that a server of dist/ never sees half a build.
  const fresh = `${dist}.new`;
  /** @type {import('./entry.js').Build} */
  const build = { www, out: join(fresh, 'assets'), dev, keepsNothing: dev || live };
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  // First: the page needs its hash.
  await writeFile(join(fresh, SINGLE_FILE), await buildSingleFile(build));
  if (singleFile) {
    await mkdir(dist, { recursive: true });
    await rename(join(fresh, SINGLE_FILE), join(dist, SINGLE_FILE));
    await rm(fresh, { recursive: true });
    return;
  }
  await mkdir(build.out, { recursive: true });
  const icon = await readFile(join(www, 'icon.svg'), 'utf8');
  const template = inlineIcon(await readFile(join(www, 'index.html'), 'utf8'), icon);
  const page = await linkPage(template, (path) => link(build, fresh, path));
  await writeFile(join(fresh, 'index.html'), page);
  await buildServiceWorker(build, fresh);
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist);
}

/**
 * Builds a file that the page refers to.
 *
 * @param {import('./entry.js').Build} build
 * @param {string} root folder of the page
 * @param {string} path
 * @returns {Promise<import('./page.js').Linked>}
 */
async function link(build, root, path) {
  const file = join(www, path);
  if (path.endsWith('.webmanifest'))
    return { url: await buildManifest(build, file, root), integrity: '' };
  const { name, integrity } = await bundleEntry(build, file);
  return { url: `./assets/${name}`, integrity };
}
