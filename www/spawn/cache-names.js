/**
 * What the browser stores of this page, for the time without a network.
 *
 * @module
 */

import { cachePrefix } from '../service-worker/versions.js';

/** Names of what is stored of this page; others may live at the same origin. */
export async function cacheNames() {
  if (!('caches' in globalThis)) return [];
  const prefix = cachePrefix(new URL('./', document.baseURI).href);
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}
