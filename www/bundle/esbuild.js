// Bundles scripts and styles; the callers decide where the result goes.

import { build as esbuild } from 'esbuild';

import { followUrls } from './urls.js';

/**
 * @typedef {object} Options
 * @property {string} www the folder of the sources
 * @property {boolean} dev readable output with source maps
 * @property {(file: string) => Promise<string>} url builds a file that a script names by a URL
 * @property {import('esbuild').BuildOptions} more options for one kind of output
 */

/** @param {string} file absolute path of a script or style @param {Options} options */
export const bundle = (file, { www, dev, url, more }) =>
  esbuild({
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

/** A worker is a plain script, not a module. @type {import('esbuild').BuildOptions} */
export const AS_WORKER = { format: 'iife', define: { 'import.meta.url': 'self.location.href' } };

/**
 * A worker is started from a blob, whose URL has no folder: the page passes it everything it
 * needs, and the only URL in it is the generated default, which is never used.
 *
 * @param {string} file
 * @returns {Promise<string>}
 */
export async function urlInWorker(file) {
  if (file.endsWith('.wasm')) return './unused.wasm';
  throw new Error(`a worker names ${file} by a URL: let the page fetch it and pass it on`);
}
