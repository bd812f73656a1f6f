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
