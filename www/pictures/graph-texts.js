/**
 * Texts on the nodes of call graphs, and their sizes. Pure.
 *
 * @module
 */

import { at } from '../values/at.js';
import { exactAt } from '../values/exact-column.js';
import { count } from '../values/format.js';

/** @typedef {import('../protocol/protocol.js').CallGraph} CallGraph */

/** Longest name on a node, in characters; the full name is shown next to the picture. */
const LONGEST = 34;
/** Width of a character on a node in pixels, and of the space next to a text. */
const CHARACTER = 7.4;
const SPACE = 14;

/** Shortens a name at its beginning: the end distinguishes functions. @param {string} name */
export function shortened(name) {
  if (name.length <= LONGEST) return name;
  const head = Math.floor(LONGEST / 2);
  return `${name.slice(0, head)}…${name.slice(name.length - (LONGEST - head - 1))}`;
}

/** Widths of nodes in pixels. @param {string[]} names @param {string[]} figures  second line of each */
export const widthsOf = (names, figures) =>
  names.map((name, place) => Math.max(name.length, at(figures, place).length) * CHARACTER + SPACE);

/**
 * Text of each call: its cost and count, estimates marked. The cost of a call of a function to
 * itself, or within the cycle that is drawn, is contained in other calls: only the count is shown.
 *
 * @param {CallGraph} graph
 * @param {(call: number) => string} costOf
 */
export const callTexts = (graph, costOf) =>
  Array.from(graph.from, (from, call) => {
    const times = exactAt(graph.callCount, call);
    const about = (/** @type {Uint8Array} */ of) => (of[call] === 1 ? '≈ ' : '');
    const counted = Number(times) > 0 ? `${about(graph.countEstimated)}${count(times)} ×` : '';
    if (from === graph.to[call]) return `calls itself ${counted}`.trim();
    if (graph.inner[call] === 1) return ['within', counted].filter(Boolean).join(', ');
    const cost = `${about(graph.callEstimated)}${costOf(call)}`;
    return [cost, counted].filter(Boolean).join(' · ');
  });

/** How many functions are left out of a picture, as the end of a sentence. @param {number} left */
export const notDrawn = (left) => (left > 0 ? `, ${count(left)} more not drawn` : '');
