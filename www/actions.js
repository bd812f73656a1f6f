/**
 * What the user can do to the state. Each action is one step that leaves the state consistent.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { at } from './at.js';
import * as state from './state.js';

/** @typedef {import('./protocol.js').SortColumn} SortColumn */

/** Columns of text start at A, columns of numbers at the largest. @type {ReadonlySet<SortColumn>} */
const TEXT_COLUMNS = new Set(['function', 'file', 'object']);

/**
 * Orders the function list by a column; by the same column again, the other way round.
 *
 * @param {SortColumn} column
 */
export function orderBy(column) {
  const { column: before, descending } = state.order.value;
  state.order.value =
    column === before
      ? { column, descending: !descending }
      : { column, descending: !TEXT_COLUMNS.has(column) };
}

/** Shows a function. @param {number} row */
export function select(row) {
  state.selected.value = row;
}

/** Shows the overview of the profile. */
export function selectNothing() {
  batch(() => {
    state.selected.value = null;
    state.calls.value = null;
  });
}

/**
 * Selects the function at a place of the list, as near as there is one.
 *
 * @param {number} place
 */
export function selectPlace(place) {
  const rows = state.listing.value?.rows;
  if (!rows || rows.length === 0) return;
  select(at(rows, Math.max(0, Math.min(rows.length - 1, place))));
}

/** @param {number} index */
export function chooseEvent(index) {
  state.event.value = index;
}

/** @param {import('./units.js').UnitId} unit */
export function chooseUnit(unit) {
  state.unit.value = unit;
}

/** @param {string} text */
export function filterBy(text) {
  state.filter.value = text;
}

/** @param {string} id  of a view of functions */
export function chooseDetailView(id) {
  state.detailView.value = id;
}

/** @param {string} id  of a view of the whole profile */
export function chooseProfileView(id) {
  state.profileView.value = id;
}

/** Opens the export sheet, set to the event that is looked at. */
export function openExport() {
  batch(() => {
    state.exportOutcome.value = null;
    state.exportEvent.value = state.event.value;
    state.exportOpen.value = true;
  });
}

/** @param {import('./export-formats.js').FormatId} id */
export function chooseExportFormat(id) {
  batch(() => {
    state.exportOutcome.value = null;
    state.exportFormat.value = id;
  });
}

/** @param {Partial<typeof state.webgrindWish.value>} change */
export function wishWebgrind(change) {
  batch(() => {
    state.exportOutcome.value = null;
    state.webgrindWish.value = { ...state.webgrindWish.value, ...change };
  });
}

/** Hides what a rule hides, or shows it again. @param {string} id */
export function toggleRule(id) {
  const rules = state.rules.value;
  state.rules.value = rules.includes(id) ? rules.filter((other) => other !== id) : [...rules, id];
}

/** @param {number} permille  of the self cost, at least; 1000 is all */
export function showShare(permille) {
  state.shownPermille.value = permille;
}

/** Shows the overview, where parts are selected. */
export function showParts() {
  selectNothing();
  state.profileView.value = 'facts';
}

export function dismissFailure() {
  state.failure.value = null;
}
