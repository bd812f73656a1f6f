/**
 * Which signals belong to one tab. A tab that is left keeps them; a tab that is opened begins with the
 * values given here. A signal that is in none of these lists is the same for the whole page, or names
 * the tables that it is of (`shortNames`).
 *
 * @module
 */

import { DIFFERENT, LARGEST_FIRST } from './comparison-order.js';
import * as compared from './comparison-state.js';
import { DEFAULT_ORDER } from './list-columns.js';
import * as state from './state.js';

/** @typedef {import('@preact/signals').Signal<any>} AnySignal */
/** A signal with its value in a new tab. @typedef {readonly [AnySignal, unknown]} Initial */

/** A new tab takes these over from the one before. @type {readonly AnySignal[]} */
const INHERITED = [state.unit, state.detailView, state.secondView, state.profileView];

/** What the user chose in a profile. @type {readonly Initial[]} */
export const PROFILE_CHOICES = [
  [state.event, 0],
  [state.secondEvent, null],
  [state.filter, ''],
  [state.inverted, false],
  [state.rules, []],
  [state.shownPermille, 1000],
  [state.order, DEFAULT_ORDER],
  [state.groupBy, ''],
  [state.openGroups, new Set()],
  [state.currentGroup, null],
  [state.selected, null],
  [state.wholeFile, null],
  [state.allCallsOrder, 'cost'],
  [state.partFlags, null],
  [state.transforms, []],
  [state.cycleRule, 'collapsed'],
  [state.ownEvents, []],
  [state.profileUrl, ''],
  [state.profileWritten, 0],
];

/** What was answered about the tables of a profile; other tables have other answers. @type {readonly Initial[]} */
export const PROFILE_ANSWERS = [
  [state.columns, null],
  [state.moreColumns, {}],
  [state.listing, null],
  [state.listedBy, ''],
  [state.filterProblem, ''],
  [state.calls, null],
  [state.allCalls, null],
  [state.partFigures, null],
  [state.sourceLines, null],
  [state.instructions, null],
  [state.sourceRows, null],
  [state.machineRows, null],
  [state.openedGaps, state.NO_GAPS],
  [state.sourceFiles, null],
  [state.detailsFailure, null],
];

/** What the user chose in a comparison. @type {readonly Initial[]} */
export const COMPARISON_CHOICES = [
  [compared.event, 0],
  [compared.secondEvent, null],
  [compared.filter, ''],
  [compared.order, LARGEST_FIRST],
  [compared.shown, DIFFERENT],
  [compared.view, 'changes'],
  [compared.rules, compared.NO_RULES],
  [compared.partFlags, { a: null, b: null }],
  [compared.cycleRule, 'collapsed'],
  [compared.ownEvents, []],
  [compared.programs, new Map()],
  [compared.droppedPrograms, []],
];

/** What was answered about the rows of a comparison, and which of them were chosen. @type {readonly Initial[]} */
export const COMPARISON_ANSWERS = [
  [compared.selected, null],
  [compared.columns, null],
  [compared.listing, null],
  [compared.listedBy, ''],
  [compared.filterProblem, ''],
  [compared.calls, null],
  [compared.overview, null],
  [compared.lines, null],
  [compared.wholeFile, null],
  [compared.instructions, null],
  [compared.linesFailure, null],
];

/** @param {readonly Initial[]} initial */
const signalsOf = (initial) => initial.map(([signal]) => signal);

/** What is kept of a profile. */
export const OF_PROFILE = [
  state.profile,
  ...INHERITED,
  ...signalsOf(PROFILE_CHOICES),
  ...signalsOf(PROFILE_ANSWERS),
];

/** What is kept of a comparison. */
export const OF_COMPARISON = [
  compared.comparison,
  compared.cost,
  compared.sizeBy,
  ...signalsOf(COMPARISON_CHOICES),
  ...signalsOf(COMPARISON_ANSWERS),
];

/** Gives signals their values in a new tab. @param {readonly Initial[]} initial */
export function reset(initial) {
  for (const [signal, value] of initial) signal.value = value;
}
