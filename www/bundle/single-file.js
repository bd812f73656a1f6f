// Builds the whole page as one file that opens with a double click.
//
// Everything that the page fetches is a `data:` URL in it, so that the same sources work, and nothing else can be
// fetched: its policy allows no address, only the hashes of its own script and style.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { AS_WORKER, bundle, urlInWorker } from './esbuild.js';
import { inlinePage } from './inline.js';
import { inlineIcon } from './page.js';

/** @typedef {{www: string, dev: boolean}} Build  the folder of the sources; whether readable */

/** @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.txt': 'text/plain' };

/**
 * Bundles a script or style into one text.
 *
 * @param {Build} build
 * @param {string} file
 * @param {(file: string) => Promise<string>} url
 * @param {import('esbuild').BuildOptions} [options]
 */
async function bundleText({ www, dev }, file, url, options) {
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
  if (!only || more.length > 0) throw new Error(`${file} was bundled into more than one file`);
  return only.text;
}

/** Returns a file as a `data:` URL. @param {Build} build @param {string} file */
async function dataUrl(build, file) {
  const ending = extname(file);
  // The page does not contain itself: see www/report/own-page.js.
  if (ending === '.html') return 'data:,';
  const isWorker = ending === '.js';
  const content = isWorker
    ? Buffer.from(await bundleText(build, file, urlInWorker, AS_WORKER))
    : await readFile(file);
  const type = TYPES[ending] ?? 'application/octet-stream';
  return `data:${type};encoding=gzip;base64,${gzipSync(content, { level: 9 }).toString('base64')}`;
}

/** Returns the text of the file. @param {Build} build @returns {Promise<string>} */
export async function buildSingleFile(build) {
  const icon = await readFile(join(build.www, 'icon.svg'), 'utf8');
  const template = inlineIcon(await readFile(join(build.www, 'index.html'), 'utf8'), icon);
  return inlinePage(template, {
    text: (path) => bundleText(build, join(build.www, path), (file) => dataUrl(build, file)),
    hash: (text) => createHash('sha256').update(text).digest('base64'),
  });
}
