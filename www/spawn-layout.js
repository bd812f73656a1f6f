/**
 * The worker that lays out call graphs. Graphviz is large and few profiles are looked at as graphs, so
 * it is not loaded with the page but when the first one is drawn; see `lateFile`.
 *
 * @module
 */

import { cacheNames } from './effects/offline.js';
import { lateFile } from './own-file.js';
import { trustedScript } from './trusted-script.js';

/** @typedef {import('./protocol.js').GraphLayout} GraphLayout */

const SCRIPT = new URL('./worker/graph-layout.js', import.meta.url);

/** @typedef {{resolve: (layout: GraphLayout) => void, reject: (error: Error) => void}} Waiter */

/** The worker, and who waits for it. @type {Promise<{worker: Worker, pending: Map<number, Waiter>}> | undefined} */
let running;
let last = 0;

async function start() {
  const script = await lateFile(SCRIPT, cacheNames);
  const blob = new Blob([script], { type: 'text/javascript' });
  const worker = new Worker(trustedScript(URL.createObjectURL(blob)));
  /** @type {Map<number, Waiter>} */
  const pending = new Map();
  worker.onmessage = ({ data: { id, value, failure } }) => {
    const waiter = pending.get(id);
    pending.delete(id);
    if (failure === undefined) waiter?.resolve(value);
    else waiter?.reject(new Error(failure));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    for (const { reject } of pending.values()) {
      reject(new Error(`the layout stopped unexpectedly: ${event.message}`));
    }
    pending.clear();
    worker.terminate();
    running = undefined;
  };
  return { worker, pending };
}

/**
 * Lays out a graph. A layout that is on its way and no longer wanted is given up: it rejects with an
 * `AbortError`.
 *
 * @param {string} dot
 * @param {number} nodes
 * @param {number} calls
 * @returns {Promise<GraphLayout>}
 */
export async function layOut(dot, nodes, calls) {
  const before = await running?.catch(() => undefined);
  if (before && before.pending.size > 0) {
    before.worker.terminate();
    for (const { reject } of before.pending.values()) {
      reject(new DOMException('another graph is wanted', 'AbortError'));
    }
    running = undefined;
  }
  running ??= start();
  running.catch(() => {
    running = undefined;
  });
  const { worker, pending } = await running;
  return new Promise((resolve, reject) => {
    last += 1;
    pending.set(last, { resolve, reject });
    worker.postMessage({ id: last, dot, nodes, calls });
  });
}
