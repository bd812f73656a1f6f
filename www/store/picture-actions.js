/** User actions on pictures. */

import { batch } from '@preact/signals';
import { levelOf, panned, spanOf, WHOLE, zoomed } from '../pictures/boxes-in-sight.js';
import { CELL_KIND, isFunctionBox } from '../protocol/pictures.js';
import { at } from '../values/at.js';
import { change, changeShown, select } from './actions.js';
import { shownDocument } from './state.js';

/** @import {Span} from '../pictures/boxes-in-sight.js' */
/** @import {ContextMap, Treemap, TreemapFrame} from '../protocol/types.js' */
/** @import {Flame} from './flame.js' */

/** Keeps the contexts of a flame graph requested while a view shows it. @param {Flame} flame @returns {() => void} ends it */
export function followFlame({ views }) {
  views.value += 1;
  return () => {
    views.value -= 1;
  };
}

/** Zooms to a part of the width; `zoomOut` returns. @param {Flame} flame @param {Span} span */
function enter(flame, span) {
  const before = flame.span.peek();
  if (before.start === span.start && before.end === span.end) return;
  flame.spansBefore.value = [...flame.spansBefore.peek(), before];
  flame.span.value = span;
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
  batch(() => {
    flame.span.value = before.at(-1) ?? WHOLE;
    flame.spansBefore.value = before.slice(0, -1);
  });
}

/** Resets the zoom. @param {Flame} flame */
export const zoomReset = (flame) =>
  batch(() => {
    flame.span.value = WHOLE;
    flame.spansBefore.value = [];
    flame.scroll.value = 0;
  });

/**
 * @param {Flame} flame
 * @param {number} factor
 * @param {number} point  from 0 at the left edge to 1 at the right one
 */
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
  const row = shownDocument.peek().selected.peek();
  if (!boxes || row === null || boxes.row[flame.currentBox.peek()] === row) return;
  const sizeOf = (/** @type {number} */ box) => spanOf(boxes, box).end - spanOf(boxes, box).start;
  let largest = -1;
  for (let box = boxes.row.indexOf(row); box >= 0; box = boxes.row.indexOf(row, box + 1))
    if (largest < 0 || sizeOf(box) > sizeOf(largest)) largest = box;
  if (largest < 0) return;
  const [{ start, end }, seen] = [spanOf(boxes, largest), flame.span.peek()];
  batch(() => {
    if (end <= seen.start || start >= seen.end) zoomReset(flame);
    flame.currentBox.value = largest;
  });
}

/** Minimum share of the visible width of a box that is found. */
const FOUND = 0.1;

/** Moves to the next box of the functions that a search found, or to the one before. @param {Flame} flame @param {Uint8Array | null} found @param {1 | -1} step */
export function goToFound(flame, found, step) {
  const boxes = flame.contexts.peek()?.boxes;
  if (!boxes || !found) return;
  const { length } = boxes.row;
  const from = Math.max(0, flame.currentBox.peek());
  let box = from;
  do box = (box + step + length) % length;
  while (box !== from && found[boxes.row[box] ?? -1] !== 1);
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

/** Whether a row can be selected: cycles of a comparison are not rows of its list. @param {number} row */
export function isSelectable(row) {
  const { kind, tables } = shownDocument.peek();
  const functions = tables.peek()?.facts.functions ?? 0;
  return isFunctionBox(row) && (kind === 'profile' || row < functions);
}

/**
 * Selects a row, if possible, and keeps a view open.
 *
 * @param {'flame' | 'graph' | 'tree' | 'treemap'} view
 * @param {number} row
 */
export function selectIn(view, row) {
  const { selected, detailView } = shownDocument.peek();
  if (!isSelectable(row)) return;
  batch(() => {
    if (selected.peek() === null) /** @type {{value: string}} */ (detailView).value = view;
    select(row);
  });
}

/**
 * Moves from the current box to an adjacent one.
 *
 * @param {Flame} flame
 * @param {'parent' | 'child' | 'left' | 'right'} where
 */
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

/**
 * Toggles a box of the call tree.
 *
 * @param {Flame} flame
 * @param {Set<number>} opened  open boxes
 * @param {number} box
 */
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

/** Zooms the treemap of self cost to a frame. @param {TreemapFrame} frame */
export const showFrame = (frame) => changeShown('treemapWithin', frame);

/** Updates a map of contexts when it opens or another function is selected. @param {number} row */
export function openContextMap(row) {
  const { mapAround, mapKeptFor } = shownDocument.peek();
  if (mapKeptFor.peek() !== row || mapAround.peek() === null) mapAround.value = row;
  mapKeptFor.value = null;
}

/** Selects a row and keeps the map. @param {number} row */
export const selectInMap = (row) =>
  batch(() => {
    shownDocument.peek().mapKeptFor.value = row;
    selectIn('treemap', row);
  });

/** Zooms the map to a context. @param {number} box */
export const showContext = (box) => changeShown('contextBox', box);

/** Zooms in to the context of a cell; self cost and others have that around them. @param {ContextMap} map @param {number} cell */
export function goIntoContext(map, cell) {
  const context = map.kind[cell] === CELL_KIND.function ? cell : at(map.parent, Math.max(0, cell));
  if (context > 0) showContext(at(map.box, context));
}

/** Zooms out. @param {ContextMap} map */
export function goOutOfContext(map) {
  const { box } = map.path;
  showContext(box[box.length - 2] ?? 0);
}
