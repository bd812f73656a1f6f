// Bundles the page into dist/: `node bundle/main.js [--dev] [--single-file]`, run by
// `cargo xtask build`. With `--single-file` only dist/grindscope.html is made.
//
// Every file but those that are found by their names (index.html, grindscope.html, the manifest and
// the service worker) gets a name with a hash of its content, so that a host may let it be cached for ever, and is found by a URL relative to the file
// that names it, so that the page works under any path.

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundleEntry } from './entry.js';
import { buildManifest, buildServiceWorker } from './offline.js';
import { inlineIcon, linkPage } from './page.js';
import { buildSingleFile } from './single-file.js';

const www = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(dirname(www), 'dist');
// Built beside and then moved: whoever serves dist/ never sees half of a build.
const fresh = `${dist}.new`;

/** @type {import('./entry.js').Build} */
const build = { www, out: join(fresh, 'assets'), dev: process.argv.includes('--dev') };
const singleFile = 'grindscope.html';

/**
 * Builds a file that the page refers to.
 *
 * @param {string} path
 * @returns {Promise<import('./page.js').Linked>}
 */
async function link(path) {
  const file = join(www, path);
  if (path.endsWith('.webmanifest')) {
    return { url: await buildManifest(build, file, fresh), integrity: '', chunks: [] };
  }
  const { name, integrity, chunks } = await bundleEntry(build, file);
  return {
    url: `./assets/${name}`,
    integrity,
    chunks: chunks.map((chunk) => ({ url: `./assets/${chunk.name}`, integrity: chunk.integrity })),
  };
}

async function buildPage() {
  await mkdir(build.out, { recursive: true });
  const icon = await readFile(join(www, 'icon.svg'), 'utf8');
  const template = inlineIcon(await readFile(join(www, 'index.html'), 'utf8'), icon);
  await writeFile(join(fresh, 'index.html'), await linkPage(template, link));
  await buildServiceWorker(build, fresh);
}

await rm(fresh, { recursive: true, force: true });
await mkdir(fresh, { recursive: true });
// First, for the page knows its hash.
await writeFile(join(fresh, singleFile), await buildSingleFile(build));
if (process.argv.includes('--single-file')) {
  await mkdir(dist, { recursive: true });
  await rename(join(fresh, singleFile), join(dist, singleFile));
  await rm(fresh, { recursive: true });
} else {
  await buildPage();
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist);
}
