/**
 * Texts on the nodes of call graphs, and the room that they take. Pure.
 *
 * @module
 */

import { at } from '../values/at.js';
import { count } from '../values/format.js';

/** Longest name on a node, in characters; the whole one is told beside the picture. */
const LONGEST = 34;
/** Width of a character on a node in pixels, and of the space beside a text. */
const CHARACTER = 7.4;
const SPACE = 14;

/** A name that fits: what stands at its end tells functions apart. @param {string} name */
export function shortened(name) {
  if (name.length <= LONGEST) return name;
  const head = Math.floor(LONGEST / 2);
  return `${name.slice(0, head)}…${name.slice(name.length - (LONGEST - head - 1))}`;
}

/** Widths of nodes in pixels. @param {string[]} names @param {string[]} figures  second line of each */
export const widthsOf = (names, figures) =>
  names.map((name, place) => Math.max(name.length, at(figures, place).length) * CHARACTER + SPACE);

/** How many functions are left out of a picture, as the end of a sentence. @param {number} left */
export const notDrawn = (left) => (left > 0 ? `, ${count(left)} more not drawn` : '');
