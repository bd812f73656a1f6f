/**
 * What the user can do to a comparison only; what profiles have too is in `actions.js`.
 *
 * @module
 */

import { rulesProblem } from './comparison-state.js';
import { setsComparison } from './setters.js';
import { shownComparison } from './tab-state.js';

export { chooseSecondEvent, select, showWholeFile } from './actions.js';

/** @typedef {import('../protocol/comparison.js').DifferenceKey} DifferenceKey */
/** @typedef {import('../protocol/comparison.js').DifferenceOrder} DifferenceOrder */
/** @typedef {import('../protocol/comparison.js').ShownChanges} ShownChanges */

/**
 * The order after a click on a column; differences go from the largest of both signs to those that
 * grew to those that shrank.
 *
 * @param {DifferenceOrder} before
 * @param {DifferenceKey} key
 * @returns {DifferenceOrder}
 */
export function orderAfter(before, key) {
  if (key === 'difference') {
    if (before.key === 'difference') return { key: 'growth', reversed: false };
    if (before.key === 'growth' && !before.reversed) return { key: 'growth', reversed: true };
    return { key: 'difference', reversed: false };
  }
  return before.key === key ? { key, reversed: !before.reversed } : { key, reversed: false };
}

/** @param {DifferenceKey} key */
export function orderBy(key) {
  const { order } = shownComparison.peek();
  order.value = orderAfter(order.peek(), key);
}

/** Shows a kind of rows, or hides it. @param {keyof ShownChanges} kind */
export function toggleShown(kind) {
  const { shown } = shownComparison.peek();
  shown.value = { ...shown.peek(), [kind]: !shown.peek()[kind] };
}

/** Chooses what the right pane shows. */
export const chooseView = setsComparison('view');

/** Compares self or inclusive cost. */
export const chooseCost = setsComparison('cost');

/** Chooses the side that widths and areas of pictures are of. */
export const chooseSide = setsComparison('sizeBy');

/** The rules that are typed are others now. */
export function forgetRulesProblem() {
  rulesProblem.value = '';
}
