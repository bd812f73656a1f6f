/**
 * What the user can do to the call graph.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { at } from '../values/at.js';
import { roundedAt } from '../values/exact-column.js';
import { selectIn } from './picture-actions.js';
import * as pictures from './picture-state.js';
import { sets } from './setters.js';
import { selected } from './state.js';
import { shownDocument } from './tab-state.js';

/** Has the call graph asked for as long as a view shows it. @returns {() => void} ends it */
export function followGraph() {
  pictures.graphViews.value += 1;
  return () => {
    pictures.graphViews.value -= 1;
  };
}

/** Draws so many calls up and down from the middle. @param {Partial<typeof pictures.graphDepth.value>} depth */
export function deepenGraph(depth) {
  pictures.graphDepth.value = { ...pictures.graphDepth.peek(), ...depth };
}

/** Leaves functions and calls out that cost less, in percent. @param {Partial<typeof pictures.graphLeast.value>} least */
export function limitGraph(least) {
  pictures.graphLeast.value = { ...pictures.graphLeast.peek(), ...least };
}

/** Draws nodes together by what they have in common. */
export const groupNodesBy = sets(pictures.graphGroups);

/** Draws the graph around a row; `goBack` leads back. @param {number | null} middle */
export function drawAround(middle) {
  const { graphAround, graphsBefore } = shownDocument.peek();
  const before = graphAround.peek();
  if (before?.middle === middle) return;
  batch(() => {
    if (before) graphsBefore.value = [...graphsBefore.peek(), before];
    graphAround.value = { middle };
  });
}

/**
 * What a view shows when it opens or another function is selected. Who selects in the graph goes on
 * looking at it.
 *
 * @param {number | null} middle
 */
export function openGraph(middle) {
  const { graphAround, graphKeptFor } = shownDocument.peek();
  const isKept = middle !== null && graphKeptFor.peek() === middle;
  if (!isKept || !graphAround.peek()) drawAround(middle);
  graphKeptFor.value = null;
}

/** Selects a row and goes on looking at the same graph. @param {number} row */
export function selectInGraph(row) {
  batch(() => {
    shownDocument.peek().graphKeptFor.value = row;
    selectIn('graph', row);
  });
}

/** Back to what it was drawn around before. */
export function goBack() {
  const { graphAround, graphsBefore } = shownDocument.peek();
  const before = graphsBefore.peek();
  const last = before.at(-1);
  if (!last) return;
  batch(() => {
    graphAround.value = last;
    graphsBefore.value = before.slice(0, -1);
  });
}

/**
 * The node that the selected function is, or whose cycle it is in; -1 if it is not in the picture.
 *
 * @param {import('../protocol/protocol.js').CallGraph} graph
 * @param {import('./tab-state.js').Tables} tables
 */
export function selectedNode(graph, { functions, facts }) {
  const row = selected.value;
  if (row === null) return -1;
  const cycle = 'cycle' in functions ? at(functions.cycle, row) : 0;
  const outer = cycle > 0 ? facts.functions + cycle - 1 : row;
  return graph.row.findIndex((of) => of === row || of === outer);
}

/**
 * The dearest node that a node is called by, or calls; itself if there is none.
 *
 * @param {import('../protocol/protocol.js').CallGraph} graph
 * @param {number} node
 * @param {'callers' | 'callees'} side
 */
export function dearestBeside(graph, node, side) {
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
