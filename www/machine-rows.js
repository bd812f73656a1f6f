/**
 * The rows of the machine code view: instructions by address with their calls, basic blocks, and the
 * lanes in which the arrows of jumps run beside them. Pure.
 *
 * A basic block begins where a jump leads to and behind every jump. Only what ran is known, so a block
 * may be longer than what is listed of it.
 *
 * @module
 */

import { at } from './at.js';

/** @typedef {import('./protocol.js').Instructions} Instructions */

export const MACHINE_ROW = /** @type {const} */ ({ instruction: 0, call: 1 });

/** Most arrows beside each other; others are told by their text alone. */
const MOST_LANES = 10;
const NONE = -1;

/**
 * @typedef {object} MachineRows
 * @property {number} length
 * @property {Uint8Array} kind
 * @property {Int32Array} place  index of the instruction, or of the call
 * @property {Int32Array} rowOf  row of each instruction
 * @property {Uint8Array} begins  1 where a basic block begins, by row
 */

/** Instructions at which a basic block begins. @param {Instructions} code */
function blockStarts({ jumps, at: places }) {
  const starts = new Uint8Array(places.length + 1);
  for (const to of jumps.to) if (to >= 0) starts[to] = 1;
  for (const from of jumps.from) if (from >= 0) starts[from + 1] = 1;
  return starts;
}

/** @param {Instructions} code @returns {MachineRows} */
export function machineRows(code) {
  const starts = blockStarts(code);
  const { calls } = code;
  const count = code.at.length + calls.place.length;
  const kind = new Uint8Array(count);
  const place = new Int32Array(count);
  const begins = new Uint8Array(count);
  const rowOf = new Int32Array(code.at.length);
  let row = 0;
  let call = 0;
  for (let instruction = 0; instruction < code.at.length; instruction += 1) {
    place[row] = instruction;
    rowOf[instruction] = row;
    begins[row] = row > 0 ? at(starts, instruction) : 0;
    row += 1;
    for (; calls.place[call] === instruction; call += 1) {
      kind[row] = MACHINE_ROW.call;
      place[row] = call;
      row += 1;
    }
  }
  return { length: row, kind, place, rowOf, begins };
}

/**
 * Which arrow runs in which lane: `at[row * lanes + lane]` is the index of the jump, or -1. `of` is
 * the lane of each jump, or -1.
 *
 * @typedef {object} Lanes
 * @property {number} lanes
 * @property {Int32Array} at
 * @property {Int32Array} of
 */

/**
 * Short jumps get the lanes nearest to the code, so that few arrows cross.
 *
 * @param {Instructions} code
 * @param {MachineRows} rows
 * @returns {Lanes}
 */
export function jumpLanes({ jumps }, rows) {
  const spans = Array.from(jumps.to, (to, jump) => {
    const from = at(jumps.from, jump);
    if (to < 0 || from < 0) return null;
    const ends = [at(rows.rowOf, from), at(rows.rowOf, to)];
    return { jump, first: Math.min(...ends), last: Math.max(...ends) };
  }).filter((span) => span !== null);
  spans.sort((a, b) => a.last - a.first - (b.last - b.first) || a.first - b.first);
  const grid = new Int32Array(rows.length * MOST_LANES).fill(NONE);
  const of = new Int32Array(jumps.to.length).fill(NONE);
  let used = 0;
  for (const { jump, first, last } of spans) {
    const lane = freeLane(grid, first, last);
    if (lane === NONE) continue;
    for (let row = first; row <= last; row += 1) grid[row * MOST_LANES + lane] = jump;
    of[jump] = lane;
    used = Math.max(used, lane + 1);
  }
  return { lanes: used, at: narrowed(grid, rows.length, used), of };
}

/** @param {Int32Array} grid @param {number} first @param {number} last */
function freeLane(grid, first, last) {
  for (let lane = 0; lane < MOST_LANES; lane += 1) {
    let row = first;
    while (row <= last && grid[row * MOST_LANES + lane] === NONE) row += 1;
    if (row > last) return lane;
  }
  return NONE;
}

/** The lanes that are used. @param {Int32Array} grid @param {number} rows @param {number} used */
function narrowed(grid, rows, used) {
  const all = new Int32Array(rows * used);
  for (let row = 0; row < rows; row += 1) {
    all.set(grid.subarray(row * MOST_LANES, row * MOST_LANES + used), row * used);
  }
  return all;
}

/**
 * Jumps by the instruction that they start at.
 *
 * @param {Instructions} code
 * @returns {Map<number, number[]>}
 */
export function jumpsByPlace({ jumps }) {
  /** @type {Map<number, number[]>} */
  const all = new Map();
  jumps.from.forEach((from, jump) => {
    all.set(from, [...(all.get(from) ?? []), jump]);
  });
  return all;
}
