/**
 * A worker that answers requests: `{id, ...question}` goes in, `{id, value}` comes back, or
 * `{id, failure}` with a sentence.
 *
 * @module
 */

import { cacheNames } from './cache-names.js';
import { lateFile } from './own-file.js';
import { trustedScript } from './trusted-script.js';

/**
 * Returns the address of a script that is not loaded with the page; see `lateFile`.
 *
 * @param {URL} script
 */
export async function lateScript(script) {
  const content = await lateFile(script, cacheNames);
  return trustedScript(URL.createObjectURL(new Blob([content], { type: 'text/javascript' })));
}

/**
 * @typedef {object} AskedWorker
 * @property {(question: object) => Promise<any>} ask
 * @property {() => boolean} isBusy  whether requests are waiting for an answer
 * @property {() => boolean} isEnded
 * @property {(reason?: Error) => void} end  ends the worker; pending requests are rejected with the reason
 */

/**
 * @param {string} address  of its script
 * @param {string} name  for error messages
 * @returns {AskedWorker}
 */
export function startAskedWorker(address, name) {
  const worker = new Worker(address);
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  const pending = new Map();
  let last = 0;
  /** Why it has ended. @type {Error | null} */
  let ended = null;
  /** @param {Error} reason */
  const end = (reason) => {
    ended = reason;
    worker.terminate();
    for (const { reject } of pending.values()) reject(reason);
    pending.clear();
  };
  worker.onmessage = ({ data: { id, value, failure } }) => {
    const waiter = pending.get(id);
    pending.delete(id);
    if (failure === undefined) waiter?.resolve(value);
    else waiter?.reject(new Error(failure));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(new Error(`the ${name} stopped unexpectedly: ${event.message}`));
  };
  return {
    ask(question) {
      if (ended) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        last += 1;
        pending.set(last, { resolve, reject });
        worker.postMessage({ id: last, ...question });
      });
    },
    isBusy: () => pending.size > 0,
    isEnded: () => ended !== null,
    end: (reason = new DOMException('the answer is no longer needed', 'AbortError')) => end(reason),
  };
}
