// Builds one file for dist/: scripts and styles are bundled, anything else is copied. And what makes the page work
// offline and installable: manifest and service worker. Both have fixed names, because browsers compare them with
// their stored copies.

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { AS_WORKER, bundle, urlInWorker } from './esbuild.js';

/**
 * @typedef {object} Build
 * @property {string} www the folder of the sources
 * @property {string} out the folder that all built files go to, side by side
 * @property {boolean} dev readable output with source maps
 * @property {boolean} keepsNothing whether the page stores nothing for offline use, as during development
 */

/**
 * @typedef {object} Built
 * @property {string} name its name in the output folder
 * @property {string} integrity hash of its content, for the attribute of that name
 */

/** @param {Build} build @param {string} file absolute path @returns {Promise<Built>} */
export const bundleEntry = async (build, file) =>
  ['.js', '.jsx', '.css'].includes(extname(file))
    ? bundleFile(build, file, true)
    : copy(build, file);

/** Returns the hash of a content for `integrity`. @param {string | Uint8Array} content */
export const integrityOf = (content) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Builds a file that a script names by a URL. The hash is in the fragment, which is never sent
 * anywhere: the code that fetches the URL can check the content against it (www/spawn/own-file.js).
 *
 * @param {Build} build
 * @param {string} file
 */
async function url(build, file) {
  // The single-file page has been built already; users find it by its name.
  if (extname(file) === '.html') {
    const content = await readFile(join(dirname(build.out), basename(file)));
    return `../${basename(file)}#${integrityOf(content)}`;
  }
  const { name, integrity } =
    extname(file) === '.js' ? await worker(build, file) : await copy(build, file);
  return `./${name}#${integrity}`;
}

/** Builds a script that the page starts as a worker. @param {Build} build @param {string} file */
const worker = (build, file) => bundleFile(build, file, false);

/** @param {Build} build @param {string} file @param {boolean} isPage whether it runs in the page, not in a worker @returns {Promise<Built>} */
async function bundleFile(build, file, isPage) {
  const urlOf = isPage ? (/** @type {string} */ target) => url(build, target) : urlInWorker;
  const { metafile } = await bundle(file, build, urlOf, {
    outdir: build.out,
    entryNames: '[name]-[hash]',
    sourcemap: build.dev ? 'linked' : false,
    ...(isPage ? {} : AS_WORKER),
  });
  const outputs = Object.entries(metafile?.outputs ?? {});
  const [path] = outputs.find(([, { entryPoint }]) => entryPoint) ?? [];
  if (!path) throw new Error(`esbuild made nothing of ${file}`);
  const content = await readFile(resolve(build.www, path));
  return { name: basename(path), integrity: integrityOf(content) };
}

/** @param {Build} build @param {string} file @returns {Promise<Built>} */
async function copy(build, file) {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  // `python.out.gz` keeps both extensions.
  const [stem, ...endings] = basename(file).split('.');
  const name = [`${stem}-${hash}`, ...endings].join('.');
  await writeFile(join(build.out, name), content);
  return { name, integrity: integrityOf(content) };
}

/** An icon that the manifest names. */
const ICON = /"src": "\.\/([^"]+)"/g;

/**
 * Writes the manifest next to the page.
 *
 * @param {Build} build
 * @param {string} file the template
 * @param {string} root folder of the page
 * @returns {Promise<string>} its URL relative to the page
 */
export async function buildManifest(build, file, root) {
  let manifest = await readFile(file, 'utf8');
  for (const [text, path] of [...manifest.matchAll(ICON)]) {
    const { name } = await bundleEntry(build, join(build.www, path ?? ''));
    manifest = manifest.replace(text, `"src": "./assets/${name}"`);
  }
  await writeFile(join(root, basename(file)), manifest);
  return `./${basename(file)}`;
}

/** Writes the service worker; it lists every file built so far. @param {Build} build @param {string} root folder of the page */
export async function buildServiceWorker(build, root) {
  const files = build.keepsNothing ? [] : await listFiles(root);
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  await bundle(
    join(build.www, 'service-worker/service-worker.js'),
    build,
    async (file) => Promise.reject(new Error(`the service worker names ${file} by a URL`)),
    { outdir: root, define: { BUILD: JSON.stringify({ id, files }) } },
  );
}

/**
 * Lists all files with their hashes, by URLs relative to the page.
 *
 * @param {string} root
 * @returns {Promise<import('../service-worker/versions.js').Version['files']>}
 */
async function listFiles(root) {
  const paths = await readdir(root, { recursive: true, withFileTypes: true });
  const urls = paths
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  return Promise.all(
    urls.map(async (path) => ({
      url: path === 'index.html' ? './' : path,
      integrity: integrityOf(await readFile(join(root, path))),
    })),
  );
}
