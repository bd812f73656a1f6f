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
 * Goes through an order with gaps for long runs of idle ones.
 *
 * @param {ArrayLike<number>} order
 * @param {object} of
 * @param {(item: number) => boolean} of.isIdle
 * @param {ReadonlySet<number>} of.opened  gaps that are shown, by the first in them
 * @param {(item: number) => void} of.onItem
 * @param {(gap: Gap) => void} of.onGap
 */
export function eachFolded(order, { isIdle, opened, onItem, onGap }) {
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && isIdle(at(order, to))) to += 1;
    const hidden = to - from - 2 * CONTEXT;
    const first = order[from + CONTEXT] ?? -1;
    if (hidden > CONTEXT && !opened.has(first)) {
      for (let i = 0; i < CONTEXT; i += 1) onItem(at(order, from + i));
      onGap({ first, hidden });
      from = to - CONTEXT;
    }
    to = Math.max(to, from + 1);
    for (; from < to; from += 1) onItem(at(order, from));
  }
}
