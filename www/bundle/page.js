// index.html as a template: references to our own files get the names of the built files, and
// those that browsers check also get the hashes of their contents.
//
// And the whole page as one file that opens with a double click: script and style are inserted, and everything that it
// fetches is a `data:` URL in it, so that the same sources work, and nothing else can be fetched: its policy allows no
// address, only the hashes of its own script and style.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AS_WORKER, bundle, urlInWorker } from './esbuild.js';

/** A tag that refers to a file of the page; other references stay as they are. */
const OWN_REFERENCE =
  /<(?<tag>script|link|a|img)\b[^>]*?\b(?<attribute>src|href)="\.\/(?<path>[^"#?]+)"[^>]*>/g;

/** Links whose hash browsers check. */
const CHECKED_LINK = /\brel="stylesheet"/;

/** A built file by its URL relative to the page. @typedef {{url: string, integrity: string}} Linked */

/** @param {string} html the template @param {(path: string) => Promise<Linked>} build builds a file @returns {Promise<string>} the page */
export async function linkPage(html, build) {
  /** @type {Map<string, Linked>} */
  const files = new Map();
  for (const { groups } of html.matchAll(OWN_REFERENCE)) {
    const path = groups?.path ?? '';
    if (!files.has(path)) files.set(path, await build(path));
  }
  return html.replace(OWN_REFERENCE, (tag, ...rest) => {
    const { path } = /** @type {{path: string}} */ (rest.at(-1));
    return linkTag(tag, path, /** @type {Linked} */ (files.get(path)));
  });
}

/** @param {string} tag @param {string} path @param {Linked} file */
function linkTag(tag, path, { url, integrity }) {
  const linked = tag.replace(`"./${path}"`, `"${url}"`);
  const isScript = tag.startsWith('<script');
  if (!isScript && !CHECKED_LINK.test(tag)) return linked;
  return linked.replace(`"${url}"`, `"${url}" integrity="${integrity}"`);
}

/** Inlines the icon. Browsers may request it at any time, and the page promises to make no requests. @param {string} html the template @param {string} svg */
export const inlineIcon = (html, svg) =>
  html.replace('"./icon.svg"', `"data:image/svg+xml,${encodeURIComponent(svg.trim())}"`);

/** A manifest, and files fetched early, have no use in a page without an address. */
const OF_ADDRESS = /\s*<link rel="(manifest|preload)"[^>]*>/g;
const STYLE = /<link rel="stylesheet" href="\.\/([^"]+)"[^>]*>/;
const SCRIPT = /<script type="module" src="\.\/([^"]+)"><\/script>/;
const POLICY = /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(")/;

/**
 * @typedef {object} Parts
 * @property {(path: string) => Promise<string>} text  bundles a script or a style
 * @property {(text: string) => string} hash  SHA-256 in base64
 */

/** @param {string} html the template @param {Parts} parts @returns {Promise<string>} */
export async function inlinePage(html, { text, hash }) {
  const style = await text(found(html, STYLE));
  const script = await text(found(html, SCRIPT));
  refuseEnd(style, /<\/style/i);
  // The start of a comment would hide the script's end from the browser.
  refuseEnd(script, /<\/script|<!--/i);
  const policy = selfContained(found(html, POLICY, 2), hash(script), hash(style));
  // Functions: a script may contain `$1` and the like, which `replace` would substitute.
  return html
    .replace(OF_ADDRESS, '')
    .replace(POLICY, (_, before, __, after) => before + policy + after)
    .replace(STYLE, () => `<style>${style}</style>`)
    .replace(SCRIPT, () => `<script type="module">${script}</script>`);
}

/** Returns the page's policy for a file that needs nothing from elsewhere. @param {string} policy @param {string} script  hash @param {string} style  hash */
export function selfContained(policy, script, style) {
  /** @type {Record<string, string>} */
  const sources = {
    'script-src': `'sha256-${script}' 'wasm-unsafe-eval'`,
    'style-src': `'sha256-${style}'`,
    'img-src': 'data: blob:',
    'font-src': 'data:',
    // It fetches only from the file itself, without network requests.
    'connect-src': 'data:',
    'worker-src': 'blob:',
    'manifest-src': "'none'",
  };
  const directives = policy.split(';').map((directive) => {
    const [name = ''] = directive.trim().split(' ');
    return name in sources ? `${name} ${sources[name]}` : directive.trim();
  });
  const own = directives.find((directive) => directive.includes("'self'"));
  if (own) throw new Error(`a single file has no address, but its policy contains: ${own}`);
  return directives.join('; ');
}

/** @param {string} html @param {RegExp} pattern @param {number} [group] */
function found(html, pattern, group = 1) {
  const text = pattern.exec(html)?.[group];
  if (text === undefined) throw new Error(`index.html has no match for ${pattern}`);
  return text;
}

/** @param {string} text @param {RegExp} end */
function refuseEnd(text, end) {
  if (end.test(text))
    throw new Error(`a bundle contains ${end}, which would end its element in a page`);
}

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
async function bundleText(build, file, url, options) {
  const { outputFiles } = await bundle(file, build, url, {
    write: false,
    outdir: build.www,
    ...options,
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
