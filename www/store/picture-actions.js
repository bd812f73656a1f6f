/**
 * What the user can do to pictures.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { levelOf, spanOf } from '../pictures/boxes-in-sight.js';
import { panned, WHOLE, zoomed } from '../pictures/span.js';
import { isFunctionBox } from '../protocol/pictures.js';
import { select } from './actions.js';
import * as pictures from './picture-state.js';
import { sets, setsProfile } from './setters.js';
import { shownDocument } from './tab-state.js';

/** @typedef {import('./flame.js').Flame} Flame */
/** @typedef {import('../pictures/boxes-in-sight.js').Span} Span */

/** Shows the flame graph of the program or of what is around the function. */
export const chooseFlame = sets(pictures.flameOf);

/** Has flame graphs grow down or up. */
export const growFlames = sets(pictures.direction);

/** Chooses what boxes are coloured by. */
export const colourBoxesBy = sets(pictures.colourBy);

/** Folds recursion in pictures, or not. */
export const foldRecursion = sets(pictures.collapsed);

/** Gives the picture the whole width, or the list its place again. */
export function widenPicture() {
  pictures.isWide.value = !pictures.isWide.peek();
}

/** Ranks files by the code in them, or by their functions. */
export const rankFilesBy = sets(pictures.filesBy);

/** Has the contexts of a flame graph asked for as long as a view shows it. @param {Flame} flame @returns {() => void} ends it */
export function followFlame({ views }) {
  views.value += 1;
  return () => {
    views.value -= 1;
  };
}

/** Looks for functions in the pictures. */
export const findInPictures = setsProfile('find');

/** Draws invocations in time order, or equal contexts as one. */
export const drawInTimeOrder = setsProfile('inTimeOrder');

/** Goes to a part of the width from which `zoomOut` leads back. @param {Flame} flame @param {Span} span */
function enter(flame, span) {
  const before = flame.span.peek();
  if (before.start === span.start && before.end === span.end) return;
  flame.spansBefore.value = [...flame.spansBefore.peek(), before];
  flame.span.value = span;
}

/** Makes a box as wide as the picture. @param {Flame} flame @param {number} box */
export function zoomTo(flame, box) {
  const boxes = flame.contexts.peek()?.boxes;
  if (!boxes || box < 0) return;
  batch(() => {
    flame.currentBox.value = box;
    enter(flame, box === 0 ? WHOLE : spanOf(boxes, box));
  });
}

/** Back to the part before. @param {Flame} flame */
export function zoomOut(flame) {
  const before = flame.spansBefore.peek();
  batch(() => {
    flame.span.value = before.at(-1) ?? WHOLE;
    flame.spansBefore.value = before.slice(0, -1);
  });
}

/** Shows all of the width. @param {Flame} flame */
export function zoomReset(flame) {
  batch(() => {
    flame.span.value = WHOLE;
    flame.spansBefore.value = [];
    flame.scroll.value = 0;
  });
}

/**
 * @param {Flame} flame
 * @param {number} factor
 * @param {number} point  from 0 at the left edge to 1 at the right one
 */
export function zoomBy(flame, factor, point = 0.5) {
  flame.span.value = zoomed(flame.span.peek(), factor, point);
}

/** @param {Flame} flame @param {number} part  of what is in sight, to the right */
export function panBy(flame, part) {
  flame.span.value = panned(flame.span.peek(), part);
}

/** Moves what is in sight to a point of the whole, from 0 to 1. @param {Flame} flame @param {number} point */
export function centreOn(flame, point) {
  const { start, end } = flame.span.peek();
  const size = end - start;
  flame.span.value = panned({ start: 0, end: size }, (point - size / 2) / size);
}

/** @param {Flame} flame @param {number} pixels */
export function scrollTo(flame, pixels) {
  flame.scroll.value = Math.max(0, pixels);
}

/**
 * Selects the function of a box. Whoever does so in a picture goes on looking at that picture.
 *
 * @param {Flame} flame
 * @param {number} box
 */
export function selectBox(flame, box) {
  const boxes = flame.contexts.peek()?.boxes;
  const row = boxes?.row[box];
  batch(() => {
    flame.currentBox.value = box;
    if (row !== undefined) selectIn('flame', row);
  });
}

/** Whether a row can be selected: cycles of a comparison are no rows of its list. @param {number} row */
function isSelectable(row) {
  const { kind, tables } = shownDocument.peek();
  const functions = tables.peek()?.facts.functions ?? 0;
  return isFunctionBox(row) && (kind === 'profile' || row < functions);
}

/**
 * Selects a row, if it can be selected, and stays in the view of an id.
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
 * Moves from the current box to one beside it.
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
 * Opens or closes a box of the call tree.
 *
 * @param {Flame} flame
 * @param {Set<number>} opened  what is open now
 * @param {number} box
 */
export function toggleBox(flame, opened, box) {
  const next = new Set(opened);
  if (!next.delete(box)) next.add(box);
  flame.opened.value = next;
}
