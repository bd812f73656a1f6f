/**
 * What the user can do to the state. Each action is one step that leaves the state consistent.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { isText } from '../values/columns.js';
import { isRateShown, listLayout } from './selectors.js';
import * as state from './state.js';

/** @typedef {import('../protocol/protocol.js').SortColumn} SortColumn */

/**
 * Orders the function list by a column; by the same column again, the other way round.
 *
 * @param {SortColumn} column
 * @param {string} [event]  key of the event that it is of, if not of the one that is looked at
 */
export function orderBy(column, event = '') {
  const before = state.order.value;
  const isSame = before.column === column && before.event === event;
  const descending = isSame ? !before.descending : !isText(column);
  state.order.value = { column, descending, event };
}

/** Groups the functions, all groups closed. @param {import('../protocol/protocol.js').GroupKind | ''} by */
export function groupFunctionsBy(by) {
  batch(() => {
    state.groupBy.value = by;
    state.openGroups.value = new Set();
    state.currentGroup.value = null;
  });
}

/** Opens a group of functions, or closes it. @param {number} group */
export function toggleGroup(group) {
  const open = new Set(state.openGroups.value);
  if (!open.delete(group)) open.add(group);
  state.openGroups.value = open;
}

/** Shows a function. @param {number} row */
export function select(row) {
  batch(() => {
    state.selected.value = row;
    state.currentGroup.value = null;
  });
}

/** Shows the overview of the profile. */
export function selectNothing() {
  batch(() => {
    state.selected.value = null;
    state.calls.value = null;
  });
}

/**
 * Selects the function at a place of the list, as near as there is one. A group is only gone to.
 *
 * @param {number} place
 */
export function selectPlace(place) {
  const layout = listLayout.value;
  if (layout.length === 0) return;
  const entry = layout.entryAt(Math.max(0, Math.min(layout.length - 1, place)));
  if (entry.kind === 'row') select(entry.row);
  else state.currentGroup.value = entry.group;
}

/** @param {number} index */
export function chooseEvent(index) {
  state.event.value = index;
}

/** @param {import('../values/units.js').UnitId} unit */
export function chooseUnit(unit) {
  state.unit.value = unit;
}

/** @param {string} text */
export function filterBy(text) {
  state.filter.value = text;
}

/** @param {string} id  of a view of functions */
export function chooseDetailView(id) {
  batch(() => {
    // No view stands twice: they change places.
    if (state.secondView.value === id) state.secondView.value = state.detailView.value;
    state.detailView.value = id;
  });
}

/** @param {string} id  of a view of functions that is to stand beside the other one; empty for none */
export function chooseSecondView(id) {
  batch(() => {
    if (state.detailView.value === id) state.detailView.value = state.secondView.value;
    state.secondView.value = id;
  });
}

/** @param {string} id  of a view of the whole profile */
export function chooseProfileView(id) {
  state.profileView.value = id;
}

/** Opens the export sheet, set to the event that is looked at. */
export function openExport() {
  batch(() => {
    state.exportOutcome.value = null;
    // A rate has no place in what adds up.
    state.exportEvent.value = isRateShown.peek() ? 0 : state.event.value;
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
