/**
 * What the user can do to a comparison.
 *
 * @module
 */

import { at } from '../values/at.js';
import * as state from './comparison-state.js';

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
  state.order.value = orderAfter(state.order.value, key);
}

/** Shows a kind of rows, or hides it. @param {keyof ShownChanges} kind */
export function toggleShown(kind) {
  state.shown.value = { ...state.shown.value, [kind]: !state.shown.value[kind] };
}

/** @param {number | null} row */
export function select(row) {
  state.selected.value = row;
}

/** Selects the row at a place of the list, as near as there is one. @param {number} place */
export function selectPlace(place) {
  const rows = state.listing.value?.rows;
  if (!rows || rows.length === 0) return;
  select(at(rows, Math.max(0, Math.min(rows.length - 1, place))));
}

/** @param {string} text */
export function filterBy(text) {
  state.filter.value = text;
}

/** @param {number} index */
export function chooseEvent(index) {
  state.event.value = index;
}

/** @param {typeof state.view.value} view */
export function chooseView(view) {
  state.view.value = view;
}

/** @param {'self' | 'inclusive'} cost */
export function chooseCost(cost) {
  state.cost.value = cost;
}
