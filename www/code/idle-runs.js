/**
 * Folds what cost nothing. Pure.
 *
 * @module
 */

import { at } from '../values/at.js';

/** Idle ones shown behind and before those with costs, if there are more than twice as many. */
const CONTEXT = 3;

/** Idle ones that are not shown: the first of them, and how many there are. @typedef {{first: number, hidden: number}} Gap */

/**
 * The same order with gaps for long runs of idle ones.
 *
 * @param {readonly number[]} order
 * @param {(item: number) => boolean} isIdle
 * @param {ReadonlySet<number>} opened  gaps that are shown, by the first in them
 * @returns {(number | Gap)[]}
 */
export function folded(order, isIdle, opened) {
  /** @type {(number | Gap)[]} */
  const shown = [];
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && isIdle(at(order, to))) to += 1;
    const hidden = to - from - 2 * CONTEXT;
    const first = order[from + CONTEXT] ?? -1;
    if (hidden > CONTEXT && !opened.has(first)) {
      shown.push(...order.slice(from, from + CONTEXT), { first, hidden });
      from = to - CONTEXT;
    }
    to = Math.max(to, from + 1);
    for (; from < to; from += 1) shown.push(at(order, from));
  }
  return shown;
}
