/**
 * User actions on comparisons only; those that also apply to profiles are in `actions.js`.
 *
 * @module
 */

import { rulesProblem } from './comparison-state.js';
import { setsComparison } from './setters.js';
import { shownComparison } from './tab-state.js';

/** @typedef {import('../protocol/comparison.js').DifferenceKey} DifferenceKey */
/** @typedef {import('../protocol/comparison.js').DifferenceOrder} DifferenceOrder */
/** @typedef {import('../protocol/comparison.js').ShownChanges} ShownChanges */

/**
 * Returns the order after a click on a column; differences cycle through largest of both signs,
 * largest increase, largest decrease.
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

/** Toggles a kind of rows. @param {keyof ShownChanges} kind */
export function toggleShown(kind) {
  const { shown } = shownComparison.peek();
  shown.value = { ...shown.peek(), [kind]: !shown.peek()[kind] };
}

/** Selects the view of the right pane. */
export const chooseView = setsComparison('view');

/** Compares self or inclusive cost. */
export const chooseCost = setsComparison('cost');

/** Selects the side that widths and areas of pictures show. */
export const chooseSide = setsComparison('sizeBy');

/** The typed rules have changed. */
export function forgetRulesProblem() {
  rulesProblem.value = '';
}
