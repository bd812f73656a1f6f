// Bundles the page into dist/: `node bundle/main.js [--dev]`, run by `cargo xtask build`.
//
// Every file but index.html gets a name with a hash of its content, so that a host may let it be
// cached for ever, and is found by a URL relative to the file that names it, so that the page works
// under any path.

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundleEntry } from './entry.js';
import { inlineIcon, linkPage } from './page.js';

const www = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(dirname(www), 'dist');
// Built beside and then moved: whoever serves dist/ never sees half of a build.
const fresh = `${dist}.new`;

/** @type {import('./entry.js').Build} */
const build = { www, out: join(fresh, 'assets'), dev: process.argv.includes('--dev') };

await rm(fresh, { recursive: true, force: true });
await mkdir(build.out, { recursive: true });
const icon = await readFile(join(www, 'icon.svg'), 'utf8');
const template = inlineIcon(await readFile(join(www, 'index.html'), 'utf8'), icon);
/** @param {import('./entry.js').Built} built */
const link = ({ name, integrity, chunks }) => ({
  url: `./assets/${name}`,
  integrity,
  chunks: chunks.map((chunk) => ({ url: `./assets/${chunk.name}`, integrity: chunk.integrity })),
});
const page = await linkPage(template, async (path) =>
  link(await bundleEntry(build, join(www, path))),
);
await writeFile(join(fresh, 'index.html'), page);
await rm(dist, { recursive: true, force: true });
await rename(fresh, dist);
