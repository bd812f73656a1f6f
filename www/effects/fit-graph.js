/**
 * Draws as much of a call graph as can be read in its window: in the shape that has room for most of the cost. Functions are chosen
 * before the layout and again after it, as Graphviz needs room for long calls.
 */

import { betweenRanks, boxSize, graphDot } from '../pictures/graph-dot.js';
import { nodesThatFit, partOf } from '../pictures/graph-part.js';
import { LINES, WIDE } from '../pictures/graph-texts.js';
import { isNearlyLegible, legibleSize } from '../pictures/view-port.js';
import { layOut } from '../spawn/late-workers.js';
import * as pictures from '../store/picture-state.js';
import { roundedAt } from '../values/at.js';

/** @import {CallGraph} from '../protocol/types.js' */
/** @import {GraphTexts} from '../pictures/graph-dot.js' */
/** @import {Size} from '../pictures/view-port.js' */

/** @typedef {{direction: GraphTexts['direction'], wide: number, lines: number}} Shape  direction of calls; characters and lines of names */

/** The shapes of pictures. Low boxes leave room for more of them below each other. @type {Shape[]} */
const SHAPES = [
  { direction: 'TB', wide: WIDE, lines: LINES },
  { direction: 'TB', wide: 36, lines: 2 },
  { direction: 'LR', wide: 28, lines: 3 },
  { direction: 'LR', wide: WIDE, lines: LINES },
];

/** Most functions that are drawn unless a number is chosen: more in a large cycle are a tangle. */
const MOST = 50;
/** Layouts with which the room in the window is found, and the least and most by which each changes it. */
const LAYOUTS = 4;
const LESS = 0.6;
const MORE = 1.25;
/** Pictures so many times as large as their window are not made smaller. */
const NEARLY = 1.06;

/** The factor by which the room changes. @param {number} fit  share of a picture that fits */
function changeOf(fit) {
  const less = Math.max(LESS, Math.min(1, NEARLY * fit));
  return fit >= 1 ? Math.min(MORE, fit) : less;
}

/** The first shape is taken unless functions with so many times as much cost fit in another one, or so many times as many with no less cost. */
const CLEARLY = 1.2;

/** @typedef {(graph: CallGraph, shape: Shape) => GraphTexts} TextsFor */

/** @param {CallGraph} graph @param {GraphTexts} texts */
async function laidOut(graph, texts) {
  const [nodes, calls] = [graph.row.length, graph.from.length];
  pictures.graphLayout.value = { nodes, calls };
  return { graph, texts, layout: await layOut(graphDot(graph, texts), nodes, calls) };
}

/** The functions that fit in a shape. @param {CallGraph} graph @param {GraphTexts} texts @param {Size} room */
function fittingIn(graph, texts, room) {
  const sizes = Array.from(graph.row, (_, node) => boxSize(texts, node));
  const { direction } = texts;
  return nodesThatFit(graph, sizes, { direction, between: betweenRanks(graph, texts) }, room);
}

/** The cost of functions, but for the first one and its callers that cost as much. @param {CallGraph} graph @param {number[]} nodes */
function costOf(graph, nodes) {
  const cost = (/** @type {number} */ node) => Math.abs(roundedAt(graph.cost, node));
  const first = cost(graph.order[0] ?? 0);
  const others = nodes.map(cost).filter((one) => first > one);
  return others.reduce((sum, one) => sum + one, 0);
}

/** The shape of a picture. @param {CallGraph} graph @param {TextsFor} textsFor @param {Size} room */
function shapeFor(graph, textsFor, room) {
  const chosen = pictures.graphDirection.peek();
  const shapes = SHAPES.filter(({ direction }) => chosen === 'auto' || chosen === direction);
  const fitting = shapes.map((shape) => {
    const nodes = fittingIn(graph, textsFor(graph, shape), room);
    return { shape, cost: costOf(graph, nodes), count: nodes.length };
  });
  return fitting.reduce((best, one) => {
    const isMore = one.cost >= best.cost && one.count > CLEARLY * best.count;
    return isMore || one.cost > CLEARLY * best.cost ? one : best;
  }).shape;
}

/**
 * Returns a call graph with its layout. Without a number of functions chosen, it has as many as can be read in the window.
 *
 * @param {import('../store/state.js').Tab} document
 * @param {import('../protocol/types.js').GraphParams} params
 * @param {TextsFor} textsFor
 */
export async function fitted({ request }, params, textsFor) {
  const all = await request('callGraph', { ...params, most: params.most || MOST });
  const window = pictures.graphSize.peek();
  const legible = legibleSize(window);
  const shape = shapeFor(all, textsFor, legible);
  const texts = textsFor(all, shape);
  if (params.most > 0 || pictures.graphDrawsMore.peek())
    return { ...(await laidOut(all, texts)), isCut: false };
  const room = { ...legible };
  let nodes = fittingIn(all, texts, room);
  const draw = async () => {
    const graph = partOf(all, nodes);
    const [cost, count] = [costOf(all, nodes), nodes.length];
    return { ...(await laidOut(graph, textsFor(graph, shape))), cost, count };
  };
  let drawn = await draw();
  let best = drawn;
  for (let left = LAYOUTS - 1; left > 0; left--) {
    const { width, height } = drawn.layout;
    room.width *= changeOf(legible.width / width);
    room.height *= changeOf(legible.height / height);
    const before = String(nodes);
    nodes = fittingIn(all, texts, room);
    if (String(nodes) === before) break;
    drawn = await draw();
    const isMore = drawn.cost > best.cost || (drawn.cost === best.cost && drawn.count > best.count);
    if (!isNearlyLegible(best.layout, window) || (isMore && isNearlyLegible(drawn.layout, window)))
      best = drawn;
  }
  const isCut = best.graph.row.length < all.row.length || all.row.length >= MOST;
  return { ...best, isCut };
}
