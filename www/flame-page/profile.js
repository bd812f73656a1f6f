/**
 * The data of the file: calling contexts as boxes, with names. `src/export/flame_page.rs`
 * writes it.
 */

import { at } from '../values/at.js';

/** A cost as written: a string if a double cannot hold it. @typedef {number | string} Written */

/**
 * @typedef {object} Profile
 * @property {string} title
 * @property {string} event
 * @property {string} longName
 * @property {number} picoseconds  per count, if the event is a time; else 0
 * @property {string} trust  accuracy of the contexts
 * @property {boolean} estimated
 * @property {boolean} inverted  callers are below callees, and costs are self costs of the first level
 * @property {string[]} names  of frames; the first two are the total and the rest that is not shown
 * @property {(string | null)[]} labels  their short forms with codes, if they are others
 * @property {string[]} places  names of files and objects
 * @property {number[]} file  of each frame, index of its place
 * @property {number[]} object
 * @property {number[]} levels  the boxes of level `i` are `levels[i]` up to `levels[i + 1]`
 * @property {number[]} frame  of each box
 * @property {number[]} parent
 * @property {number[] | null} width  if it differs from the inclusive cost
 * @property {Written[]} inclusive
 * @property {Written[]} count  number of calls; 0 if unknown
 */

/** Converts a cost to an exact number. @param {Written} written */
export const exact = (written) => (typeof written === 'string' ? BigInt(written) : written);

/** Lays out the boxes of a profile. @param {Profile} profile */
export function boxesOf({ frame, parent, levels, inclusive, width }) {
  const length = frame.length;
  const widths = Float64Array.from(width ?? inclusive, Number);
  const left = new Float64Array(length);
  const filled = new Float64Array(length);
  const firstChild = new Uint32Array(length + 1).fill(length);
  for (let box = 1; box < length; box += 1) {
    const around = at(parent, box);
    left[box] = at(left, around) + at(filled, around);
    filled[around] = at(filled, around) + at(widths, box);
  }
  for (let box = length - 1; box > 0; box -= 1) firstChild[at(parent, box)] = box;
  for (let box = length - 1; box >= 0; box -= 1) {
    firstChild[box] = Math.min(at(firstChild, box), at(firstChild, box + 1));
  }
  const row = Uint32Array.from(frame);
  return {
    row,
    parent: Uint32Array.from(parent),
    firstChild,
    levels: Uint32Array.from(levels),
    left,
    width: widths,
  };
}

/** Computes the self cost of each box from inclusive costs; inverted, of those of the first level. @param {Profile} profile @returns {(number | bigint)[]} */
export function selfCosts({ parent, inclusive, levels, inverted }) {
  const isLarge = inclusive.some((cost) => typeof cost === 'string');
  /** @type {any[]} */
  const own = inclusive.map((cost) => (isLarge ? BigInt(cost) : Number(cost)));
  if (inverted) return own.map((cost, box) => (box > 0 && box < (levels[2] ?? box) ? cost : 0));
  for (const [box, cost] of [...own].entries()) if (box > 0) own[at(parent, box)] -= cost;
  return own;
}

/**
 * Sums the costs of each frame: self cost, and inclusive cost, where nested calls of a function
 * are counted once.
 *
 * @param {Profile} profile
 * @param {(number | bigint)[]} own  self cost of each box
 */
export function frameCosts({ frame, parent, inclusive, names }, own) {
  const sums = names.map(() => ({ self: 0n, inclusive: 0n }));
  for (const [box, of] of frame.entries()) {
    const sum = at(sums, of);
    sum.self += BigInt(at(own, box));
    let around = box;
    do around = at(parent, around);
    while (around > 0 && frame[around] !== of);
    if (around === 0) sum.inclusive += BigInt(at(inclusive, box));
  }
  return sums;
}
