/** Lays out the rows of a call tree. Pure. */

import { at } from '../values/at.js';

/** @import {Boxes} from '../protocol/types.js' */

/** Initially, boxes are opened while the first child has at least this share of its parent. */
const MOST_OF_IT = 0.5;

/** Returns the number of children. @param {Boxes} boxes @param {number} box */
export const childCount = (boxes, box) => at(boxes.firstChild, box + 1) - at(boxes.firstChild, box);

/**
 * Returns the boxes to open initially: the path of most of the cost.
 *
 * @param {Boxes} boxes
 * @returns {Set<number>}
 */
export function openedAtFirst(boxes) {
  const opened = new Set([0]);
  let box = 0;
  while (childCount(boxes, box) > 0) {
    const child = at(boxes.firstChild, box);
    if (at(boxes.width, child) < MOST_OF_IT * at(boxes.width, box)) break;
    opened.add(child);
    box = child;
  }
  return opened;
}

/** Rows of a tree: the box of each, and its level, from 0. @typedef {{box: Uint32Array, level: Uint32Array}} TreeRows */

/**
 * Returns the rows from the top: all children of open boxes. Hundreds of thousands take milliseconds.
 *
 * @param {Boxes} boxes
 * @param {Set<number>} opened
 * @returns {TreeRows}
 */
export function treeRows(boxes, opened) {
  let most = 1;
  for (const box of opened) most += childCount(boxes, box);
  const rows = { box: new Uint32Array(most), level: new Uint32Array(most) };
  let count = 0;
  // The next box of each level, and the end of its siblings.
  const next = [0];
  const ends = [1];
  while (next.length > 0) {
    const level = next.length - 1;
    const box = at(next, level);
    if (box >= at(ends, level)) {
      next.pop();
      ends.pop();
      continue;
    }
    next[level] = box + 1;
    rows.box[count] = box;
    rows.level[count] = level;
    count += 1;
    if (!opened.has(box)) continue;
    next.push(at(boxes.firstChild, box));
    ends.push(at(boxes.firstChild, box + 1));
  }
  return { box: rows.box.subarray(0, count), level: rows.level.subarray(0, count) };
}
