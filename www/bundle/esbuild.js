// Bundles scripts and styles; the callers decide where the result goes.
//
// `new URL('./other.js', import.meta.url)`, the web's own way to name a worker, a .wasm or a sample file next to a
// module, is followed: the file is built too and the URL becomes that of the built file. Without a build, the same
// line refers to the same file.

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build as esbuild } from 'esbuild';

/** A URL relative to the module, written as a literal. */
const MODULE_URL = /\bnew URL\(\s*(['"])([^'":]+)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** @param {(file: string) => Promise<string>} build builds a file and returns its URL relative to the output folder @returns {import('esbuild').Plugin} */
export const followUrls = (build) => ({
  name: 'follow-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.(js|mjs|jsx)$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = await replaceUrls(source, dirname(path), build);
      return { contents, loader: path.endsWith('.jsx') ? 'jsx' : 'js' };
    });
  },
});

/** @param {string} source text of a module @param {string} folder of the module @param {(file: string) => Promise<string>} build @returns {Promise<string>} */
export async function replaceUrls(source, folder, build) {
  /** @type {Map<string, string>} */
  const urls = new Map();
  for (const [, , target] of source.matchAll(MODULE_URL)) {
    if (target && !urls.has(target)) urls.set(target, await build(resolve(folder, target)));
  }
  return source.replace(
    MODULE_URL,
    (_, quote, target) => `new URL(${quote}${urls.get(target)}${quote}, import.meta.url)`,
  );
}

/**
 * Bundles a script or style.
 *
 * @param {string} file absolute path
 * @param {import('./page.js').Build} build
 * @param {(file: string) => Promise<string>} url builds a file that a script names by a URL
 * @param {import('esbuild').BuildOptions} more options for one kind of output
 */
export const bundle = (file, { www, dev }, url, more) =>
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
