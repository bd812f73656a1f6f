/**
 * What the user can do to the state. Each action is one step that leaves the state consistent.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { isText } from '../values/columns.js';
import { isRateShown, listLayout } from './selectors.js';
import { sets, setsProfile, setsShown } from './setters.js';
import { showSheet } from './sheets.js';
import * as state from './state.js';
import { shownDocument, shownProfile } from './tab-state.js';

/** @typedef {import('../protocol/protocol.js').SortColumn} SortColumn */

/**
 * Orders the function list by a column; by the same column again, the other way round.
 *
 * @param {SortColumn} column
 * @param {string} [event]  key of the event that it is of, if not of the one that is looked at
 */
export function orderBy(column, event = '') {
  const { order } = shownProfile.peek();
  const before = order.peek();
  const isSame = before.column === column && before.event === event;
  const descending = isSame ? !before.descending : !isText(column);
  order.value = { column, descending, event };
}

/** Groups the functions, all groups closed. @param {import('../protocol/protocol.js').GroupKind | ''} by */
export function groupFunctionsBy(by) {
  const { groupBy, openGroups, currentGroup } = shownProfile.peek();
  batch(() => {
    groupBy.value = by;
    openGroups.value = new Set();
    currentGroup.value = null;
  });
}

/** Opens a group of functions, or closes it. @param {number} group */
export function toggleGroup(group) {
  const { openGroups } = shownDocument.peek();
  const open = new Set(openGroups.peek());
  if (!open.delete(group)) open.add(group);
  openGroups.value = open;
}

/** Goes to a group with the keys of the list; null leaves it. */
export const goToGroup = setsShown('currentGroup');

/** Shows a function. @param {number} row */
export function select(row) {
  const { selected, currentGroup } = shownDocument.peek();
  batch(() => {
    selected.value = row;
    currentGroup.value = null;
  });
}

/** Shows the overview. */
export function selectNothing() {
  const { selected, calls } = shownDocument.peek();
  batch(() => {
    selected.value = null;
    calls.value = null;
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
  else goToGroup(entry.group);
}

/** Has all costs be of an event, by its index. */
export const chooseEvent = setsShown('event');

/** Shows another event beside that one, in source and machine code. */
export const chooseSecondEvent = setsShown('secondEvent');

/** Chooses the unit of costs. */
export const chooseUnit = setsProfile('unit');

/** Filters the function list. */
export const filterBy = setsShown('filter');

/** Has the filter leave out what it finds, or show it. */
export function invertFilter() {
  const { inverted } = shownProfile.peek();
  inverted.value = !inverted.peek();
}

/** Has the filter leave out nothing. */
export function emptyFilter() {
  batch(() => {
    filterBy('');
    shownProfile.peek().inverted.value = false;
  });
}

/** Shows what rules and shares hide. */
export function showHidden() {
  const { rules, shownPermille } = shownProfile.peek();
  batch(() => {
    rules.value = [];
    shownPermille.value = 1000;
  });
}

/** @param {string} id  of a view of functions */
export function chooseDetailView(id) {
  const { detailView, secondView } = shownProfile.peek();
  batch(() => {
    // No view stands twice: they change places.
    if (secondView.peek() === id) secondView.value = detailView.peek();
    detailView.value = id;
  });
}

/** @param {string} id  of a view of functions that is to stand beside the other one; empty for none */
export function chooseSecondView(id) {
  const { detailView, secondView } = shownProfile.peek();
  batch(() => {
    if (detailView.peek() === id) detailView.value = secondView.peek();
    secondView.value = id;
  });
}

/** Chooses a view of the whole profile, by its id. */
export const chooseProfileView = setsProfile('profileView');

/** Opens the export sheet, set to the event that is looked at. */
export function openExport() {
  batch(() => {
    state.exportOutcome.value = null;
    // A rate has no place in what adds up.
    state.exportEvent.value = isRateShown.peek() ? 0 : state.event.value;
    showSheet('export');
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
  const { rules } = shownProfile.peek();
  const before = rules.peek();
  rules.value = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
}

/** Shows functions with this much of the self cost, in thousandths; 1000 is all. */
export const showShare = setsProfile('shownPermille');

/** Shows the overview, where parts are selected. */
export function showParts() {
  selectNothing();
  chooseProfileView('facts');
}

/** Shows a whole source file while its function is selected; null shows the function alone. */
export const showWholeFile = setsShown('wholeFile');

/** Orders all callers and callees. */
export const orderAllCallsBy = setsProfile('allCallsOrder');

/** Has all bytes read again that findings about lines need. */
export function findInAllLines() {
  shownProfile.peek().lineFindingLimit.value = null;
}

export function dismissFailure() {
  state.failure.value = null;
}

export function dismissDropNote() {
  state.dropNote.value = '';
}

/** Looks for functions and commands in the palette. */
export const searchFor = sets(state.paletteText);

/** Chooses the columns of the list, in their order. */
export const chooseColumns = sets(state.columnIds);

/** Shows names without what stands in brackets, or whole. */
export const shortenNames = sets(state.namesAreShort);

/** Makes names in CSV files text to spreadsheet programs. */
export const writeForSpreadsheets = sets(state.csvForSpreadsheets);

/** @param {number} index */
export function chooseExportEvent(index) {
  batch(() => {
    state.exportOutcome.value = null;
    state.exportEvent.value = index;
  });
}

/** Orders the instructions of functions. */
export const orderInstructionsBy = sets(state.machineOrder);

/** Gives the list a share of the width, in percent. */
export const resizeList = sets(state.listShare);

/** Changes how paths are changed before they are looked for. */
export const changeSourceRules = sets(state.sourceRules);

/** Looks for the sources of A where those of B are. */
export function takeSourcesOfB() {
  state.olderSources.value = state.sources.peek();
}
