/**
 * Which boxes a call tree shows as rows. Pure.
 *
 * @module
 */

import { at } from '../at.js';

/** @typedef {import('../protocol-pictures.js').Boxes} Boxes */

/** A box goes on being opened at the beginning while its first child is at least this part of it. */
const MOST_OF_IT = 0.5;

/** Number of children. @param {Boxes} boxes @param {number} box */
export const childCount = (boxes, box) => at(boxes.firstChild, box + 1) - at(boxes.firstChild, box);

/**
 * The boxes to open at the beginning: down the way that most of the cost goes.
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

/**
 * The rows, from the top: all children of open boxes.
 *
 * @param {Boxes} boxes
 * @param {Set<number>} opened
 * @returns {{box: number, level: number}[]} levels from 0
 */
export function treeRows(boxes, opened) {
  /** @type {{box: number, level: number}[]} */
  const rows = [];
  const waiting = [{ box: 0, level: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { box, level } = next;
    rows.push(next);
    if (!opened.has(box)) continue;
    for (
      let child = at(boxes.firstChild, box + 1) - 1;
      child >= at(boxes.firstChild, box);
      child -= 1
    ) {
      waiting.push({ box: child, level: level + 1 });
    }
  }
  return rows;
}
