// esbuild plugin: `new URL('./other.js', import.meta.url)`, the web's own way to name a worker, a
// .wasm or a sample file next to a module, is followed: the file is built too and the URL becomes
// that of the built file. Without a build, the same line refers to the same file.

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** A URL relative to the module, written as a literal. */
const MODULE_URL = /\bnew URL\(\s*(['"])([^'":]+)\1\s*,\s*import\.meta\.url\s*\)/g;

/**
 * @param {(file: string) => Promise<string>} build builds a file and returns its URL relative to the
 *   output folder
 * @returns {import('esbuild').Plugin}
 */
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

/**
 * @param {string} source text of a module
 * @param {string} folder of the module
 * @param {(file: string) => Promise<string>} build
 * @returns {Promise<string>}
 */
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
