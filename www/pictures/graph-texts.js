/**
 * Texts on the nodes of call graphs, and their sizes. Pure.
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

/** Shortens a name at its start: the end distinguishes functions. @param {string} name */
export function shortened(name) {
  if (name.length <= LONGEST) return name;
  const head = Math.floor(LONGEST / 2);
  return `${name.slice(0, head)}…${name.slice(name.length - (LONGEST - head - 1))}`;
}

/** Returns the widths of nodes in pixels. @param {string[]} names @param {string[]} figures  second line of each */
export const widthsOf = (names, figures) =>
  names.map((name, place) => Math.max(name.length, at(figures, place).length) * CHARACTER + SPACE);

/**
 * Returns the text of each call: cost and count, with estimates marked. The cost of a call of a function to
 * itself, or inside the drawn cycle, is contained in other calls: only the count is shown.
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

/** Formats the number of functions that are not drawn, as the end of a sentence. @param {number} hidden */
export const notDrawn = (hidden) => (hidden > 0 ? `, ${count(hidden)} more not drawn` : '');
