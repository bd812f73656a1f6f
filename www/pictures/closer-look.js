/**
 * What an estimate leaves out below a context, once that fills the flame graph: which context is opened further, and
 * where the boxes are after that. Pure geometry.
 */

import { isFunctionBox, REST_BOX } from '../protocol/pictures.js';
import { at } from '../values/at.js';
import { childrenOf } from './boxes-in-sight.js';

/** @import {Boxes} from '../protocol/types.js' */
/** @import {Span} from './boxes-in-sight.js' */

/** Share of the visible width that may be left out: on most screens not much wider than a box can be. */
const MOST_LEFT_OUT = 0.01;
/** Tolerance for rounding, as a share of the whole. */
const ROUNDING = 1e-12;

/** The outermost of the narrowest boxes that fill the visible width. @param {Boxes} boxes @param {Span} span */
function boxAround(boxes, { start, end }) {
  const { left, width, row } = boxes;
  const whole = at(width, 0);
  const isAround = (/** @type {number} */ box) =>
    isFunctionBox(at(row, box)) &&
    at(left, box) <= (start + ROUNDING) * whole &&
    at(left, box) + at(width, box) >= (end - ROUNDING) * whole;
  let around = 0;
  for (let box = 0; ; ) {
    const next = childrenOf(boxes, box).find(isAround);
    if (next === undefined) return around;
    if (at(width, next) < at(width, around)) around = next;
    box = next;
  }
}

/** The share of the visible width in which contexts are left out. @param {Boxes} boxes @param {Span} span */
function leftOutIn({ row, left, width }, span) {
  const whole = at(width, 0);
  const [start, end] = [span.start * whole, span.end * whole];
  let sum = 0;
  row.forEach((of, box) => {
    if (of !== REST_BOX) return;
    const right = Math.min(end, at(left, box) + at(width, box));
    sum += Math.max(0, right - Math.max(start, at(left, box)));
  });
  return sum / (end - start);
}

/**
 * The rows from the first box below the root to the one that should be opened further; null if the visible part shows
 * enough.
 *
 * @param {Boxes} boxes
 * @param {Span} span
 */
export function closerPath(boxes, span) {
  const around = boxAround(boxes, span);
  if (around === 0 || leftOutIn(boxes, span) < MOST_LEFT_OUT) return null;
  const path = [];
  for (let box = around; box > 0; box = at(boxes.parent, box)) path.unshift(at(boxes.row, box));
  return path;
}

/** The box of the same context among others, for each box; -1 if there is none. @param {Boxes} from @param {Boxes} to */
export function sameBoxes(from, to) {
  const same = new Int32Array(from.row.length).fill(-1);
  same[0] = 0;
  for (let parent = 0; parent < same.length; parent += 1) {
    const there = at(same, parent);
    if (there < 0) continue;
    const byRow = new Map(Array.from(childrenOf(to, there), (box) => [at(to.row, box), box]));
    for (const box of childrenOf(from, parent)) same[box] = byRow.get(at(from.row, box)) ?? -1;
  }
  return same;
}
