/**
 * The one place where a text becomes the address of a script. The page's security policy allows
 * only scripts from this policy: from our blobs, or from the page's folder.
 */

/** Address of the page. A worker has none, and starts scripts from blobs only. @type {string | undefined} */
const page = Reflect.get(globalThis, 'document')?.baseURI;

/** @param {string} url */
function ownScript(url) {
  const { protocol, href } = new URL(url, page);
  if (protocol !== 'blob:' && !(page && href.startsWith(new URL('../', page).href))) {
    throw new TypeError(`not a script of this page: ${url}`);
  }
  return url;
}

/**
 * Browsers from before 2025 lack Trusted Types; they get the plain address.
 *
 * @type {{createPolicy(name: string, rules: {createScriptURL(url: string): string}): {createScriptURL(url: string): unknown}} | undefined}
 */
const factory = Reflect.get(globalThis, 'trustedTypes');

const policy = factory
  ? factory.createPolicy('grindscope', { createScriptURL: ownScript })
  : { createScriptURL: ownScript };

/** Returns the address of one of our scripts in the form that `Worker` and `register` take. @param {string} url */
export function trustedScript(url) {
  // The type checker does not know this type; for it an address is a string.
  return /** @type {string} */ (policy.createScriptURL(url));
}
