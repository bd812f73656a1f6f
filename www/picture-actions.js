/**
 * What the user can do to pictures.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { select } from './actions.js';
import * as pictures from './picture-state.js';
import { levelOf, spanOf } from './pictures/boxes-in-sight.js';
import { panned, WHOLE, zoomed } from './pictures/span.js';
import { isFunctionBox } from './protocol.js';
import { detailView, selected } from './state.js';

/** @typedef {import('./pictures/boxes-in-sight.js').Span} Span */

/** Goes to a part of the width from which `zoomOut` leads back. @param {Span} span */
function enter(span) {
  const before = pictures.span.peek();
  if (before.start === span.start && before.end === span.end) return;
  pictures.spansBefore.value = [...pictures.spansBefore.peek(), before];
  pictures.span.value = span;
}

/** Makes a box as wide as the picture. @param {number} box */
export function zoomTo(box) {
  const boxes = pictures.contexts.peek()?.boxes;
  if (!boxes || box < 0) return;
  batch(() => {
    pictures.currentBox.value = box;
    enter(box === 0 ? WHOLE : spanOf(boxes, box));
  });
}

/** Back to the part before. */
export function zoomOut() {
  const before = pictures.spansBefore.peek();
  batch(() => {
    pictures.span.value = before.at(-1) ?? WHOLE;
    pictures.spansBefore.value = before.slice(0, -1);
  });
}

/** Shows all of the width. */
export function zoomReset() {
  batch(() => {
    pictures.span.value = WHOLE;
    pictures.spansBefore.value = [];
    pictures.scroll.value = 0;
  });
}

/** @param {number} factor @param {number} point  from 0 at the left edge to 1 at the right one */
export function zoomBy(factor, point = 0.5) {
  pictures.span.value = zoomed(pictures.span.peek(), factor, point);
}

/** @param {number} part  of what is in sight, to the right */
export function panBy(part) {
  pictures.span.value = panned(pictures.span.peek(), part);
}

/** @param {number} pixels */
export function scrollTo(pixels) {
  pictures.scroll.value = Math.max(0, pixels);
}

/**
 * Selects the function of a box. Whoever does so in a picture goes on looking at that picture.
 *
 * @param {number} box
 * @param {string} view  id of the view
 */
export function selectBox(box, view) {
  const boxes = pictures.contexts.peek()?.boxes;
  const row = boxes?.row[box];
  batch(() => {
    pictures.currentBox.value = box;
    if (row !== undefined && isFunctionBox(row)) selectIn(view, row);
  });
}

/**
 * Selects a row and stays in the view of an id.
 *
 * @param {string} view
 * @param {number} row
 */
export function selectIn(view, row) {
  batch(() => {
    if (selected.peek() === null) detailView.value = view;
    select(row);
  });
}

/**
 * Moves from the current box to one beside it.
 *
 * @param {'parent' | 'child' | 'left' | 'right'} where
 */
export function moveTo(where) {
  const boxes = pictures.contexts.peek()?.boxes;
  if (!boxes) return;
  const from = pictures.currentBox.peek();
  if (from < 0) {
    pictures.currentBox.value = 0;
    return;
  }
  const level = levelOf(boxes, from);
  const first = boxes.levels[level] ?? 0;
  const end = boxes.levels[level + 1] ?? 0;
  const child = boxes.firstChild[from] ?? 0;
  const hasChild = child < (boxes.firstChild[from + 1] ?? 0);
  const to = {
    parent: boxes.parent[from] ?? 0,
    child: hasChild ? child : from,
    left: Math.max(first, from - 1),
    right: Math.min(end - 1, from + 1),
  }[where];
  pictures.currentBox.value = to;
}
