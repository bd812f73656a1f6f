/** Chooses the part of a call graph that fits in a window, and takes it out of the graph. Pure. */

import { at, roundedAt } from '../values/at.js';

/** @import {CallGraph, ExactColumn} from '../protocol/types.js' */
/** @import {Size} from './view-port.js' */

/** Pixels between the boxes of a rank. */
const BESIDE = 15;
/** Share of the cost of the first node from which another one is worth smaller texts, and how much room these leave. */
const NOTABLE = 0.1;
const SMALLER = 1.12;

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

/** The nodes that call one, directly or through others. @param {number} node @param {number[][]} callers  of all nodes */
function aboveOf(node, callers) {
  const above = new Set([node]);
  for (const one of above) for (const caller of at(callers, one)) above.add(caller);
  return above;
}

/**
 * Returns the nodes whose boxes fit in a window, in ranks by their calls: in the order of the graph, each called by one before
 * it or on the way to the first one, without those for which a rank has no room, or the window none for another rank. The
 * first one always fits.
 *
 * @param {Pick<CallGraph, 'order' | 'from' | 'to' | 'cost'>} graph
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
  const first = graph.order[0] ?? 0;
  const costOf = (/** @type {number} */ node) => Math.abs(roundedAt(graph.cost, node));
  const isNotable = (/** @type {number} */ node) => costOf(node) >= NOTABLE * costOf(first);
  const sizeOf = (/** @type {number[]} */ nodes) => {
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
    return {
      across: Math.max(...ranks.map((rank) => rank.across)),
      along: ranks.reduce((sum, rank) => sum + between + rank.along, -between),
    };
  };
  let size = { across: 0, along: 0 };
  /** @type {number[]} */
  const kept = [];
  const seen = new Set();
  const above = graph.order.length > 0 ? aboveOf(first, callers) : new Set();
  for (const node of graph.order) {
    const isKept = (/** @type {number} */ other) => kept.includes(other);
    const isOnTheWay = above.has(node) && at(callees, node).some(isKept);
    const isConnected = isOnTheWay || at(callers, node).some(isKept);
    const neighbours = [...at(callers, node), ...at(callees, node)];
    // A part without calls to others.
    const isApart = !neighbours.some((other) => seen.has(other));
    seen.add(node);
    if (kept.length > 0 && !isConnected && !isApart) continue;
    const more = sizeOf([...kept, node]);
    const scale = isNotable(node) ? SMALLER : 1;
    const fits =
      more.across <= Math.max(size.across, scale * room[across]) &&
      more.along <= Math.max(size.along, scale * room[along]);
    if (kept.length > 0 && !fits) continue;
    kept.push(node);
    size = more;
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
