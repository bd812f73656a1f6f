/**
 * The rows of the machine code view: instructions by address with their calls, basic blocks, and the
 * lanes in which the arrows of jumps run beside them. Pure.
 *
 * A basic block begins where a jump leads to and behind every jump. Of code that never ran the program
 * alone knows; without it a block may be longer than what is listed of it.
 *
 * @module
 */

import { at } from './at.js';
import { exactAt } from './exact-column.js';

/** @typedef {import('./protocol-details.js').Disassembly} Disassembly */
/** @typedef {import('./protocol-details.js').Instructions} Instructions */

/** What a row shows; `idle` is an instruction of the program that cost nothing, `gap` many of them. */
export const MACHINE_ROW = /** @type {const} */ ({ instruction: 0, call: 1, idle: 2, gap: 3 });

/** Idle instructions shown behind and before those with costs, if there are more than twice as many. */
const CONTEXT = 3;

/** Most arrows beside each other; others are told by their text alone. */
const MOST_LANES = 10;
const NONE = -1;

/**
 * @typedef {object} MachineRows
 * @property {number} length
 * @property {Uint8Array} kind
 * @property {Int32Array} place  index of the instruction, or of the call; -1 where there is none
 * @property {Int32Array} text  index of the instruction in the program, or -1; the first one of a gap
 * @property {Int32Array} end  the last one of a gap
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

/** Rows in the making. */
class Rows {
  /** @type {number[]} */ kind = [];
  /** @type {number[]} */ place = [];
  /** @type {number[]} */ text = [];
  /** @type {number[]} */ end = [];
  /** @type {number[]} */ begins = [];

  /** @param {number} kind @param {number} place @param {number} [text] @param {number} [end] */
  add(kind, place, text = NONE, end = text) {
    this.kind.push(kind);
    this.place.push(place);
    this.text.push(text);
    this.end.push(end);
    this.begins.push(0);
  }

  /** Instructions of the program from one to another. @param {number} from @param {number} to @param {ReadonlySet<number>} opened */
  addIdle(from, to, opened) {
    const start = from + CONTEXT;
    const end = to - CONTEXT;
    const isShown = end - start < CONTEXT || opened.has(start);
    for (let text = from; text <= to; text += 1) {
      if (isShown || text < start || text > end) this.add(MACHINE_ROW.idle, NONE, text);
      else if (text === start) this.add(MACHINE_ROW.gap, NONE, start, end);
    }
  }

  /** @param {Int32Array} rowOf @returns {MachineRows} */
  finish(rowOf) {
    return {
      length: this.kind.length,
      kind: Uint8Array.from(this.kind),
      place: Int32Array.from(this.place),
      text: Int32Array.from(this.text),
      end: Int32Array.from(this.end),
      begins: Uint8Array.from(this.begins),
      rowOf,
    };
  }
}

/**
 * @param {Instructions} code
 * @param {Disassembly | null} [listing]  the same code by the program
 * @param {ReadonlySet<number>} [opened]  gaps that are shown, by their first instruction
 * @returns {MachineRows}
 */
export function machineRows(code, listing = null, opened = new Set()) {
  const starts = blockStarts(code);
  const { calls } = code;
  const rows = new Rows();
  const rowOf = new Int32Array(code.at.length);
  const texts = listing?.address ?? new BigUint64Array(0);
  let call = 0;
  let text = 0;
  /** @param {bigint} address  up to which the program alone has instructions */
  const addIdleBefore = (address) => {
    const from = text;
    while (text < texts.length && /** @type {bigint} */ (texts[text]) < address) text += 1;
    if (text > from) rows.addIdle(from, text - 1, opened);
  };
  for (let place = 0; place < code.at.length; place += 1) {
    const address = BigInt(exactAt(code.address, place));
    addIdleBefore(address);
    const isKnown = texts[text] === address;
    rowOf[place] = rows.kind.length;
    rows.add(MACHINE_ROW.instruction, place, isKnown ? text : NONE);
    if (place > 0) rows.begins[rows.begins.length - 1] = at(starts, place);
    for (; calls.place[call] === place; call += 1) rows.add(MACHINE_ROW.call, call);
    // A profile may give an address several lines, and so several places.
    const next = place + 1 < code.at.length ? BigInt(exactAt(code.address, place + 1)) : null;
    if (isKnown && next !== address) text += 1;
  }
  addIdleBefore(2n ** 64n);
  return rows.finish(rowOf);
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
