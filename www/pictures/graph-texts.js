/**
 * Texts on the nodes of call graphs, and their sizes. Pure.
 */

import { at } from '../values/at.js';
import { exactAt } from '../values/exact-column.js';
import { count } from '../values/format.js';
import { withoutCodes } from '../values/names.js';
import { cutName } from './label.js';

/** @typedef {import('../protocol/protocol.js').CallGraph} CallGraph */

/** Longest name on a node, in characters; the full name is shown next to the picture. */
const LONGEST = 34;
/** Width of a character on a node in pixels, and of the space next to a text. */
const CHARACTER = 7.4;
const SPACE = 14;

/** A name for a node. @param {string} coded  with the codes of short names */
export const shortened = (coded) =>
  withoutCodes(coded).length <= LONGEST ? withoutCodes(coded) : cutName(coded, LONGEST);

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
