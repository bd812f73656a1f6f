/**
 * Starts the workers that read and analyse.
 *
 * Constraints: a worker that is loaded from an address does not obey the security policy of the
 * page (it obeys that of its own response, and static hosts send none); one that is loaded from a
 * blob does. And nothing may be fetched once the page has loaded. So script and module
 * are fetched once, each checked by its hash, and every worker gets the same.
 */

import { FAILED_TEXT } from '../messages/errors.js';
import { trustedScript } from './late-workers.js';
import { fetchNeededFile } from './own-file.js';

/** @import {Port} from './connection.js' */

async function fetchScript() {
  const response = await fetchNeededFile(new URL('../worker/analyser.js', import.meta.url));
  const script = new Blob([await response.text()], { type: 'text/javascript' });
  return trustedScript(URL.createObjectURL(script));
}

async function fetchModule() {
  if (typeof WebAssembly === 'undefined') throw new Error(FAILED_TEXT.noWebAssembly);
  const response = await fetchNeededFile(new URL('../../pkg/grindscope_bg.wasm', import.meta.url));
  // Streaming compilation fails if the host sends another type.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Whether no worker was started yet. */
let isFirst = true;

const parts = Promise.all([fetchScript(), fetchModule()]);
parts.catch(() => {}); // reported by the first worker that is used

/** A worker that may still be starting: messages wait for it. If it could not be loaded or started, every message fails with the reason. @returns {Port} */
export function spawnAnalyser() {
  /** @type {Port} */
  const port = { postMessage, terminate, onmessage: null, onerror: null };
  /** @param {ErrorEvent} event */
  const fail = (event) => port.onerror?.call(/** @type {any} */ (port), event);
  const starting = parts.then(([script, module]) => start(script, module, port, fail));
  starting.catch(() => {});

  /** @param {unknown} message */
  function postMessage(message) {
    starting.then(
      (worker) => worker.postMessage(message),
      (error) => fail(new ErrorEvent('error', { error, message: error.message })),
    );
  }

  function terminate() {
    starting.then(
      (worker) => worker.terminate(),
      () => {},
    );
  }

  return port;
}

/**
 * Resolves when the worker runs. Not a module worker: browsers refuse those to a page opened from a file.
 *
 * @param {string} script
 * @param {WebAssembly.Module} module
 * @param {Port} port
 * @param {(event: ErrorEvent) => void} fail
 * @returns {Promise<Worker>}
 */
function start(script, module, port, fail) {
  const worker = new Worker(script);
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => {
      reject(new Error(event.message ?? FAILED_TEXT.notStarted));
      fail(event);
    };
    worker.onmessage = () => {
      worker.onmessage = (event) => port.onmessage?.call(worker, event);
      resolve(worker);
    };
    worker.postMessage({ module, isFirst });
    isFirst = false;
  });
}
