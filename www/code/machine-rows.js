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
import { eachFolded } from './idle-runs.js';
import { itemsOf, linesOfItems, orderedByLine } from './machine-lines.js';
import { firstCalls } from './places.js';

/** Places of one source line that stand together; some of its items may have none. @typedef {{file: number, line: number, places: number[]}} LineGroup */
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
 * @returns {MachineLines}
 */
function linesOf({ self, called, second, secondEvent }, groups) {
  const places = groups.map((group) => group.places);
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
  length = 0;

  /** @param {Instructions} code @param {Disassembly | null} listing */
  constructor(code, listing) {
    this.items = itemsOf(code, listing);
    // Each item has a row at most, or is hidden by a gap; so has the line above each.
    const most = 2 * this.items.length + code.calls.place.length;
    this.kind = new Uint8Array(most);
    this.place = new Int32Array(most).fill(NONE);
    this.text = new Int32Array(most).fill(NONE);
    this.hidden = new Int32Array(most);
    this.begins = new Uint8Array(most);
    this.rowOf = new Int32Array(code.at.length).fill(NONE);
    this.rowOfText = new Int32Array(listing?.address.length ?? 0).fill(NONE);
    this.calls = firstCalls(code.calls.place, code.at.length);
    this.starts = blockStarts(code);
    this.startsOfText = listing?.begins;
  }

  /** @param {number} item */
  isIdle = (item) => at(this.items.place, item) < 0;

  /** @param {number} kind @param {number} place */
  add(kind, place) {
    this.kind[this.length] = kind;
    this.place[this.length] = place;
    this.length += 1;
  }

  /** @param {number} item */
  addItem(item) {
    const [place, text] = [at(this.items.place, item), at(this.items.text, item)];
    const row = this.length;
    if (text >= 0) this.rowOfText[text] = row;
    const starts = item > 0 && (this.startsOfText?.[text] === 1 || this.starts[place] === 1);
    this.text[row] = text;
    this.begins[row] = starts ? 1 : 0;
    if (place < 0) {
      this.add(MACHINE_ROW.idle, NONE);
      return;
    }
    this.rowOf[place] = row;
    this.add(MACHINE_ROW.instruction, place);
    const end = at(this.calls, place + 1);
    for (let call = at(this.calls, place); call < end; call += 1) this.add(MACHINE_ROW.call, call);
  }

  /** Many idle instructions. @param {import('./idle-runs.js').Gap} gap */
  addGap({ first, hidden }) {
    this.text[this.length] = first;
    this.hidden[this.length] = hidden;
    this.add(MACHINE_ROW.gap, NONE);
  }

  /** @param {MachineLines | null} lines @returns {MachineRows} */
  finish(lines) {
    return {
      length: this.length,
      kind: this.kind.slice(0, this.length),
      place: this.place.slice(0, this.length),
      text: this.text.slice(0, this.length),
      hidden: this.hidden.slice(0, this.length),
      begins: this.begins.slice(0, this.length),
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
 * @param {import('./machine-lines.js').ItemLines} lines  of the items
 * @param {ArrayLike<number>} order
 * @param {ReadonlySet<number>} opened
 * @param {boolean} isMerged  whether a line goes on behind a gap
 */
function addByLine(rows, lines, order, opened, isMerged) {
  /** @type {LineGroup[]} */
  const groups = [];
  let group = /** @type {LineGroup | null} */ (null);
  eachFolded(order, {
    isIdle: rows.isIdle,
    opened,
    onGap(gap) {
      rows.addGap(gap);
      if (!isMerged) group = null;
    },
    onItem(item) {
      const [file, line] = [at(lines.file, item), at(lines.line, item)];
      if (group === null || group.file !== file || group.line !== line) {
        group = { file, line, places: [] };
        rows.add(MACHINE_ROW.line, groups.length);
        groups.push(group);
      }
      const place = at(rows.items.place, item);
      if (place >= 0) group.places.push(place);
      rows.addItem(item);
    },
  });
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
  if (order === 'address' && !listing) {
    // All of them cost something.
    for (let item = 0; item < rows.items.length; item += 1) rows.addItem(item);
    return rows.finish(null);
  }
  const byAddress = Uint32Array.from(rows.items.place.keys());
  if (order === 'address') {
    eachFolded(byAddress, {
      isIdle: rows.isIdle,
      opened,
      onItem: (item) => rows.addItem(item),
      onGap: (gap) => rows.addGap(gap),
    });
    return rows.finish(null);
  }
  const lines = linesOfItems(code, listing, rows.items);
  const isMerged = order === 'merged';
  const ordered = isMerged ? orderedByLine(lines) : byAddress;
  return rows.finish(linesOf(code, addByLine(rows, lines, ordered, opened, isMerged)));
}
