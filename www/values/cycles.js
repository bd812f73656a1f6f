/**
 * The parts of the estimated cycles. Weights are those of KCachegrind's `CEst`, or of a user-defined event named
 * after cycles that is a sum of whole instructions, misses and mispredictions, such as
 * `Cycles = Ir + 12 L1m + 200 LLm + 15 Bm`.
 */

import { at, exactAt } from './at.js';

/** @import {EventFacts, ExactColumn} from '../protocol/types.js' */

/** Events with KCachegrind's cycles per event, and the measured events that they sum. */
const PARTS = /** @type {const} */ ([
  ['Ir', 1n, ['Ir']],
  ['L1m', 10n, ['I1mr', 'D1mr', 'D1mw']],
  ['L2m', 100n, ['I2mr', 'D2mr', 'D2mw']],
  ['LLm', 100n, ['ILmr', 'DLmr', 'DLmw']],
  ['Bm', 10n, ['Bcm', 'Bim']],
  ['Ge', 20n, ['Ge']],
]);

/** @typedef {(typeof PARTS)[number][0]} PartName */
/** `weight`: cycles per event. @typedef {{name: PartName, event: number, weight: bigint, cost: bigint}} CyclePart */
/** `event`: index of the estimate. @typedef {{total: bigint, event: number, parts: CyclePart[]}} Cycles */

/** Returns the weights of a sum of such events; null for any other. @param {EventFacts} event @returns {bigint[] | null} */
function weightsOf({ name, own, divisor, sum }) {
  if (!sum || !own || divisor > 1 || !/cycle|cest/i.test(name)) return null;
  const weights = PARTS.map(([, , measured]) => {
    const members = /** @type {readonly string[]} */ (measured);
    const place = sum.of.findIndex((name) => members.includes(name));
    return place < 0 ? 0n : BigInt(at(sum.factors, place));
  });
  return weights.filter((weight) => weight > 0n).length > 1 ? weights : null;
}

/**
 * Divides the estimated cycles by events, given by index. Returns null if the profile has no estimate, or
 * one of its own.
 *
 * @param {readonly EventFacts[]} events
 * @returns {Cycles | null}
 */
export function cyclesOf(events) {
  const indexOf = (/** @type {string} */ name) => events.findIndex((event) => event.name === name);
  const own = events.flatMap((event, index) => {
    const weights = weightsOf(event);
    return weights ? [{ index, weights }] : [];
  });
  const usual = { index: indexOf('CEst'), weights: PARTS.map(([, weight]) => weight) };
  for (const { index, weights } of [...own, usual]) {
    const total = BigInt(events[index]?.total ?? 0);
    const parts = PARTS.flatMap(([name], place) => {
      const [event, weight] = [indexOf(name), at(weights, place)];
      const cost = BigInt(events[event]?.total ?? 0) * weight;
      return cost > 0n ? [{ name, event, weight, cost }] : [];
    });
    const sum = parts.reduce((all, { cost }) => all + cost, 0n);
    if (total === sum && sum > 0n) return { total, event: index, parts };
  }
  return null;
}

/**
 * Returns the cycles of a row, by part.
 *
 * @param {readonly CyclePart[]} parts
 * @param {(event: number) => ExactColumn | undefined} columnOf
 * @param {number} row
 */
export const splitOf = (parts, columnOf, row) =>
  parts.map(({ event, weight }) => {
    const column = columnOf(event);
    return column ? BigInt(exactAt(column, row)) * weight : 0n;
  });

/** Returns the place of the largest part; -1 if none is positive. @param {readonly bigint[]} split */
export function largestOf(split) {
  let largest = -1;
  split.forEach((cost, place) => {
    if (cost > (split[largest] ?? 0n)) largest = place;
  });
  return largest;
}
