/** The worker that lays out call graphs: Graphviz, compiled to WebAssembly. */

import { instance } from '@viz-js/viz';
import { inColumns, layoutOf } from '../pictures/graph-layout.js';
import { answerWith } from './answer.js';

let graphviz = instance();

answerWith(async ({ dot, nodes, calls }) => {
  try {
    const drawn = (await graphviz).renderJSON(inColumns(dot), { engine: 'dot' });
    return layoutOf(/** @type {any} */ (drawn), nodes, calls);
  } catch (error) {
    // After a failure its memory is in no certain state.
    graphviz = instance();
    throw error;
  }
});
