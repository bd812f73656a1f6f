// The whole page as one file that works by a double click: `node bundle/single-file.js`, run by
// `cargo xtask build --single-file` after the page itself has been built.
//
// Everything that the page fetches is a `data:` URL in it, so that the same sources do, and nothing
// else can be fetched: its policy knows no address at all, only the hashes of its own script and
// style.

import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AS_WORKER, bundle, urlInWorker } from './esbuild.js';
import { inlinePage } from './inline.js';
import { inlineIcon } from './page.js';

const www = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(dirname(www), 'dist/grindscope.html');
const dev = process.argv.includes('--dev');

/** @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.txt': 'text/plain' };

/**
 * A script or style, bundled into one text.
 *
 * @param {string} file
 * @param {(file: string) => Promise<string>} url
 * @param {import('esbuild').BuildOptions} [options]
 */
async function bundleText(file, url, options) {
  const { outputFiles } = await bundle(file, {
    www,
    dev,
    url,
    more: {
      write: false,
      outdir: www,
      loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl' },
      ...options,
    },
  });
  const [only, ...more] = outputFiles ?? [];
  if (!only || more.length > 0) throw new Error(`${file} does not become one file`);
  return only.text;
}

/**
 * A file as a URL that holds it.
 *
 * @param {string} file
 */
async function dataUrl(file) {
  const ending = extname(file);
  const isWorker = ending === '.js';
  const content = isWorker
    ? Buffer.from(await bundleText(file, urlInWorker, AS_WORKER))
    : await readFile(file);
  const type = TYPES[ending] ?? 'application/octet-stream';
  return `data:${type};base64,${content.toString('base64')}`;
}

const icon = await readFile(join(www, 'icon.svg'), 'utf8');
const template = inlineIcon(await readFile(join(www, 'index.html'), 'utf8'), icon);
const page = await inlinePage(template, {
  text: (path) => bundleText(join(www, path), dataUrl),
  hash: (text) => createHash('sha256').update(text).digest('base64'),
});
await writeFile(`${target}.new`, page);
await rename(`${target}.new`, target);
console.log(`dist/grindscope.html: ${Buffer.byteLength(page)} bytes`);
