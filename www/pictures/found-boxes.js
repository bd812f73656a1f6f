/**
 * How much of a flame graph is found. Pure sums.
 *
 * @module
 */

import { at } from '../values/at.js';

/** @typedef {import('../protocol/pictures.js').Boxes} Boxes */

/**
 * How many boxes are of a function that is found, and what part of the whole they take together; a
 * box within a found one counts once there.
 *
 * @typedef {{count: number, share: number}} FoundPart
 */

/**
 * Sums the matches in steps: hundreds of thousands of boxes at once would block the page.
 *
 * @param {Boxes} boxes
 * @param {Uint8Array} flags  by row, 1 where it is found
 */
export function createFoundSum(boxes, flags) {
  const within = new Uint8Array(boxes.row.length);
  let next = 0;
  let width = 0;
  let count = 0;
  return {
    /** Goes on for so many boxes. Whether all are summed up. @param {number} most */
    goOn(most) {
      const end = Math.min(boxes.row.length, next + most);
      for (; next < end; next += 1) {
        const isFound = flags[at(boxes.row, next)] === 1;
        // The parent came before.
        const isWithin = next > 0 && at(within, at(boxes.parent, next)) === 1;
        if (isFound) count += 1;
        if (isFound && !isWithin) width += at(boxes.width, next);
        if (isFound || isWithin) within[next] = 1;
      }
      return next === boxes.row.length;
    },
    /** @returns {FoundPart} */
    part() {
      const whole = at(boxes.width, 0);
      return { count, share: whole > 0 ? width / whole : 0 };
    },
  };
}

/**
 * The same in one go.
 *
 * @param {Boxes} boxes
 * @param {Uint8Array} flags
 */
export function foundPartOf(boxes, flags) {
  const sum = createFoundSum(boxes, flags);
  sum.goOn(Number.POSITIVE_INFINITY);
  return sum.part();
}
