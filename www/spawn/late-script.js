/** Scripts that are not loaded with the page; see `lateFile`. */

import { cacheNames } from './cache-names.js';
import { createConnection } from './connection.js';
import { lateFile } from './own-file.js';
import { trustedScript } from './trusted-script.js';

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
