/** Caches in which the browser stores this page for offline use. */

import { cachePrefix } from '../service-worker/versions.js';

/** Returns the names of this page's caches; other pages may share the origin. */
export async function cacheNames() {
  if (!('caches' in globalThis)) return [];
  const prefix = cachePrefix(new URL('./', document.baseURI).href);
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}
