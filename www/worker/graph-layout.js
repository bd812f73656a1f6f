/** The worker that lays out call graphs: Graphviz, compiled to WebAssembly. */

import { instance } from '@viz-js/viz';
import { inColumns, layoutOf } from '../pictures/graph-layout.js';
import { answerWith } from './answer.js';

const graphviz = instance();

answerWith(async ({ dot, nodes, calls }) => {
  const drawn = (await graphviz).renderJSON(inColumns(dot), { engine: 'dot' });
  return layoutOf(/** @type {any} */ (drawn), nodes, calls);
});
