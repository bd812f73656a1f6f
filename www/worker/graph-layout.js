/**
 * The worker that lays out call graphs: Graphviz, compiled to WebAssembly.
 *
 * @module
 */

import { instance } from '@viz-js/viz';
import { layoutOf } from '../pictures/graph-layout.js';
import { buffersOf } from './transfer.js';

const graphviz = instance();

self.onmessage = async ({ data: { id, dot, nodes, calls } }) => {
  try {
    const drawn = (await graphviz).renderJSON(dot, { engine: 'dot' });
    const value = layoutOf(/** @type {any} */ (drawn), nodes, calls);
    self.postMessage({ id, value }, buffersOf(value));
  } catch (error) {
    self.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
};
