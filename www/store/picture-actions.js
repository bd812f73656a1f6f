/** User actions on pictures. */

import { batch } from '@preact/signals';
import { levelOf, nextFound, panned, spanOf, WHOLE, zoomed } from '../pictures/boxes-in-sight.js';
import { CELL_KIND, isFunctionBox } from '../protocol/pictures.js';
import { at, roundedAt } from '../values/at.js';
import { change, changeShown, chooseView, select } from './actions.js';
import { UNZOOMED } from './flame.js';
import { flameOf, graphDrawsMore } from './picture-state.js';
import { groupOf, isSelected } from './selectors.js';
import { setAll } from './signals.js';
import { current, openViews, shownDocument } from './state.js';

/** @import {Span} from '../pictures/boxes-in-sight.js' */
/** @import {ContextMap, Treemap, TreemapFrame} from '../protocol/types.js' */
/** @import {Flame} from './flame.js' */

/** Counts the views that show something, which is requested while there are any. @param {import('@preact/signals').Signal<number>} views @returns {() => void} ends it */
export function follow(views) {
  views.value += 1;
  return () => {
    views.value -= 1;
  };
}

/** Zooms to a part of the width; `zoomOut` returns. @param {Flame} flame @param {Span} span */
function enter(flame, span) {
  const before = flame.span.peek();
  if (before.start === span.start && before.end === span.end) return;
  setAll(flame, { span, spansBefore: [...flame.spansBefore.peek(), before] });
}

/** Zooms to a box. @param {Flame} flame @param {number} box */
export function zoomTo(flame, box) {
  const boxes = flame.contexts.peek()?.boxes;
  if (!boxes || box < 0) return;
  batch(() => {
    flame.currentBox.value = box;
    enter(flame, box === 0 ? WHOLE : spanOf(boxes, box));
  });
}

/** Returns to the previous zoom. @param {Flame} flame */
export function zoomOut(flame) {
  const before = flame.spansBefore.peek();
  setAll(flame, { span: before.at(-1) ?? WHOLE, spansBefore: before.slice(0, -1) });
}

/** Whether the whole width is shown, and was before. @param {Flame} flame */
export const isWhole = ({ span, spansBefore }) =>
  span.peek() === WHOLE && spansBefore.peek().length === 0;

/** Resets the zoom. @param {Flame} flame */
export const zoomReset = (flame) => setAll(flame, UNZOOMED);

/** @param {Flame} flame @param {number} factor @param {number} point  from 0 at the left edge to 1 at the right one */
export const zoomBy = (flame, factor, point = 0.5) =>
  change(flame.span, zoomed(flame.span.peek(), factor, point));

/** @param {Flame} flame @param {number} part  of the visible width, to the right */
export const panBy = (flame, part) => change(flame.span, panned(flame.span.peek(), part));

/** Centres the visible part on a point of the whole, from 0 to 1. @param {Flame} flame @param {number} point @param {number} [size]  of the visible part */
export const centreOn = (flame, point, size = flame.span.peek().end - flame.span.peek().start) =>
  change(flame.span, panned({ start: 0, end: size }, (point - size / 2) / size));

/** @param {Flame} flame @param {number} pixels */
export const scrollTo = (flame, pixels) => change(flame.scroll, Math.max(0, pixels));

/** Moves to the largest box of the selected function, unless the current box is one of its boxes. @param {Flame} flame */
export function goToSelected(flame) {
  const boxes = flame.contexts.peek()?.boxes;
  if (!boxes || shownDocument.peek().selected.peek() === null) return;
  const currentRow = boxes.row[flame.currentBox.peek()];
  if (currentRow !== undefined && isSelected(currentRow)) return;
  const sizeOf = (/** @type {number} */ box) => spanOf(boxes, box).end - spanOf(boxes, box).start;
  let largest = -1;
  boxes.row.forEach((row, box) => {
    if (isSelected(row) && (largest < 0 || sizeOf(box) > sizeOf(largest))) largest = box;
  });
  if (largest < 0) return;
  const [{ start, end }, seen] = [spanOf(boxes, largest), flame.span.peek()];
  batch(() => {
    if (end <= seen.start || start >= seen.end) zoomReset(flame);
    flame.currentBox.value = largest;
  });
}

/** Minimum share of the visible width of a box that is found. */
const FOUND = 0.1;

/** Moves to the next box of the functions that a search found, the widest first, or to the one before. @param {Flame} flame @param {Uint8Array | null} found @param {1 | -1} step */
export function goToFound(flame, found, step) {
  const boxes = flame.contexts.peek()?.boxes;
  if (!boxes || !found) return;
  const box = nextFound(boxes, found, flame.currentBox.peek(), step);
  if (box < 0) return;
  const { start, end } = spanOf(boxes, box);
  batch(() => {
    flame.currentBox.value = box;
    enter(flame, zoomed({ start, end }, FOUND, 0.5));
  });
}

/** Selects the function of a box and keeps the picture. @param {Flame} flame @param {number} box */
export function selectBox(flame, box) {
  const boxes = flame.contexts.peek()?.boxes;
  const row = boxes?.row[box];
  batch(() => {
    flame.currentBox.value = box;
    if (row !== undefined) selectIn('flame', row);
  });
}

/** Whether a row can be selected; -1 is none, and cycles of a comparison are not rows of its list. @param {number} row */
export function isSelectable(row) {
  const { kind, tables } = shownDocument.peek();
  const functions = tables.peek()?.facts.functions ?? 0;
  return row >= 0 && isFunctionBox(row) && (kind === 'profile' || row < functions);
}

/** Selects a row, if possible, and keeps a view open. @param {'flame' | 'graph' | 'tree' | 'treemap'} view @param {number} row */
export function selectIn(view, row) {
  if (!isSelectable(row)) return;
  batch(() => {
    const [open, wasNone] = [openViews.peek(), current.selected.peek() === null];
    const first = at(open, 0);
    select(row);
    // A delayed click may come after another view was opened.
    if (wasNone && (first === view || !open.includes(view))) chooseView(first);
  });
}

/** Selects a function and draws its callers and callees. @param {number} row */
export const drawFlameAround = (row) =>
  batch(() => {
    flameOf.value = 'around';
    selectIn('flame', row);
  });

/** Moves from the current box to an adjacent one. @param {Flame} flame @param {'parent' | 'child' | 'left' | 'right'} where */
export function moveTo(flame, where) {
  const boxes = flame.contexts.peek()?.boxes;
  if (!boxes) return;
  const from = flame.currentBox.peek();
  if (from < 0) {
    flame.currentBox.value = flame.root;
    return;
  }
  const level = levelOf(boxes, from);
  const first = boxes.levels[level] ?? 0;
  const end = boxes.levels[level + 1] ?? 0;
  const child = boxes.firstChild[from] ?? 0;
  const hasChild = child < (boxes.firstChild[from + 1] ?? 0);
  const to = {
    parent: Math.max(flame.root, boxes.parent[from] ?? 0),
    child: hasChild ? child : from,
    left: Math.max(first, from - 1),
    right: Math.min(end - 1, from + 1),
  }[where];
  flame.currentBox.value = to;
}

/** Toggles a box of the call tree. @param {Flame} flame @param {Set<number>} opened  open boxes @param {number} box */
export function toggleBox(flame, opened, box) {
  const next = new Set(opened);
  if (!next.delete(box)) next.add(box);
  flame.opened.value = next;
}

/**
 * Returns the frame of a cell, or the frame that contains it. Lines have that of their function.
 *
 * @param {Treemap} map
 * @param {number} cell
 * @param {TreemapFrame} within  that the map shows
 * @returns {TreemapFrame}
 */
export function frameOf(map, cell, within) {
  const frame = { ...within };
  for (let inner = cell; inner > 0; inner = at(map.parent, inner)) {
    const id = at(map.id, inner);
    if (map.kind[inner] === CELL_KIND.object) frame.object = id;
    if (map.kind[inner] === CELL_KIND.file) frame.file = id;
    if (map.kind[inner] === CELL_KIND.function) frame.row = id;
  }
  return frame;
}

/** Returns the enclosing frame. @param {TreemapFrame} within @returns {TreemapFrame} */
export const frameOutside = ({ object, file, row }) => ({
  object: file === null ? null : object,
  file: row === null ? null : file,
  row: null,
});

/** Updates a map of contexts when it opens or another function is selected. @param {number} row */
export function openContextMap(row) {
  const { mapAround, mapKeptFor } = shownDocument.peek();
  if (mapKeptFor.peek() !== row || mapAround.peek() === null) mapAround.value = row;
  mapKeptFor.value = null;
}

/** Selects a row and keeps the map. @param {number} row */
export const selectInMap = (row) =>
  batch(() => {
    changeShown({ mapKeptFor: row });
    selectIn('treemap', row);
  });

/** Zooms in to the context of a cell; self cost and others have that around them. @param {ContextMap} map @param {number} cell */
export function goIntoContext(map, cell) {
  const context = map.kind[cell] === CELL_KIND.function ? cell : at(map.parent, Math.max(0, cell));
  if (context > 0) changeShown({ contextBox: at(map.box, context) });
}

/** Zooms out. @param {ContextMap} map */
export function goOutOfContext(map) {
  const { box } = map.path;
  changeShown({ contextBox: box[box.length - 2] ?? 0 });
}

/** Requests the graph again. */
export const drawAgain = () =>
  changeShown({ graphAround: { middle: null, ...current.graphAround.peek() } });

/** Draws the graph around a row; `goBack` returns. @param {number | null} middle */
function drawAround(middle) {
  const { graphAround, graphsBefore } = shownDocument.peek();
  const before = graphAround.peek();
  if (before?.middle === middle) return;
  const all = [...graphsBefore.peek(), ...(before ? [before] : [])];
  batch(() => {
    graphDrawsMore.value = false;
    changeShown({ graphAround: { middle }, graphsBefore: all });
  });
}

/** Updates the graph when a view opens or another function is selected. A selection in the graph keeps the graph. @param {number | null} middle */
export function openGraph(middle) {
  const { graphAround, graphKeptFor } = shownDocument.peek();
  const isKept = middle !== null && graphKeptFor.peek() === middle;
  if (!isKept || !graphAround.peek()) drawAround(middle);
  graphKeptFor.value = null;
}

/** Selects a row and keeps the graph. @param {number} row */
export const selectInGraph = (row) =>
  batch(() => {
    changeShown({ graphKeptFor: row });
    selectIn('graph', row);
  });

/** Selects a row and draws the graph around it. @param {number} row */
export function enterInGraph(row) {
  if (!isSelectable(row)) return;
  batch(() => {
    drawAround(row);
    selectInGraph(row);
  });
}

/** Returns to the previous middle and selects it. */
export function goBack() {
  const before = current.graphsBefore.peek();
  const last = before.at(-1);
  if (!last) return;
  batch(() => {
    changeShown({ graphAround: last, graphsBefore: before.slice(0, -1) });
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
  const row = current.selected.value;
  if (row === null) return -1;
  const cycle = 'cycle' in functions ? at(functions.cycle, row) : 0;
  const outer = cycle > 0 ? facts.functions + cycle - 1 : row;
  const place = graph.row.findIndex((of) => of === row || of === outer);
  const group = groupOf(row)?.group;
  if (place >= 0 || group === undefined) return place;
  return graph.row.findIndex((of) => groupOf(of)?.group === group);
}

/** Whether a row is the one in the middle, or another row of its function. @param {number} row @param {number | null} middle */
export const isOfMiddle = (row, middle) =>
  middle !== null &&
  (row === middle || (groupOf(row) !== null && groupOf(row)?.group === groupOf(middle)?.group));

/**
 * All rows of the function of a node; null if it is one row: around a row, the others of its function are nodes, too.
 *
 * @param {import('../pictures/graph-paint.js').GraphPicture} picture
 * @param {number} node
 */
export function groupOfNode({ graph, middle, isFolded, showsFunctions }, node) {
  const row = at(graph.row, node);
  return showsFunctions && (isFolded || !isOfMiddle(row, middle)) ? groupOf(row) : null;
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
 * first that has no callee with at least half of its cost. Of a cycle in the middle, from its most expensive member.
 *
 * @param {import('../protocol/types.js').CallGraph} graph
 */
export function mainPath(graph) {
  const path = [
    Math.max(
      0,
      graph.cycle.findIndex((cycle) => cycle > 0),
    ),
  ];
  for (;;) {
    const node = path.at(-1) ?? 0;
    const next = mostExpensiveNeighbour(graph, node, 'callees');
    const isMain = roundedAt(graph.cost, next) >= roundedAt(graph.cost, node) / 2;
    if (path.includes(next) || !isMain) return path;
    path.push(next);
  }
}
