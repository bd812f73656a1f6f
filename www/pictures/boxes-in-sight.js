/**
 * The boxes of flame graphs and call trees: the visible ones and their positions, zooming and panning, the sum of the
 * matches of a search, and rows of the tree. Pure geometry.
 *
 * Fast for any number of boxes: the first visible one is found by binary search, and runs of boxes
 * narrower than a pixel are skipped likewise and drawn as one.
 */

import { REST_BOX } from '../protocol/pictures.js';
import { at } from '../values/at.js';

/** @import {Boxes} from '../protocol/types.js' */

/**
 * The visible part of a picture's width: 0 to 1 is the whole.
 *
 * @typedef {object} Span
 * @property {number} start
 * @property {number} end
 */

/**
 * Called for each visible box, levels from the top, boxes from the left.
 *
 * @callback Visit
 * @param {number} box  the first of several narrow ones
 * @param {number} left  in pixels; may be outside the picture
 * @param {number} right
 * @param {number} level
 * @param {boolean} isCrowd  whether it represents several boxes, each narrower than a pixel
 */

/** Boxes narrower than this, in pixels, are merged. */
const NARROW = 1;

/**
 * The first of a range of boxes whose right edge is after a position; the end if there is none.
 *
 * @param {Boxes} boxes
 * @param {number} place  in the unit of cost
 * @param {number} first
 * @param {number} end
 */
function firstBehind(boxes, place, first, end) {
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (at(boxes.left, middle) + at(boxes.width, middle) > place) end = middle;
    else first = middle + 1;
  }
  return first;
}

/** Converts costs to positions in a picture, and back. @param {Boxes} boxes @param {Span} span @param {number} pixels  width of the picture */
function scaleOf(boxes, span, pixels) {
  const whole = at(boxes.width, 0);
  const begin = span.start * whole;
  const perCost = whole > 0 ? pixels / ((span.end - span.start) * whole) : 0;
  return {
    begin,
    toPixel: (/** @type {number} */ cost) => (cost - begin) * perCost,
    toCost: (/** @type {number} */ pixel) => (perCost > 0 ? begin + pixel / perCost : 0),
  };
}

/**
 * @param {Boxes} boxes
 * @param {Span} span
 * @param {number} pixels  width of the picture
 * @param {{first: number, end: number}} levels  the visible ones
 * @param {Visit} visit
 */
export function eachBoxInSight(boxes, span, pixels, levels, visit) {
  const { begin, toPixel, toCost } = scaleOf(boxes, span, pixels);
  const last = Math.min(levels.end, boxes.levels.length - 1);
  for (let level = Math.max(0, levels.first); level < last; level += 1) {
    const end = at(boxes.levels, level + 1);
    let box = firstBehind(boxes, begin, at(boxes.levels, level), end);
    while (box < end) {
      const left = toPixel(at(boxes.left, box));
      if (left >= pixels) break;
      const right = toPixel(at(boxes.left, box) + at(boxes.width, box));
      if (right - left >= NARROW) {
        visit(box, left, right, level, false);
        box += 1;
        continue;
      }
      const next = Math.max(box + 1, firstBehind(boxes, toCost(left + NARROW), box, end));
      const crowdRight = toPixel(at(boxes.left, next - 1) + at(boxes.width, next - 1));
      visit(box, left, crowdRight, level, next > box + 1);
      box = next;
    }
  }
}

/**
 * Returns the box at a point; -1 if there is none.
 *
 * @param {Boxes} boxes
 * @param {Span} span
 * @param {number} pixels  width of the picture
 * @param {number} x  in pixels
 * @param {number} level
 */
export function boxAt(boxes, span, pixels, x, level) {
  if (level < 0 || level >= boxes.levels.length - 1) return -1;
  const cost = scaleOf(boxes, span, pixels).toCost(x);
  const end = at(boxes.levels, level + 1);
  const box = firstBehind(boxes, cost, at(boxes.levels, level), end);
  return box < end && at(boxes.left, box) <= cost ? box : -1;
}

/** Returns the span of a box. @param {Boxes} boxes @param {number} box @returns {Span} */
export function spanOf(boxes, box) {
  const whole = at(boxes.width, 0) || 1;
  const left = at(boxes.left, box);
  return { start: left / whole, end: (left + at(boxes.width, box)) / whole };
}

/** Removes up to `count` levels that are a single box with others below it. @param {Boxes} boxes @param {number} count @returns {Boxes} */
export function withoutRoots(boxes, count) {
  const { levels, row } = boxes;
  // Beside a root, there may be a box of all contexts that are too small.
  const isAlone = (/** @type {number} */ level) =>
    row.subarray(at(levels, level) + 1, at(levels, level + 1)).every((row) => row === REST_BOX);
  let first = 0;
  while (first < count && first + 2 < levels.length && isAlone(first)) first += 1;
  return first > 0 ? { ...boxes, levels: levels.subarray(first) } : boxes;
}

/** Level of a box. @param {Boxes} boxes @param {number} box */
export function levelOf(boxes, box) {
  let level = 0;
  while (level + 2 < boxes.levels.length && at(boxes.levels, level + 1) <= box) level += 1;
  return level;
}

/** The whole width. @type {Span} */
export const WHOLE = Object.freeze({ start: 0, end: 1 });
/** Deepest zoom at which doubles distinguish positions. */
const LEAST = 1e-10;
/** Tolerance for rounding when zooming in and out. */
const ROUNDING = 1e-9;

/** Returns a span of a given size, moved inside the whole. @param {number} start @param {number} size @returns {Span} */
function within(start, size) {
  const kept = Math.min(1, Math.max(LEAST, size));
  const from = Math.max(0, Math.min(1 - kept, start));
  return kept > 1 - ROUNDING ? WHOLE : { start: from, end: from + kept };
}

/**
 * Zooms in (factor above 1) or out around a fixed point.
 *
 * @param {Span} span
 * @param {number} factor
 * @param {number} point  from 0 at the left edge to 1 at the right one
 */
export function zoomed(span, factor, point) {
  const size = span.end - span.start;
  const kept = Math.min(1, Math.max(LEAST, size / factor));
  return within(span.start + point * (size - kept), kept);
}

/** Pans by a share of the visible width. @param {Span} span @param {number} part  to the right if positive */
export function panned(span, part) {
  const size = span.end - span.start;
  return within(span.start + part * size, size);
}

/** Smallest part of its decade that a round step may have, and the next ones. */
const ROUND = [0.1, 0.2, 0.5, 1];

/** Returns round whole numbers within a range. @param {number} from @param {number} to @param {number} most  about how many */
export function roundValues(from, to, most) {
  const least = Math.max(1, (to - from) / Math.max(1, most));
  const decade = 10 ** Math.ceil(Math.log10(least));
  const step = Math.max(1, decade * (ROUND.find((part) => part * decade >= least) ?? 1));
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) =>
    Math.round((first + i) * step),
  );
}

/**
 * Number of boxes of matching functions, and their share of the total; a
 * box inside a match is not counted again in the share.
 *
 * @typedef {{count: number, share: number}} FoundPart
 */

/** Whether a box comes before another one: it is wider, or as wide and further up or left. @param {Pick<Boxes, 'width'>} boxes @param {number} box @param {number} other */
function comesBefore({ width }, box, other) {
  const [here, there] = [at(width, box), at(width, other)];
  return here === there ? box < other : here > there;
}

/**
 * Returns the place of a box among the found ones, the widest first, from 1; 0 if it is none of them.
 *
 * @param {Pick<Boxes, 'row' | 'width'> | undefined} boxes
 * @param {Uint8Array | null} flags  by row, 1 for a match
 * @param {number} box
 */
export function placeOfFound(boxes, flags, box) {
  const isFound = (/** @type {number | undefined} */ row = -1) => flags?.[row] === 1;
  if (!boxes || !isFound(boxes.row[box])) return 0;
  let place = 1;
  boxes.row.forEach((row, other) => {
    if (isFound(row) && comesBefore(boxes, other, box)) place += 1;
  });
  return place;
}

/**
 * Returns the found box that follows a box, the widest first, or the one before it; -1 if none is found.
 *
 * @param {Pick<Boxes, 'row' | 'width'>} boxes
 * @param {Uint8Array} flags  by row, 1 for a match
 * @param {number} box
 * @param {1 | -1} step
 */
export function nextFound(boxes, flags, box, step) {
  const isBetter = (/** @type {number} */ one, /** @type {number} */ than) =>
    than < 0 || (step > 0 ? comesBefore(boxes, one, than) : comesBefore(boxes, than, one));
  const isCurrent = flags[boxes.row[box] ?? -1] === 1;
  let [next, first] = [-1, -1];
  boxes.row.forEach((row, other) => {
    if (flags[row] !== 1 || other === box) return;
    if (isBetter(other, first)) first = other;
    if (isCurrent && isBetter(box, other) && isBetter(other, next)) next = other;
  });
  if (next >= 0) return next;
  return first < 0 && isCurrent ? box : first;
}

/**
 * Sums the matches.
 *
 * @param {Boxes} boxes
 * @param {Uint8Array} flags  by row, 1 for a match
 * @returns {FoundPart}
 */
export function foundPartOf({ row, parent, width }, flags) {
  const within = new Uint8Array(row.length);
  let [sum, count] = [0, 0];
  for (let box = 0; box < row.length; box += 1) {
    const isFound = flags[at(row, box)] === 1;
    // The parent was handled before.
    const isWithin = box > 0 && at(within, at(parent, box)) === 1;
    if (isFound) count += 1;
    if (isFound && !isWithin) sum += at(width, box);
    if (isFound || isWithin) within[box] = 1;
  }
  const whole = at(width, 0);
  return { count, share: whole > 0 ? sum / whole : 0 };
}

/** Initially, boxes are opened while the first child has at least this share of its parent. */
const MOST_OF_IT = 0.5;

/** Returns the number of children. @param {Boxes} boxes @param {number} box */
export const childCount = (boxes, box) => at(boxes.firstChild, box + 1) - at(boxes.firstChild, box);

/**
 * The children of a box, in their order or those of the largest size first.
 *
 * @param {Boxes} boxes
 * @param {number} box
 * @param {SizeOf | null} [sizeOf]
 */
export function childrenOf(boxes, box, sizeOf = null) {
  const first = at(boxes.firstChild, box);
  const children = Uint32Array.from(
    { length: childCount(boxes, box) },
    (_, place) => first + place,
  );
  return sizeOf ? children.sort((a, b) => sizeOf(b) - sizeOf(a) || a - b) : children;
}

/** The size that orders the rows of a tree, by box. @typedef {(box: number) => number} SizeOf */

/**
 * Returns the boxes to open initially: the path of most of the cost, or of the size.
 *
 * @param {Boxes} boxes
 * @param {SizeOf | null} [sizeOf]
 * @returns {Set<number>}
 */
export function openedAtFirst(boxes, sizeOf = null) {
  const size = sizeOf ?? ((/** @type {number} */ box) => at(boxes.width, box));
  const opened = new Set([0]);
  let box = 0;
  for (;;) {
    const [child] = childrenOf(boxes, box, sizeOf);
    if (child === undefined || size(child) < MOST_OF_IT * size(box)) return opened;
    opened.add(child);
    box = child;
  }
}

/** Rows of a tree: the box of each, and its level, from 0. @typedef {{box: Uint32Array, level: Uint32Array}} TreeRows */

/**
 * Returns the rows from the top: all children of open boxes. Hundreds of thousands take milliseconds.
 *
 * @param {Boxes} boxes
 * @param {Set<number>} opened
 * @param {SizeOf | null} [sizeOf]
 * @param {number} [root]  box of the first row
 * @returns {TreeRows}
 */
export function treeRows(boxes, opened, sizeOf = null, root = 0) {
  let most = 1;
  for (const box of opened) most += childCount(boxes, box);
  const rows = { box: new Uint32Array(most), level: new Uint32Array(most) };
  let count = 0;
  // Of each level the boxes that are left.
  const open = [Uint32Array.of(root).values()];
  while (open.length > 0) {
    const level = open.length - 1;
    const box = open[level]?.next().value;
    if (box === undefined) {
      open.pop();
      continue;
    }
    rows.box[count] = box;
    rows.level[count] = level;
    count += 1;
    if (opened.has(box)) open.push(childrenOf(boxes, box, sizeOf).values());
  }
  return { box: rows.box.subarray(0, count), level: rows.level.subarray(0, count) };
}
