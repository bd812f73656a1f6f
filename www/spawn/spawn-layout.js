/**
 * The worker that lays out call graphs. Graphviz is large and rarely needed, so
 * it is not loaded with the page but when the first one is drawn; see `lateFile`.
 */

import { lateWorker } from './late-script.js';

/** @import {GraphLayout} from '../protocol/types.js' */

/** The worker of the last layout. @type {import('./connection.js').Connection | undefined} */
let latest;

const running = lateWorker(new URL('../worker/graph-layout.js', import.meta.url), 'layout');

/**
 * Lays out a graph. A running layout that is no longer needed is cancelled: it rejects with an `AbortError`.
 *
 * @param {string} dot
 * @param {number} nodes
 * @param {number} calls
 * @returns {Promise<GraphLayout>}
 */
export async function layOut(dot, nodes, calls) {
  await running();
  stopLayout();
  latest = await running();
  return latest.ask({ dot, nodes, calls });
}

/** Cancels a running layout. */
export function stopLayout() {
  if (latest?.isBusy()) latest.close();
}
