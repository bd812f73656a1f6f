/** Chooses the part of a call graph that fits in a window, and takes it out of the graph. Pure. */

import { at } from '../values/at.js';

/** @import {CallGraph, ExactColumn} from '../protocol/types.js' */
/** @import {Size} from './view-port.js' */

/** Pixels between the boxes of a rank. */
const BESIDE = 15;

/**
 * The rank of each node, as Graphviz chooses them: below all callers, and above the callees of a node without callers.
 *
 * @param {number[]} nodes
 * @param {number[][]} callers  of all nodes
 * @param {number[][]} callees
 */
function ranksOf(nodes, callers, callees) {
  const isDrawn = new Set(nodes);
  /** @type {Map<number, number>} */
  const ranks = new Map();
  const drawn = (/** @type {number[]} */ others) => others.filter((other) => isDrawn.has(other));
  const rankOf = (/** @type {number} */ node) => {
    // A call back to a node whose rank is being found is drawn up.
    if (!ranks.has(node)) {
      ranks.set(node, Number.NEGATIVE_INFINITY);
      const above = drawn(at(callers, node)).map((caller) => rankOf(caller) + 1);
      ranks.set(node, Math.max(0, ...above));
    }
    return ranks.get(node) ?? 0;
  };
  nodes.forEach(rankOf);
  for (const node of nodes) {
    const below = drawn(at(callees, node)).map(rankOf);
    if (drawn(at(callers, node)).length === 0 && below.length > 0)
      ranks.set(node, Math.min(...below) - 1);
  }
  return ranks;
}

/**
 * Returns the nodes whose boxes fit in a window, in ranks by their calls: in the order of the graph, each connected to those
 * before it, without those for which a rank has no room, or the window none for another rank. The first one always fits.
 *
 * @param {Pick<CallGraph, 'order' | 'from' | 'to'>} graph
 * @param {Size[]} boxes  of the nodes
 * @param {{direction: 'TB' | 'LR', between: number}} shape  direction of calls, and pixels between ranks
 * @param {Size} room
 * @returns {number[]} sorted
 */
export function nodesThatFit(graph, boxes, { direction, between }, room) {
  const [across, along] =
    direction === 'TB'
      ? /** @type {const} */ (['width', 'height'])
      : /** @type {const} */ (['height', 'width']);
  const callers = boxes.map(() => /** @type {number[]} */ ([]));
  const callees = boxes.map(() => /** @type {number[]} */ ([]));
  for (const [call, from] of graph.from.entries()) {
    const to = at(graph.to, call);
    if (from === to) continue;
    at(callees, from).push(to);
    at(callers, to).push(from);
  }
  const fits = (/** @type {number[]} */ nodes) => {
    /** @type {Map<number, {across: number, along: number}>} */
    const sums = new Map();
    for (const [node, rank] of ranksOf(nodes, callers, callees)) {
      const sum = sums.get(rank) ?? { across: -BESIDE, along: 0 };
      const box = at(boxes, node);
      sums.set(rank, {
        across: sum.across + BESIDE + box[across],
        along: Math.max(sum.along, box[along]),
      });
    }
    const ranks = [...sums.values()];
    const length = ranks.reduce((sum, rank) => sum + between + rank.along, 0);
    const isWide = ranks.some((rank) => rank.across > room[across]);
    return !isWide && length - between <= room[along];
  };
  /** @type {number[]} */
  let kept = [];
  const seen = new Set();
  for (const node of graph.order) {
    const neighbours = [...at(callers, node), ...at(callees, node)];
    const isConnected = neighbours.some((other) => kept.includes(other));
    const isFirst = !neighbours.some((other) => seen.has(other));
    seen.add(node);
    const more = [...kept, node];
    if (kept.length === 0 || ((isConnected || isFirst) && fits(more))) kept = more;
  }
  return kept.sort((a, b) => a - b);
}

/** @param {ExactColumn} column @param {number[]} places @returns {ExactColumn} */
const exactOf = ({ high, low, extent }, places) => ({
  high: Float64Array.from(places, (place) => at(high, place)),
  low: low && Float64Array.from(places, (place) => at(low, place)),
  ...(extent && { extent }),
});

/** @param {Uint32Array} column @param {number[]} places */
const numbersOf = (column, places) => Uint32Array.from(places, (place) => at(column, place));

/** @param {Uint8Array} column @param {number[]} places */
const bytesOf = (column, places) => Uint8Array.from(places, (place) => at(column, place));

/**
 * Returns some nodes of a graph with the calls between them. What is left out counts as not drawn.
 *
 * @param {CallGraph} graph
 * @param {number[]} nodes  sorted
 * @returns {CallGraph}
 */
export function partOf(graph, nodes) {
  const places = new Map(nodes.map((node, place) => [node, place]));
  const ends = Array.from(graph.from, (from, call) => [from, at(graph.to, call)]);
  const isKept = (/** @type {number[]} */ pair) => pair.every((node) => places.has(node));
  const calls = [...ends.keys()].filter((call) => isKept(at(ends, call)));
  const placeAt = (/** @type {Uint32Array} */ column) =>
    Uint32Array.from(calls, (call) => places.get(at(column, call)) ?? 0);
  /** Adds neighbours that are left out. @param {Uint32Array} hidden @param {0 | 1} own  the end of calls that is the node */
  const hiddenOf = (hidden, own) =>
    Uint32Array.from(nodes, (node) => {
      const left = ends.filter((pair) => pair[own] === node && !isKept(pair));
      return at(hidden, node) + new Set(left.map((pair) => pair[1 - own])).size;
    });
  const { other } = graph;
  return {
    ...graph,
    row: numbersOf(graph.row, nodes),
    cost: exactOf(graph.cost, nodes),
    self: exactOf(graph.self, nodes),
    exactness: bytesOf(graph.exactness, nodes),
    hiddenCallers: hiddenOf(graph.hiddenCallers, 1),
    hiddenCallees: hiddenOf(graph.hiddenCallees, 0),
    cycle: numbersOf(graph.cycle, nodes),
    elsewhere: numbersOf(graph.elsewhere, nodes),
    order: Uint32Array.from([...graph.order].flatMap((node) => places.get(node) ?? [])),
    from: placeAt(graph.from),
    to: placeAt(graph.to),
    callCost: exactOf(graph.callCost, calls),
    callCount: exactOf(graph.callCount, calls),
    callExactness: bytesOf(graph.callExactness, calls),
    countEstimated: bytesOf(graph.countEstimated, calls),
    inner: bytesOf(graph.inner, calls),
    leftOut: graph.leftOut + graph.row.length - nodes.length,
    other: other && {
      ...other,
      cost: exactOf(other.cost, nodes),
      self: exactOf(other.self, nodes),
      callCost: exactOf(other.callCost, calls),
      callCount: exactOf(other.callCount, calls),
    },
  };
}
