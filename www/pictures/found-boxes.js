/** Sums the matches of a search in a flame graph. Pure. */

import { at } from '../values/at.js';

/** @import {Boxes} from '../protocol/types.js' */

/**
 * Number of boxes of matching functions, and their share of the total; a
 * box inside a match is not counted again in the share.
 *
 * @typedef {{count: number, share: number}} FoundPart
 */

/**
 * Returns the place of a box among the found ones, from 1; 0 if it is none of them.
 *
 * @param {Pick<Boxes, 'row'> | undefined} boxes
 * @param {Uint8Array | null} flags  by row, 1 for a match
 * @param {number} box
 */
export function placeOfFound(boxes, flags, box) {
  const isFound = (/** @type {number | undefined} */ row = -1) => flags?.[row] === 1;
  if (!boxes || !isFound(boxes.row[box])) return 0;
  let place = 0;
  for (let other = 0; other <= box; other += 1) if (isFound(boxes.row[other])) place += 1;
  return place;
}

/**
 * Sums the matches in steps: hundreds of thousands of boxes at once would block the page.
 *
 * @param {Boxes} boxes
 * @param {Uint8Array} flags  by row, 1 for a match
 */
export function createFoundSum(boxes, flags) {
  const within = new Uint8Array(boxes.row.length);
  let next = 0;
  let width = 0;
  let count = 0;
  return {
    /** Continues with some boxes. Returns whether all are summed. @param {number} most */
    goOn(most) {
      const end = Math.min(boxes.row.length, next + most);
      for (; next < end; next += 1) {
        const isFound = flags[at(boxes.row, next)] === 1;
        // The parent was handled before.
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
