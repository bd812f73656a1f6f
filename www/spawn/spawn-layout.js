/**
 * The worker that lays out call graphs. Graphviz is large and rarely needed, so
 * it is not loaded with the page but when the first one is drawn; see `lateFile`.
 */

import { lateScript, onceLoaded, startWorker } from './late-script.js';

/** @typedef {import('../protocol/protocol.js').GraphLayout} GraphLayout */

const SCRIPT = new URL('../worker/graph-layout.js', import.meta.url);

const script = onceLoaded(() => lateScript(SCRIPT));
/** @type {import('./connection.js').Connection | undefined} */
let worker;

/**
 * Lays out a graph. A running layout that is no longer needed is cancelled: it rejects with an
 * `AbortError`.
 *
 * @param {string} dot
 * @param {number} nodes
 * @param {number} calls
 * @returns {Promise<GraphLayout>}
 */
export async function layOut(dot, nodes, calls) {
  const address = await script();
  if (worker?.isBusy()) worker.close(new DOMException('a newer graph was requested', 'AbortError'));
  if (!worker || worker.isEnded()) worker = startWorker(address, 'layout');
  return worker.ask({ dot, nodes, calls });
}
