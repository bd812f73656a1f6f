/**
 * The rows of the machine code view of a comparison: instructions with their calls, gaps for those that
 * cost nothing in both profiles, where basic blocks begin, and jumps. Pure.
 *
 * @module
 */

import { at } from './at.js';
import { exactAt } from './exact-column.js';
import { folded } from './idle-runs.js';
import { arrowsOf, jumpsByPlace } from './jump-arrows.js';
import { blockStarts, MACHINE_ROW } from './machine-rows.js';
import { firstCalls } from './places.js';

/** @typedef {import('./compared-machine.js').Item} Item */
/** @typedef {import('./compared-machine.js').MachinePairs} MachinePairs */
/** @typedef {import('./compared-machine.js').Side} Side */

/**
 * Rows by `MACHINE_ROW`, of which there are instructions, calls and gaps.
 *
 * @typedef {object} ComparedMachineRows
 * @property {number} length
 * @property {Uint8Array} kind
 * @property {Int32Array} place  the pair, or the call; of a gap what it is opened by
 * @property {Int32Array} hidden  how many instructions a gap hides
 * @property {Uint8Array} begins  1 where a basic block begins
 * @property {Int32Array} rowOf  row of each pair, or -1 in a gap
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

/**
 * @param {MachinePairs} all
 * @param {Side | null} a
 * @param {Side | null} b
 * @param {ReadonlySet<number>} opened  gaps that are shown, by the first in them
 * @returns {ComparedMachineRows}
 */
export function comparedMachineRows(all, a, b, opened) {
  /** @type {number[][]} */
  const rows = [];
  const rowOf = new Int32Array(all.pairs.length).fill(NONE);
  const calls = firstCalls(all.calls.place, all.pairs.length);
  const [beginsInA, beginsInB] = [beginsIn(a), beginsIn(b)];
  for (const entry of folded([...all.pairs.keys()], (pair) => isIdle(all, pair), opened)) {
    if (typeof entry !== 'number') {
      rows.push([MACHINE_ROW.gap, entry.first, entry.hidden, 0]);
      continue;
    }
    const pair = at(all.pairs, entry);
    const begins = rows.length > 0 && (beginsInA(pair.a) || beginsInB(pair.b));
    rowOf[entry] = rows.length;
    rows.push([MACHINE_ROW.instruction, entry, 0, begins ? 1 : 0]);
    for (let call = at(calls, entry); call < at(calls, entry + 1); call += 1) {
      rows.push([MACHINE_ROW.call, call, 0, 0]);
    }
  }
  const column = (/** @type {number} */ index) => rows.map((row) => at(row, index));
  return {
    length: rows.length,
    kind: Uint8Array.from(column(0)),
    place: Int32Array.from(column(1)),
    hidden: Int32Array.from(column(2)),
    begins: Uint8Array.from(column(3)),
    rowOf,
  };
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
