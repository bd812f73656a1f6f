/**
 * The rows of the machine code view of a comparison: instructions with their calls, as they stand or below
 * their source lines, gaps for those that cost nothing in both profiles, where basic blocks begin, and
 * jumps. Pure.
 *
 * @module
 */

import { MACHINE_ROW } from '../protocol/details.js';
import { at } from '../values/at.js';
import { exactAt } from '../values/exact-column.js';
import { blockStarts } from './block-starts.js';
import { lineKey, linesOfPairs, pairsByLine, sumsOfLines } from './compared-machine-lines.js';
import { eachFolded } from './idle-runs.js';
import { arrowsOf, jumpsByPlace } from './jump-arrows.js';
import { firstCalls } from './places.js';

/** @typedef {import('./compared-machine.js').Item} Item */
/** @typedef {import('./compared-machine.js').MachinePairs} MachinePairs */
/** @typedef {import('./compared-machine.js').Side} Side */

/**
 * Rows by `MACHINE_ROW`, of which there are instructions, calls, gaps and source lines.
 *
 * @typedef {object} ComparedMachineRows
 * @property {number} length
 * @property {Uint8Array} kind
 * @property {Int32Array} place  the pair, the call or the source line; of a gap what it is opened by
 * @property {Int32Array} hidden  how many instructions a gap hides
 * @property {Uint8Array} begins  1 where a basic block begins
 * @property {Int32Array} rowOf  row of each pair, or -1 in a gap
 * @property {import('./compared-machine-lines.js').ComparedMachineLines | null} lines  null where rows are not below their lines
 */

const NONE = -1;

/** Whether an instruction cost nothing in both profiles. @param {MachinePairs} all @param {number} pair */
export function isIdle({ pairs }, pair) {
  const { a, b } = at(pairs, pair);
  return (a?.places.length ?? 0) + (b?.places.length ?? 0) === 0;
}

/** Whether an item begins a basic block, by the program or else by recorded jumps. @param {Side | null} side */
function beginsIn(side) {
  const starts = side && blockStarts(side.code);
  return (/** @type {Item | null} */ item) => {
    if (!item || !starts) return false;
    return (
      side.listing?.begins[item.text] === 1 || item.places.some((place) => starts[place] === 1)
    );
  };
}

/** Rows in the making. */
class Rows {
  /** @type {number[][]} */ rows = [];
  /** Pairs of each line. @type {number[][]} */ groups = [];

  /** @param {MachinePairs} all @param {Side | null} a @param {Side | null} b */
  constructor(all, a, b) {
    this.all = all;
    this.rowOf = new Int32Array(all.pairs.length).fill(NONE);
    this.calls = firstCalls(all.calls.place, all.pairs.length);
    this.beginsInA = beginsIn(a);
    this.beginsInB = beginsIn(b);
  }

  /** @param {import('./idle-runs.js').Gap} gap */
  addGap({ first, hidden }) {
    this.rows.push([MACHINE_ROW.gap, first, hidden, 0]);
  }

  addLine() {
    this.rows.push([MACHINE_ROW.line, this.groups.length, 0, 0]);
    this.groups.push([]);
  }

  /** @param {number} index */
  addPair(index) {
    const pair = at(this.all.pairs, index);
    const begins = index > 0 && (this.beginsInA(pair.a) || this.beginsInB(pair.b));
    this.groups.at(-1)?.push(index);
    this.rowOf[index] = this.rows.length;
    this.rows.push([MACHINE_ROW.instruction, index, 0, begins ? 1 : 0]);
    for (let call = at(this.calls, index); call < at(this.calls, index + 1); call += 1) {
      this.rows.push([MACHINE_ROW.call, call, 0, 0]);
    }
  }

  /** @param {ComparedMachineRows['lines']} lines @returns {ComparedMachineRows} */
  finish(lines) {
    const column = (/** @type {number} */ index) => this.rows.map((row) => at(row, index));
    return {
      length: this.rows.length,
      kind: Uint8Array.from(column(0)),
      place: Int32Array.from(column(1)),
      hidden: Int32Array.from(column(2)),
      begins: Uint8Array.from(column(3)),
      rowOf: this.rowOf,
      lines,
    };
  }
}

/**
 * @param {MachinePairs} all
 * @param {Side | null} a
 * @param {Side | null} b
 * @param {ReadonlySet<number>} opened  gaps that are shown, by the first in them
 * @param {import('../protocol/details.js').MachineOrder} [order]
 * @returns {ComparedMachineRows}
 */
export function comparedMachineRows(all, a, b, opened, order = 'address') {
  const rows = new Rows(all, a, b);
  const isMerged = order === 'merged';
  const lines = order === 'address' ? null : linesOfPairs(all, a, b);
  const sorted = lines && isMerged ? pairsByLine(lines, a, b) : [...all.pairs.keys()];
  let above = /** @type {string | null} */ (null);
  eachFolded(sorted, {
    isIdle: (pair) => isIdle(all, pair),
    opened,
    onGap(gap) {
      rows.addGap(gap);
      if (!isMerged) above = null;
    },
    onItem(pair) {
      const own = lines && lineKey(at(lines, pair));
      if (own !== null && own !== above) rows.addLine();
      above = own;
      rows.addPair(pair);
    },
  });
  return rows.finish(lines && sumsOfLines(all, lines, rows.groups));
}

/**
 * Pair of each place of the profile and of each instruction of the program, on one side.
 *
 * @param {MachinePairs} all
 * @param {'a' | 'b'} which
 * @param {Side} side
 */
function pairsOf({ pairs }, which, { code, listing }) {
  const ofPlace = new Int32Array(code.at.length).fill(NONE);
  const ofText = new Int32Array(listing?.address.length ?? 0).fill(NONE);
  pairs.forEach((pair, index) => {
    const item = pair[which];
    for (const place of item?.places ?? []) ofPlace[place] = index;
    if (item && item.text >= 0) ofText[item.text] = index;
  });
  return { ofPlace, ofText };
}

/**
 * Arrows of the jumps of both profiles; where both have one it is one.
 *
 * @param {MachinePairs} all
 * @param {Side | null} a
 * @param {Side | null} b
 * @param {ComparedMachineRows} rows
 * @returns {import('./jump-arrows.js').Arrow[]}
 */
export function comparedArrows(all, a, b, { rowOf }) {
  /** @type {Map<string, import('./jump-arrows.js').Arrow>} */
  const arrows = new Map();
  /** @param {'a' | 'b'} which @param {Side | null} side */
  const add = (which, side) => {
    if (!side) return;
    const { ofPlace, ofText } = pairsOf(all, which, side);
    const row = (/** @type {number} */ pair) => (pair < 0 ? NONE : at(rowOf, pair));
    const rows = { rowOf: ofPlace.map(row), rowOfText: ofText.map(row) };
    for (const arrow of arrowsOf(side.code, side.listing, rows)) {
      if (arrow.from < 0 || arrow.to < 0) continue;
      const key = `${arrow.from} ${arrow.to}`;
      const counted = arrow.counted || arrows.get(key)?.counted === true;
      arrows.set(key, { ...arrow, counted });
    }
  };
  add('a', a);
  add('b', b);
  return [...arrows.values()];
}

/** A jump in both profiles or in one: its index there, or -1. @typedef {{a: number, b: number}} BothJumps */

/**
 * The jumps of each pair: those that lead to the same instruction are one.
 *
 * @param {MachinePairs} all
 * @param {Side | null} a
 * @param {Side | null} b
 * @returns {(pair: number) => BothJumps[]}
 */
export function comparedJumps(all, a, b) {
  /** @param {'a' | 'b'} which @param {Side | null} side */
  const known = (which, side) => {
    if (!side) return () => [];
    const byPlace = jumpsByPlace(side.code);
    const { ofPlace } = pairsOf(all, which, side);
    const { to, address } = side.code.jumps;
    const target = (/** @type {number} */ jump) => {
      const place = at(to, jump);
      return place < 0 ? `elsewhere ${exactAt(address, jump)}` : String(at(ofPlace, place));
    };
    return (/** @type {number} */ pair) => {
      const places = at(all.pairs, pair)[which]?.places ?? [];
      const jumps = places.flatMap((place) => byPlace.get(place) ?? []);
      return jumps.map((jump) => ({ jump, target: target(jump) }));
    };
  };
  const [inA, inB] = [known('a', a), known('b', b)];
  return (pair) => {
    /** @type {Map<string, BothJumps>} */
    const both = new Map();
    for (const { jump, target } of inA(pair)) both.set(target, { a: jump, b: NONE });
    for (const { jump, target } of inB(pair)) {
      both.set(target, { a: both.get(target)?.a ?? NONE, b: jump });
    }
    return [...both.values()];
  };
}
