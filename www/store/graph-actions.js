/** User actions on the call graph. */

import { batch } from '@preact/signals';
import { at, roundedAt } from '../values/at.js';
import { change } from './actions.js';
import { selectIn } from './picture-actions.js';
import * as pictures from './picture-state.js';
import { groupOf } from './selectors.js';
import { selected, shownDocument } from './state.js';

/** Keeps the call graph requested while a view shows it. @returns {() => void} ends it */
export function followGraph() {
  pictures.graphViews.value += 1;
  return () => {
    pictures.graphViews.value -= 1;
  };
}

/** Sets how many calls are drawn up and down from the middle. @param {Partial<typeof pictures.graphDepth.value>} depth */
export const deepenGraph = (depth) =>
  change(pictures.graphDepth, { ...pictures.graphDepth.peek(), ...depth });

/** Sets the minimum costs of functions and calls, in percent. @param {Partial<typeof pictures.graphLeast.value>} least */
export const limitGraph = (least) =>
  change(pictures.graphLeast, { ...pictures.graphLeast.peek(), ...least });

/** Requests the graph again. */
export function drawAgain() {
  const { graphAround } = shownDocument.peek();
  graphAround.value = { middle: null, ...graphAround.peek() };
}

/** Draws the graph around a row; `goBack` returns. @param {number | null} middle */
function drawAround(middle) {
  const { graphAround, graphsBefore } = shownDocument.peek();
  const before = graphAround.peek();
  if (before?.middle === middle) return;
  batch(() => {
    if (before) graphsBefore.value = [...graphsBefore.peek(), before];
    graphAround.value = { middle };
  });
}

/**
 * Updates the graph when a view opens or another function is selected. A selection in the graph keeps the graph.
 *
 * @param {number | null} middle
 */
export function openGraph(middle) {
  const { graphAround, graphKeptFor } = shownDocument.peek();
  const isKept = middle !== null && graphKeptFor.peek() === middle;
  if (!isKept || !graphAround.peek()) drawAround(middle);
  graphKeptFor.value = null;
}

/** Selects a row and keeps the graph. @param {number} row */
export const selectInGraph = (row) =>
  batch(() => {
    shownDocument.peek().graphKeptFor.value = row;
    selectIn('graph', row);
  });

/** Selects a row and draws the graph around it. @param {number} row */
export const enterInGraph = (row) =>
  batch(() => {
    drawAround(row);
    selectInGraph(row);
  });

/** Returns to the previous middle and selects it. */
export function goBack() {
  const { graphAround, graphsBefore } = shownDocument.peek();
  const before = graphsBefore.peek();
  const last = before.at(-1);
  if (!last) return;
  batch(() => {
    graphAround.value = last;
    graphsBefore.value = before.slice(0, -1);
    if (last.middle !== null) selectInGraph(last.middle);
  });
}

/**
 * Returns the node of the selected function or of its cycle; -1 if it is not in the picture.
 *
 * @param {import('../protocol/types.js').CallGraph} graph
 * @param {import('./state.js').Tables} tables
 */
export function selectedNode(graph, { functions, facts }) {
  const row = selected.value;
  if (row === null) return -1;
  const cycle = 'cycle' in functions ? at(functions.cycle, row) : 0;
  const outer = cycle > 0 ? facts.functions + cycle - 1 : row;
  const place = graph.row.findIndex((of) => of === row || of === outer);
  const group = groupOf(row)?.group;
  if (place >= 0 || group === undefined) return place;
  return graph.row.findIndex((of) => groupOf(of)?.group === group);
}

/** All rows of the function of a node; null if it is one row. @param {import('../pictures/graph-paint.js').GraphPicture} picture @param {number} node */
export function groupOfNode({ graph, middle, isFolded, showsFunctions }, node) {
  const row = at(graph.row, node);
  return showsFunctions && (isFolded || row !== middle) ? groupOf(row) : null;
}

/**
 * Returns the most expensive caller or callee of a node; the node itself if there is none.
 *
 * @param {import('../protocol/types.js').CallGraph} graph
 * @param {number} node
 * @param {'callers' | 'callees'} side
 */
export function mostExpensiveNeighbour(graph, node, side) {
  const [here, there] = side === 'callees' ? [graph.from, graph.to] : [graph.to, graph.from];
  let best = node;
  let most = Number.NEGATIVE_INFINITY;
  for (let call = 0; call < here.length; call += 1) {
    const cost = roundedAt(graph.callCost, call);
    if (here[call] !== node || there[call] === node || cost <= most) continue;
    best = at(there, call);
    most = cost;
  }
  return best;
}

/**
 * Returns the nodes from the most expensive one down, each the most expensive callee of the one before, to the
 * first that has no callee with at least half of its cost.
 *
 * @param {import('../protocol/types.js').CallGraph} graph
 */
export function mainPath(graph) {
  const path = [0];
  for (;;) {
    const node = path.at(-1) ?? 0;
    const next = mostExpensiveNeighbour(graph, node, 'callees');
    const isMain = roundedAt(graph.cost, next) >= roundedAt(graph.cost, node) / 2;
    if (path.includes(next) || !isMain) return path;
    path.push(next);
  }
}
