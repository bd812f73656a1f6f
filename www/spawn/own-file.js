/** Fetches files of the page itself and checks their hashes, and names the caches with its stored copy. */

import { FAILED_TEXT } from '../messages/errors.js';
import { cachePrefix } from '../service-worker/versions.js';

/** Ends the type of a file that is compressed in a page of one file (bundle/page.js). */
const COMPRESSED = ';encoding=gzip';

/**
 * Fetches a file that was built with the page. The bundler has put the hash of its content into the
 * URL's fragment; the browser refuses content with another hash. Without a build there is no hash.
 *
 * @param {URL} url
 * @param {RequestInit} [init]
 */
async function fetchOwnFile(url, init) {
  const response = await fetch(url, { ...init, integrity: url.hash.slice(1) });
  const type = response.headers.get('content-type');
  if (!type?.endsWith(COMPRESSED)) return response;
  const content = response.body?.pipeThrough(new DecompressionStream('gzip'));
  return new Response(content, { headers: { 'content-type': type.slice(0, -COMPRESSED.length) } });
}

/** A file of this build is not available: there is no network, or the host has a newer build. */
export class MissingFileError extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(FAILED_TEXT.partMissing(reason));
    this.name = 'MissingFileError';
  }
}

/** Fetches a file of this build, or fails with a message that says what to do. @param {URL} url @param {RequestInit} [init] */
export async function fetchNeededFile(url, init) {
  const response = await fetchOwnFile(url, init).catch((error) => {
    throw error.name === 'AbortError' ? error : new MissingFileError(error.message);
  });
  if (!response.ok) throw new MissingFileError(`${response.status} ${response.statusText}`.trim());
  return response;
}

/** @param {ArrayBuffer} content */
async function integrityOf(content) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/** Finds a file of this build in one of the caches, or returns null. @param {URL} url @param {string[]} names  of the caches */
async function stored(url, names) {
  for (const name of names) {
    const response = await (await caches.open(name)).match(url.href.replace(/#.*/, ''));
    const content = await response?.arrayBuffer();
    if (content && `#${await integrityOf(content)}` === url.hash) return content;
  }
  return null;
}

/**
 * Fetches a file that is not loaded with the page, as few users need it. It is taken from the stored copy
 * of the page, without a request, and only fetched if the browser has stored nothing. In
 * either case it belongs to this build.
 *
 * @param {URL} url
 * @param {() => Promise<string[]>} cacheNames  where the page may be stored
 */
export async function lateFile(url, cacheNames) {
  const content = url.protocol === 'data:' ? null : await stored(url, await cacheNames());
  if (content) return content;
  return (await fetchNeededFile(url)).arrayBuffer();
}

/** Returns the names of this page's caches; other pages may share the origin. */
export async function cacheNames() {
  if (!('caches' in globalThis)) return [];
  const prefix = cachePrefix(new URL('./', document.baseURI).href);
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}
