/**
 * The one place where a text becomes the address of a script. The page's security policy lets
 * scripts be started through this policy only: from a blob of our own, or from beside the page.
 *
 * @module
 */

/** Where the page is. A worker has none, and starts scripts from blobs only. @type {string | undefined} */
const page = Reflect.get(globalThis, 'document')?.baseURI;

/** @param {string} url */
function ownScript(url) {
  const { protocol, href } = new URL(url, page);
  if (protocol !== 'blob:' && !(page && href.startsWith(new URL('../', page).href))) {
    throw new TypeError(`no script of this page: ${url}`);
  }
  return url;
}

/**
 * Browsers from before 2025 lack the interface; for them the address itself does.
 *
 * @type {{createPolicy(name: string, rules: {createScriptURL(url: string): string}): {createScriptURL(url: string): unknown}} | undefined}
 */
const factory = Reflect.get(globalThis, 'trustedTypes');

const policy = factory
  ? factory.createPolicy('grindscope', { createScriptURL: ownScript })
  : { createScriptURL: ownScript };

/**
 * The address of a script of ours, as `Worker` and `register` want it.
 *
 * @param {string} url
 */
export function trustedScript(url) {
  // The type checker knows of no such type: to it, an address is a string.
  return /** @type {string} */ (policy.createScriptURL(url));
}
