/**
 * Files of the page itself, fetched and checked.
 *
 * @module
 */

/**
 * Fetches a file that was built with the page. The bundler has put the hash of its content into the
 * URL's fragment; content of any other hash is refused by the browser. Unbuilt there is no hash.
 *
 * @param {URL} url
 * @param {RequestInit} [init]
 */
export function fetchOwnFile(url, init) {
  return fetch(url, { ...init, integrity: url.hash.slice(1) });
}

/** A file of this build cannot be had: there is no network, or the host has those of a newer build. */
export class MissingFileError extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(
      `A part of the page could not be loaded (${reason}). A newer version may have been published, or the network is down. Reload the page; this closes all profiles.`,
    );
    this.name = 'MissingFileError';
  }
}

/**
 * Fetches a file of this build, or says what to do where it cannot be had.
 *
 * @param {URL} url
 * @param {RequestInit} [init]
 */
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

/**
 * A file of this build in one of the caches, or null.
 *
 * @param {URL} url
 * @param {string[]} names  of the caches
 */
async function stored(url, names) {
  for (const name of names) {
    const response = await (await caches.open(name)).match(url.href.replace(/#.*/, ''));
    const content = await response?.arrayBuffer();
    if (content && `#${await integrityOf(content)}` === url.hash) return content;
  }
  return null;
}

/**
 * A file that few need, so that it does not come along with the page. It is taken from the stored copy
 * of the program, without a request; only where the browser has stored nothing is it fetched. In
 * either case it is that of this build and no other.
 *
 * @param {URL} url
 * @param {() => Promise<string[]>} cacheNames  where the program may be stored
 */
export async function lateFile(url, cacheNames) {
  const content = url.protocol === 'data:' ? null : await stored(url, await cacheNames());
  if (content) return content;
  return (await fetchNeededFile(url)).arrayBuffer();
}
