/**
 * The rows of the machine code view: instructions with their calls, in the order of their addresses or
 * below their source lines, and where basic blocks begin. Pure.
 *
 * A basic block begins where a jump leads to and behind every jump. The profile knows of jumps that
 * were executed, if it was told to record them; the program knows of all but those whose target it
 * computes.
 *
 * @module
 */

import { at } from '../values/at.js';
import { joinedColumn } from '../values/joined-column.js';
import { folded } from './idle-runs.js';
import { itemsOf, linesOfItems, orderedByLine } from './machine-lines.js';
import { firstCalls } from './places.js';

/** Items of one source line that stand together. @typedef {import('./machine-lines.js').ItemLine & {items: number[]}} LineGroup */
/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').ExactColumn} ExactColumn */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */

/** How instructions are ordered: by address; the same, below their source lines; all of a line together. @typedef {'address' | 'split' | 'merged'} MachineOrder */

/** What a row shows; `idle` is an instruction of the program that cost nothing, `gap` many of them, `line` a source line. */
export const MACHINE_ROW = /** @type {const} */ ({
  instruction: 0,
  call: 1,
  idle: 2,
  gap: 3,
  line: 4,
});

const NONE = -1;

/**
 * Source lines above their instructions, with the sums of these.
 *
 * @typedef {object} MachineLines
 * @property {Int32Array} file  of the profile, or behind all of these of the program; -1 where it is not known
 * @property {Float64Array} line
 * @property {ExactColumn} self
 * @property {ExactColumn} called
 * @property {ExactColumn | null} second
 * @property {number | null} secondEvent
 */

/**
 * @typedef {object} MachineRows
 * @property {number} length
 * @property {Uint8Array} kind
 * @property {Int32Array} place  index of the instruction, of the call or of the source line; -1 where there is none
 * @property {Int32Array} text  index of the instruction in the program, or -1; what a gap is opened by
 * @property {Int32Array} hidden  how many instructions a gap hides
 * @property {Int32Array} rowOf  row of each instruction of the profile
 * @property {Int32Array} rowOfText  row of each instruction of the program, or -1
 * @property {Uint8Array} begins  1 where a basic block begins, by row
 * @property {MachineLines | null} lines  null where rows are not below their lines
 */

/**
 * Instructions of the profile at which a basic block begins as far as it says.
 *
 * @param {Instructions} code
 */
export function blockStarts({ jumps, at: places }) {
  const starts = new Uint8Array(places.length + 1);
  for (const to of jumps.to) if (to >= 0) starts[to] = 1;
  for (const from of jumps.from) if (from >= 0) starts[from + 1] = 1;
  return starts;
}

/**
 * The sums of groups.
 *
 * @param {Instructions} code
 * @param {readonly LineGroup[]} groups
 * @param {readonly number[][]} places  of each group
 * @returns {MachineLines}
 */
function linesOf({ self, called, second, secondEvent }, groups, places) {
  const sums = (/** @type {ExactColumn} */ column) => joinedColumn(column, places);
  return {
    file: Int32Array.from(groups, ({ file }) => file),
    line: Float64Array.from(groups, ({ line }) => line),
    self: sums(self),
    called: sums(called),
    second: second && sums(second),
    secondEvent,
  };
}

/** Rows in the making. */
class Rows {
  /** @type {number[]} */ kind = [];
  /** @type {number[]} */ place = [];
  /** @type {number[]} */ text = [];
  /** @type {number[]} */ hidden = [];
  /** @type {number[]} */ begins = [];

  /** @param {Instructions} code @param {Disassembly | null} listing */
  constructor(code, listing) {
    this.rowOf = new Int32Array(code.at.length).fill(NONE);
    this.rowOfText = new Int32Array(listing?.address.length ?? 0).fill(NONE);
    this.items = itemsOf(code, listing);
    this.calls = firstCalls(code.calls.place, code.at.length);
    this.starts = blockStarts(code);
    this.startsOfText = listing?.begins;
  }

  /** @param {number} item */
  isIdle = (item) => at(this.items, item).place < 0;

  /** @param {number} kind @param {number} place @param {number} [text] @param {number} [hidden] */
  add(kind, place, text = NONE, hidden = 0) {
    this.kind.push(kind);
    this.place.push(place);
    this.text.push(text);
    this.hidden.push(hidden);
    this.begins.push(0);
  }

  /** @param {number} item */
  addItem(item) {
    const { place, text } = /** @type {import('./machine-lines.js').Item} */ (this.items[item]);
    const row = this.kind.length;
    if (text >= 0) this.rowOfText[text] = row;
    const starts = item > 0 && (this.startsOfText?.[text] === 1 || this.starts[place] === 1);
    if (place < 0) this.add(MACHINE_ROW.idle, NONE, text);
    else {
      this.rowOf[place] = row;
      this.add(MACHINE_ROW.instruction, place, text);
      const end = at(this.calls, place + 1);
      for (let call = at(this.calls, place); call < end; call += 1) {
        this.add(MACHINE_ROW.call, call);
      }
    }
    this.begins[row] = starts ? 1 : 0;
  }

  /** Many idle instructions. @param {import('./idle-runs.js').Gap} gap */
  addGap({ first, hidden }) {
    this.add(MACHINE_ROW.gap, NONE, first, hidden);
  }

  /** @param {MachineLines | null} lines @returns {MachineRows} */
  finish(lines) {
    return {
      length: this.kind.length,
      kind: Uint8Array.from(this.kind),
      place: Int32Array.from(this.place),
      text: Int32Array.from(this.text),
      hidden: Int32Array.from(this.hidden),
      begins: Uint8Array.from(this.begins),
      rowOf: this.rowOf,
      rowOfText: this.rowOfText,
      lines,
    };
  }
}

/**
 * Rows below source lines: those of each run of one line, or all of a line together.
 *
 * @param {Rows} rows
 * @param {readonly import('./machine-lines.js').ItemLine[]} lines  of the items
 * @param {readonly number[]} order
 * @param {ReadonlySet<number>} opened
 * @param {boolean} isMerged  whether a line goes on behind a gap
 */
function addByLine(rows, lines, order, opened, isMerged) {
  /** @type {LineGroup[]} */
  const groups = [];
  let group = /** @type {LineGroup | null} */ (null);
  for (const entry of folded(order, rows.isIdle, opened)) {
    if (typeof entry !== 'number') {
      rows.addGap(entry);
      if (!isMerged) group = null;
      continue;
    }
    const { file, line } = at(lines, entry);
    if (group === null || group.file !== file || group.line !== line) {
      group = { file, line, items: [] };
      rows.add(MACHINE_ROW.line, groups.length);
      groups.push(group);
    }
    group.items.push(entry);
    rows.addItem(entry);
  }
  return groups;
}

/**
 * @param {Instructions} code
 * @param {Disassembly | null} [listing]  the same code by the program
 * @param {ReadonlySet<number>} [opened]  gaps that are shown, by what they begin with
 * @param {MachineOrder} [order]
 * @returns {MachineRows}
 */
export function machineRows(code, listing = null, opened = new Set(), order = 'address') {
  const rows = new Rows(code, listing);
  const { items } = rows;
  const byAddress = [...items.keys()];
  if (order === 'address') {
    for (const entry of folded(byAddress, rows.isIdle, opened)) {
      if (typeof entry === 'number') rows.addItem(entry);
      else rows.addGap(entry);
    }
    return rows.finish(null);
  }
  const lines = linesOfItems(code, listing, items);
  const isMerged = order === 'merged';
  const ordered = isMerged ? orderedByLine(lines) : byAddress;
  const groups = addByLine(rows, lines, ordered, opened, isMerged);
  const placesOf = (/** @type {LineGroup} */ group) =>
    group.items.map((item) => at(items, item).place).filter((place) => place >= 0);
  return rows.finish(linesOf(code, groups, groups.map(placesOf)));
}
