/**
 * Stores versions of the page, each complete in a separate cache.
 *
 * A version is complete or absent: every file is checked by its hash, so that a cache never mixes
 * two versions, not even while a host is being updated. The previous version is
 * kept for tabs that still show it; they may still request a sample.
 */

/**
 * @typedef {object} Version
 * @property {string} id  a hash of all files
 * @property {{url: string, integrity: string}[]} files  URLs relative to the page; `./` is the page
 */

/** The page itself, by its URL relative to the scope. */
const PAGE = './';
/** Files below have a hash in their name: their content never changes. */
const HASHED = 'assets/';

/** Returns the prefix of the names of all caches of one page; other pages may share the origin. @param {string} scope  URL of the page's folder */
export const cachePrefix = (scope) => `grindscope ${scope} `;

/** @param {{caches: CacheStorage, load: typeof globalThis.fetch, scope: string}} place  `scope`: URL of the page's folder @param {Version} version */
export function createVersions({ caches, load, scope }, version) {
  const prefix = cachePrefix(scope);
  const name = prefix + version.id;
  const absolute = (/** @type {string} */ url) => new URL(url, scope).href;

  /** @param {{url: string, integrity: string}} file */
  async function obtain({ url, integrity }) {
    const isHashed = url.startsWith(HASHED);
    const kept = isHashed ? await caches.match(absolute(url)) : undefined;
    // Files without a hash in their names may be outdated in the browser's own cache.
    const response =
      kept ?? (await load(absolute(url), { integrity, cache: isHashed ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response;
  }

  return {
    /** Stores all files, or none and fails. */
    async install() {
      const cache = await caches.open(name);
      try {
        await Promise.all(
          version.files.map(async (file) => cache.put(absolute(file.url), await obtain(file))),
        );
      } catch (error) {
        await caches.delete(name);
        throw error;
      }
    },

    /** Deletes versions older than the previous one; all, if nothing is stored offline. */
    async prune() {
      const names = (await caches.keys()).filter((key) => key.startsWith(prefix));
      const old = names.filter((key) => key !== name);
      const doomed = version.files.length > 0 ? old.slice(0, -1) : names;
      await Promise.all(doomed.map((key) => caches.delete(key)));
    },

    /**
     * Finds the stored response to a request for a file of the page.
     *
     * @param {Request} request
     * @returns {(() => Promise<Response | undefined>) | null} null if the request is not for the page
     */
    lookUp(request) {
      const { origin, pathname } = new URL(request.url);
      const address = origin + pathname;
      if (request.method !== 'GET' || !address.startsWith(scope)) return null;
      const path = address.slice(scope.length);
      if (path.startsWith(HASHED)) return () => caches.match(address);
      const url = path === '' || path === 'index.html' ? PAGE : path;
      if (!version.files.some((file) => file.url === url)) return null;
      return async () => (await caches.open(name)).match(absolute(url));
    },
  };
}
