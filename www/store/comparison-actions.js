/**
 * What the user can do to a comparison.
 *
 * @module
 */

import { at } from '../values/at.js';
import { rulesProblem } from './comparison-state.js';
import { setsComparison } from './setters.js';
import { shownComparison } from './tab-state.js';

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

/** Selects a row; null shows the overview. */
export const select = setsComparison('selected');

/** Selects the row at a place of the list, as near as there is one. @param {number} place */
export function selectPlace(place) {
  const rows = shownComparison.peek().listing.peek()?.rows;
  if (!rows || rows.length === 0) return;
  select(at(rows, Math.max(0, Math.min(rows.length - 1, place))));
}

/** Filters the list. */
export const filterBy = setsComparison('filter');

/** Compares an event, by its index. */
export const chooseEvent = setsComparison('event');

/** Chooses what the right pane shows. */
export const chooseView = setsComparison('view');

/** Compares self or inclusive cost. */
export const chooseCost = setsComparison('cost');

/** Shows another event beside the one of all costs, in source and machine code. */
export const chooseSecondEvent = setsComparison('secondEvent');

/** Chooses the side that widths and areas of pictures are of. */
export const chooseSide = setsComparison('sizeBy');

/** Shows a whole source file while its function is selected; null shows the function alone. */
export const showWholeFile = setsComparison('wholeFile');

/** Shows a frame of the treemap alone. */
export const showFrame = setsComparison('treemapWithin');

/** The rules that are typed are others now. */
export function forgetRulesProblem() {
  rulesProblem.value = '';
}
