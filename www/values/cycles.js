/**
 * The parts of the estimated cycles. Weights are those of KCachegrind's `CEst`.
 */

/** @import {EventFacts} from '../protocol/types.js' */

/** Cycles per event. */
const WEIGHTS = /** @type {const} */ ([
  ['Ir', 1n],
  ['L1m', 10n],
  ['L2m', 100n],
  ['LLm', 100n],
  ['Bm', 10n],
  ['Ge', 20n],
]);

/** @typedef {{name: (typeof WEIGHTS)[number][0], event: number, cost: bigint}} CyclePart */

/**
 * Divides the estimated cycles by events, given by index. Returns null if the profile has no estimate, or
 * one of its own.
 *
 * @param {readonly EventFacts[]} events
 */
export function cyclesOf(events) {
  const indexOf = (/** @type {string} */ name) => events.findIndex((event) => event.name === name);
  const total = events[indexOf('CEst')]?.total;
  /** @type {CyclePart[]} */
  const parts = WEIGHTS.flatMap(([name, weight]) => {
    const event = indexOf(name);
    const cost = BigInt(events[event]?.total ?? 0) * weight;
    return cost > 0n ? [{ name, event, cost }] : [];
  });
  const sum = parts.reduce((all, { cost }) => all + cost, 0n);
  return total !== undefined && BigInt(total) === sum && sum > 0n ? { total: sum, parts } : null;
}
