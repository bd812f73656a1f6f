/**
 * The worker that lays out call graphs. Graphviz is large and rarely needed, so
 * it is not loaded with the page but when the first one is drawn; see `lateFile`.
 *
 * @module
 */

import { lateScript, startAskedWorker } from './asked-worker.js';

/** @typedef {import('../protocol/protocol.js').GraphLayout} GraphLayout */

const SCRIPT = new URL('../worker/graph-layout.js', import.meta.url);

/** @type {Promise<import('./asked-worker.js').AskedWorker> | undefined} */
let running;

const start = async () => startAskedWorker(await lateScript(SCRIPT), 'layout');

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
  const known = running;
  const before = await known?.catch(() => undefined);
  if (before?.isBusy()) before.end(new DOMException('a newer graph was requested', 'AbortError'));
  if (before?.isEnded() && running === known) running = undefined;
  running ??= start();
  running.catch(() => {
    running = undefined;
  });
  return (await running).ask({ dot, nodes, calls });
}
