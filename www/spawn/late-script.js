/** Scripts that are not loaded with the page; see `lateFile`. And the policy for the addresses of scripts. */

import { createConnection } from './connection.js';
import { cacheNames, lateFile } from './own-file.js';

/** Address of the page. A worker has none, and starts scripts from blobs only. @type {string | undefined} */
const page = Reflect.get(globalThis, 'document')?.baseURI;

/** @param {string} url */
function ownScript(url) {
  const { protocol, href } = new URL(url, page);
  if (protocol !== 'blob:' && !(page && href.startsWith(new URL('..', page).href))) {
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

/**
 * Returns the address of one of our scripts in the form that `Worker` and `register` take. The one place where a text
 * becomes the address of a script: the page's security policy allows only scripts from this policy.
 *
 * @param {string} url
 */
export function trustedScript(url) {
  // The type checker does not know this type; for it an address is a string.
  return /** @type {string} */ (policy.createScriptURL(url));
}

/** Returns the address of a script. @param {URL} script */
export async function lateScript(script) {
  const content = await lateFile(script, cacheNames);
  return trustedScript(URL.createObjectURL(new Blob([content], { type: 'text/javascript' })));
}

/** Calls a function once, and again after a failure. @template T @param {() => Promise<T>} load @returns {() => Promise<T>} */
export function onceLoaded(load) {
  /** @type {Promise<T> | undefined} */
  let loaded;
  return () => {
    loaded ??= load();
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
}

/** Starts a worker. @param {string} address  of its script @param {string} name  for error messages */
export const startWorker = (address, name) => createConnection(new Worker(address), name);

/** Returns a function that returns a running worker: the same one until it ends. @param {URL} url  of its script @param {string} name  for error messages */
export function lateWorker(url, name) {
  const script = onceLoaded(() => lateScript(url));
  /** @type {import('./connection.js').Connection | undefined} */
  let worker;
  return async () => {
    const address = await script();
    if (!worker || worker.isEnded()) worker = startWorker(address, name);
    return worker;
  };
}
