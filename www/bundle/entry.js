// One file on its way into dist/: scripts and styles are bundled, anything else is copied.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';

import { build as esbuild } from 'esbuild';

import { followUrls } from './urls.js';

/**
 * @typedef {object} Build
 * @property {string} www the folder of the sources
 * @property {string} out the folder that all built files go to, side by side
 * @property {boolean} dev readable output with source maps
 */

/**
 * @param {Build} build
 * @param {string} file absolute path
 * @returns {Promise<string>} its name in the output folder
 */
export async function bundleEntry(build, file) {
  return ['.js', '.jsx', '.css'].includes(extname(file)) ? bundle(build, file) : copy(build, file);
}

/**
 * @param {Build} build
 * @param {string} file
 * @returns {Promise<string>}
 */
async function bundle(build, file) {
  const result = await esbuild({
    absWorkingDir: build.www,
    entryPoints: [file],
    outdir: build.out,
    entryNames: '[name]-[hash]',
    // What is imported when it is needed becomes a file of its own.
    splitting: true,
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    minify: !build.dev,
    sourcemap: build.dev ? 'linked' : false,
    legalComments: 'eof',
    metafile: true,
    logLevel: 'warning',
    plugins: [followUrls((target) => bundleEntry(build, target))],
  });
  for (const [path, output] of Object.entries(result.metafile.outputs)) {
    if (output.entryPoint && resolve(build.www, output.entryPoint) === file) return basename(path);
  }
  throw new Error(`esbuild made nothing of ${file}`);
}

/**
 * @param {Build} build
 * @param {string} file
 * @returns {Promise<string>}
 */
async function copy(build, file) {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  // `python.out.gz` keeps both of its endings.
  const [stem, ...endings] = basename(file).split('.');
  const name = [`${stem}-${hash}`, ...endings].join('.');
  await writeFile(join(build.out, name), content);
  return name;
}
