// How scripts and styles are bundled, whatever becomes of the result.

import { build as esbuild } from 'esbuild';

import { followUrls } from './urls.js';

/**
 * @typedef {object} Options
 * @property {string} www the folder of the sources
 * @property {boolean} dev readable output with source maps
 * @property {(file: string) => Promise<string>} url builds a file that a script names by a URL
 * @property {import('esbuild').BuildOptions} more what is particular to one kind of output
 */

/**
 * @param {string} file absolute path of a script or style
 * @param {Options} options
 */
export function bundle(file, { www, dev, url, more }) {
  return esbuild({
    absWorkingDir: www,
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: !dev,
    legalComments: 'eof',
    metafile: true,
    logLevel: 'warning',
    plugins: [followUrls(url)],
    ...more,
  });
}

/** A worker is a plain script, not a module. @type {import('esbuild').BuildOptions} */
export const AS_WORKER = { format: 'iife', define: { 'import.meta.url': 'self.location.href' } };

/**
 * A worker is started from a blob, whose URL has no folder: what it needs is given to it by the
 * page, and the one URL that may stand in it is the generated default that is then never used.
 *
 * @param {string} file
 * @returns {Promise<string>}
 */
export async function urlInWorker(file) {
  if (file.endsWith('.wasm')) return './unused.wasm';
  throw new Error(`a worker names ${file} by a URL: let the page fetch it and hand it over`);
}
