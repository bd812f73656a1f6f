/**
 * Arrows of jumps between rows of machine code, and the lanes in which they run beside them. Pure.
 *
 * The jumps are those that the profile counted, and of what the program has besides those that lead
 * from one shown row to another one.
 *
 * @module
 */

import { FLOW } from '../protocol/details.js';
import { at } from '../values/at.js';

/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */

/** Most arrows beside each other; others are told by their text alone. */
const MOST_LANES = 10;
const NONE = -1;

/**
 * An arrow from row to row; `counted` by the profile.
 *
 * @typedef {{from: number, to: number, conditional: boolean, counted: boolean}} Arrow
 */

/**
 * @param {Instructions} code
 * @param {Disassembly | null} listing
 * @param {{rowOf: Int32Array, rowOfText: Int32Array}} rows
 * @returns {Arrow[]}
 */
export function arrowsOf({ jumps }, listing, rows) {
  /** @type {Arrow[]} */
  const arrows = [];
  jumps.from.forEach((place, jump) => {
    const target = at(jumps.to, jump);
    if (place < 0 || target < 0) return;
    const [from, to] = [at(rows.rowOf, place), at(rows.rowOf, target)];
    arrows.push({ from, to, conditional: jumps.conditional[jump] === 1, counted: true });
  });
  if (!listing) return arrows;
  const known = new Set(arrows.map(({ from, to }) => `${from} ${to}`));
  const rowAt = new Map(Array.from(listing.address, (to, text) => [to, at(rows.rowOfText, text)]));
  listing.flow.forEach((flow, text) => {
    if (flow !== FLOW.jump && flow !== FLOW.branch) return;
    const from = at(rows.rowOfText, text);
    const to = rowAt.get(at(listing.target, text)) ?? NONE;
    if (from < 0 || to < 0 || known.has(`${from} ${to}`)) return;
    arrows.push({ from, to, conditional: flow === FLOW.branch, counted: false });
  });
  return arrows;
}

/**
 * Which arrow runs in which lane: `at[lane][row]` is the index of the arrow, or -1. `of` is the lane of
 * each arrow, or -1.
 *
 * @typedef {object} Lanes
 * @property {Int32Array[]} at
 * @property {Int32Array} of
 */

/**
 * Short arrows get the lanes nearest to the code, so that few cross; those that the profile counted
 * come before others.
 *
 * @param {readonly Arrow[]} arrows
 * @param {number} rows  how many there are
 * @returns {Lanes}
 */
export function jumpLanes(arrows, rows) {
  const spans = arrows.map(({ from, to, counted }, arrow) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    return { arrow, first, last, rank: counted ? 0 : 1 };
  });
  spans.sort(
    (a, b) => a.rank - b.rank || a.last - a.first - (b.last - b.first) || a.first - b.first,
  );
  /** @type {Int32Array[]} */
  const lanes = [];
  const of = new Int32Array(arrows.length).fill(NONE);
  for (const { arrow, first, last } of spans) {
    let lane = lanes.findIndex((runs) => isFree(runs, first, last));
    if (lane === NONE) {
      if (lanes.length === MOST_LANES) continue;
      lane = lanes.push(new Int32Array(rows).fill(NONE)) - 1;
    }
    lanes[lane]?.fill(arrow, first, last + 1);
    of[arrow] = lane;
  }
  return { at: lanes, of };
}

/** @param {Int32Array} runs @param {number} first @param {number} last */
function isFree(runs, first, last) {
  for (let row = first; row <= last; row += 1) if (runs[row] !== NONE) return false;
  return true;
}

/**
 * Jumps of the profile by the instruction that they start at.
 *
 * @param {Instructions} code
 * @returns {Map<number, number[]>}
 */
export function jumpsByPlace({ jumps }) {
  /** @type {Map<number, number[]>} */
  const all = new Map();
  jumps.from.forEach((from, jump) => {
    const known = all.get(from);
    if (known) known.push(jump);
    else all.set(from, [jump]);
  });
  return all;
}
