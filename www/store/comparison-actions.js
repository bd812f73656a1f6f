/**
 * What the user can do to a comparison.
 *
 * @module
 */

import { at } from '../values/at.js';
import { rulesProblem } from './comparison-state.js';
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

/** @param {number | null} row */
export function select(row) {
  shownComparison.peek().selected.value = row;
}

/** Selects the row at a place of the list, as near as there is one. @param {number} place */
export function selectPlace(place) {
  const rows = shownComparison.peek().listing.peek()?.rows;
  if (!rows || rows.length === 0) return;
  select(at(rows, Math.max(0, Math.min(rows.length - 1, place))));
}

/** @param {string} text */
export function filterBy(text) {
  shownComparison.peek().filter.value = text;
}

/** @param {number} index */
export function chooseEvent(index) {
  shownComparison.peek().event.value = index;
}

/** @param {typeof import('./comparison-document.js').VIEWS[number]} view */
export function chooseView(view) {
  shownComparison.peek().view.value = view;
}

/** @param {'self' | 'inclusive'} cost */
export function chooseCost(cost) {
  shownComparison.peek().cost.value = cost;
}

/** Shows another event beside the one of all costs, in source and machine code. @param {number | null} index */
export function chooseSecondEvent(index) {
  shownComparison.peek().secondEvent.value = index;
}

/** Chooses the side that widths and areas of pictures are of. @param {'a' | 'b'} side */
export function chooseSide(side) {
  shownComparison.peek().sizeBy.value = side;
}

/** Shows a whole source file while its function is selected; null shows the function alone. @param {import('./comparison-document.js').WholeFile | null} file */
export function showWholeFile(file) {
  shownComparison.peek().wholeFile.value = file;
}

/** Shows a frame of the treemap alone. @param {import('../protocol/pictures.js').TreemapFrame} frame */
export function showFrame(frame) {
  shownComparison.peek().treemapWithin.value = frame;
}

/** The rules that are typed are others now. */
export function forgetRulesProblem() {
  rulesProblem.value = '';
}
