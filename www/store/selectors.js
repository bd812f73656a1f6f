/**
 * What follows from the state, computed when first read and kept until its inputs change.
 *
 * The functions are pure and know no signals, so that they are tested as they are; the constants
 * below them wire them to the state.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { exactAt, extentOf, peakOf } from '../values/exact-column.js';
import { count, isRate } from '../values/format.js';
import { inUnit, shownUnit } from '../values/units.js';
import { columnsOf } from './list-columns.js';
import { layoutOf } from './list-layout.js';
import * as state from './state.js';
import { shownComparison, shownDocument } from './tab-state.js';
import { sameSteps } from './transforms.js';

/** @typedef {import('../protocol/protocol.js').EventColumns} EventColumns */
/** @typedef {import('../protocol/protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */

/** @type {import('../protocol/protocol.js').Listing} */
const NO_ROWS = { rows: new Uint32Array(0), matchStart: null, matchEnd: null, grouped: null };

/**
 * What costs are compared with.
 *
 * @typedef {object} Scale
 * @property {number} total  what 100 % is
 * @property {number} inclusivePeak  cost of a full bar of inclusive cost: the total, where it is one
 * @property {number} selfPeak  cost of a full bar of self cost: the highest one
 */

/**
 * @param {LoadedTables | null} profile
 * @param {EventColumns | null} columns
 * @returns {Scale}
 */
export function scaleOf(profile, columns) {
  if (!profile || !columns) return { total: 0, inclusivePeak: 0, selfPeak: 0 };
  const total = Number(profile.facts.events[columns.event]?.total ?? 0);
  return {
    total,
    inclusivePeak: total > 0 ? total : peakOf(columns.inclusive),
    selfPeak: peakOf(columns.self),
  };
}

/**
 * Width in characters of the longest number of a column, its sign and separators included.
 *
 * @param {ExactColumn} column
 * @param {(value: number) => string} [written]
 */
export function longestNumber(column, written = count) {
  return Math.max(...extentOf(column).map((value) => written(value).length));
}

/**
 * Place of a function in a list, or -1 where the filter leaves it out.
 *
 * @param {Uint32Array | undefined} rows
 * @param {number | null} row
 */
export function placeInList(rows, row) {
  return row === null || !rows ? -1 : rows.indexOf(row);
}

/** Files and parts as a title: one name, or the first one and how many more. @param {{name: string}[]} files */
export function titleOf(files) {
  const [first, ...others] = files;
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

/**
 * Whether a row is a cycle, not a function: their rows stand behind those of the functions.
 *
 * @param {LoadedTables | null} profile
 * @param {number} row
 */
export function isCycle(profile, row) {
  return profile !== null && row >= profile.facts.functions;
}

/**
 * How many kinds of notes there are.
 *
 * @param {LoadedTables | null} profile
 */
export function noteCount(profile) {
  return profile ? profile.facts.notes.length : 0;
}

/**
 * Cost of one function in exact numbers.
 *
 * @param {EventColumns | null} columns
 * @param {number} row
 */
export function costOf(columns, row) {
  if (!columns) return { inclusive: 0, self: 0 };
  return { inclusive: exactAt(columns.inclusive, row), self: exactAt(columns.self, row) };
}

export const scale = computed(() => scaleOf(state.profile.value, state.columns.value));

/** Characters that a number of calls needs. */
export const calledDigits = computed(() => {
  const profile = state.profile.value;
  return profile ? Math.max(6, longestNumber(profile.functions.called)) : 6;
});

/** The rows of the function list. */
export const listLayout = computed(() =>
  layoutOf(shownDocument.value.listing.value ?? NO_ROWS, state.openGroups.value),
);

/** How many functions the list shows. */
export const listedFunctions = computed(() => {
  const { tables, listing } = shownDocument.value;
  const functions = tables.value?.facts.functions ?? 0;
  let listed = 0;
  for (const row of listing.value?.rows ?? NO_ROWS.rows) if (row < functions) listed += 1;
  return listed;
});

/** Whether the list leaves out functions, by its filter or by what is hidden; in a comparison, more than what is equal. */
export const isFiltered = computed(() => {
  const { changed, new: isNew, gone } = shownComparison.value.shown.value;
  return (
    state.filter.value.trim() !== '' ||
    state.rules.value.length > 0 ||
    state.shownPermille.value < 1000 ||
    !(changed && isNew && gone)
  );
});

/** Place of the group that the keys are at, or else of the selected function; -1 if it is not listed. */
export const selectedPlace = computed(() => {
  const [group, row] = [state.currentGroup.value, state.selected.value];
  if (group !== null) return listLayout.value.placeOfGroup(group);
  return row === null ? -1 : listLayout.value.placeOfRow(row);
});

/** The columns of the function list that the profile has. */
export const listColumns = computed(() => {
  const profile = state.profile.value;
  return profile ? columnsOf(state.columnIds.value, profile.facts) : [];
});

/** Whether a view of functions is open. @param {string} id */
export const isViewOpen = (id) => state.detailView.value === id || state.secondView.value === id;

/** Whether the tables are not yet those of the transforms that are wanted. */
export const transforming = computed(() => {
  const profile = state.profile.value;
  return profile !== null && !sameSteps(profile.steps, state.transforms.value);
});

/** Facts of the document that is shown, a profile or a comparison. */
const facts = computed(() => shownDocument.value.tables.value?.facts ?? null);

/** The events that costs can be of. */
export const events = computed(() => facts.value?.events ?? []);

/** Whether inclusive costs rest on single invocations, which know no cycles. */
export const isOutermost = computed(() => facts.value?.outermost ?? false);

/** Facts of the event that all costs refer to. */
export const currentEvent = computed(() => events.value[state.event.value] ?? null);

/** Whether that is a rate: nothing that adds up is asked for then. */
export const isRateShown = computed(() => isRate(currentEvent.value));

/** The unit that costs are shown in. */
export const currentUnit = computed(() => shownUnit(currentEvent.value, state.unit.value));

/** Characters that a cost needs in that unit. */
export const costDigits = computed(() => {
  const [columns, event, unit] = [state.columns.value, currentEvent.value, currentUnit.value];
  if (unit === 'percent' || !columns) return 8;
  const written = (/** @type {number} */ value) => inUnit(value, event, unit);
  const longest = Math.max(
    longestNumber(columns.inclusive, written),
    longestNumber(columns.self, written),
  );
  const others = Object.values(state.moreColumns.value);
  return Math.max(8, longest, ...others.map(({ inclusive }) => longestNumber(inclusive)));
});
