/**
 * Opening, showing and closing tabs. What a tab shows is the state of the page; while another one is
 * shown, what cannot be computed anew is kept here.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { DIFFERENT, LARGEST_FIRST } from '../store/comparison-order.js';
import * as compared from '../store/comparison-state.js';
import { titleOf } from '../store/selectors.js';
import * as state from '../store/state.js';
import { currentTab, tabs } from '../store/tab-state.js';
import { adoptTables } from './adopt-tables.js';
import { analyser } from './analyser.js';
import { showProfile } from './show-profile.js';

/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../store/tab-state.js').Tab} Tab */
/** @typedef {import('@preact/signals').Signal<any>} AnySignal */

/** What is kept of a profile. @type {AnySignal[]} */
const OF_PROFILE = [
  state.profile,
  state.event,
  state.secondEvent,
  state.unit,
  state.filter,
  state.inverted,
  state.groupBy,
  state.openGroups,
  state.currentGroup,
  state.rules,
  state.shownPermille,
  state.order,
  state.selected,
  state.wholeFile,
  state.detailView,
  state.secondView,
  state.profileView,
  state.columns,
  state.moreColumns,
  state.groups,
  state.listing,
  state.calls,
  state.allCalls,
  state.partFlags,
  state.transforms,
  state.cycleRule,
  state.ownEvents,
  state.profileUrl,
  state.profileWritten,
];

/** What is kept of a comparison. @type {AnySignal[]} */
const OF_COMPARISON = [
  compared.comparison,
  compared.event,
  compared.secondEvent,
  compared.cost,
  compared.filter,
  compared.order,
  compared.shown,
  compared.selected,
  compared.columns,
  compared.listing,
  compared.calls,
  compared.overview,
  compared.lines,
  compared.wholeFile,
  compared.instructions,
  compared.programs,
  compared.droppedPrograms,
  compared.rules,
  compared.view,
  compared.sizeBy,
  compared.partFlags,
  compared.cycleRule,
  compared.ownEvents,
];

/** Values by number of the tab. @type {Map<number, Map<AnySignal, unknown>>} */
const kept = new Map();

function keepCurrent() {
  const tab = tabs.peek().find(({ number }) => number === currentTab.peek());
  if (!tab) return;
  const signals = tab.kind === 'profile' ? OF_PROFILE : OF_COMPARISON;
  kept.set(tab.number, new Map(signals.map((signal) => [signal, signal.peek()])));
}

/** @param {Map<AnySignal, unknown>} values */
function restore(values) {
  for (const [signal, value] of values) signal.value = value;
}

/** Nothing of a comparison is shown. */
function forgetComparison() {
  compared.comparison.value = null;
  compared.rulesOpen.value = false;
  compared.partsOpen.value = false;
  compared.ownEventsOpen.value = false;
}

/**
 * Shows what was opened just now in a tab of its own.
 *
 * @param {Tab} tab
 * @param {() => void} show
 */
function enter(tab, show) {
  batch(() => {
    keepCurrent();
    tabs.value = [...tabs.peek(), tab];
    currentTab.value = tab.number;
    show();
  });
}

/** @param {number} number @param {LoadedTables} tables @param {number} written  when, in milliseconds of the epoch */
export function enterProfile(number, tables, written) {
  const { files, command } = tables.facts;
  enter({ number, kind: 'profile', title: titleOf(files), subtitle: command, written }, () => {
    forgetComparison();
    showProfile(tables);
    state.profileWritten.value = written;
  });
}

/** Tables of an open profile, whether it is shown or not. @param {number} number @returns {LoadedTables | null | undefined} */
export function tablesOf(number) {
  const tables =
    number === currentTab.peek() ? state.profile.peek() : kept.get(number)?.get(state.profile);
  return /** @type {LoadedTables | null | undefined} */ (tables);
}

/** Flags of the parts that are selected in an open profile; null for all. @param {number} number @returns {Uint8Array | null} */
export function partFlagsOf(number) {
  if (number === currentTab.peek()) return state.partFlags.peek();
  return (
    /** @type {Uint8Array | null | undefined} */ (kept.get(number)?.get(state.partFlags)) ?? null
  );
}

/** @param {number} number @param {compared.OpenComparison} comparison @param {compared.PartFlags} flags */
export function enterComparison(number, comparison, flags) {
  const { a, b } = comparison.titles;
  enter({ number, kind: 'comparison', title: `${a} → ${b}`, subtitle: '', written: 0 }, () => {
    state.profile.value = null;
    showComparison(comparison, flags);
  });
}

/**
 * Has an open profile be one with transforms, whether its tab is shown or not. What was shown of it is
 * asked for anew; rows of cycles, and of functions that transforms had made, are others.
 *
 * @param {number} number
 * @param {LoadedTables} tables
 */
export function showTransformed(number, tables) {
  const values = kept.get(number);
  if (number === currentTab.peek()) {
    batch(() => {
      state.transforms.value = tables.steps;
      adoptTables(tables);
    });
  }
  if (!values) return;
  values.set(state.profile, tables);
  values.set(state.transforms, tables.steps);
  for (const of of [state.columns, state.groups, state.listing, state.calls, state.allCalls])
    values.set(of, null);
  values.set(state.moreColumns, {});
  const selected = /** @type {number | null} */ (values.get(state.selected) ?? null);
  if (selected !== null && selected >= tables.ownFunctions) values.set(state.selected, null);
}

/**
 * Another comparison takes the place of the one that is shown.
 *
 * @param {number} number
 * @param {() => void} show
 */
export function renewComparison(number, show) {
  const before = currentTab.peek();
  batch(() => {
    tabs.value = tabs.peek().map((tab) => (tab.number === before ? { ...tab, number } : tab));
    currentTab.value = number;
    show();
  });
  analyser.close(before);
}

/** Puts a comparison on the page, with nothing left of the one before. @param {compared.OpenComparison} comparison @param {compared.PartFlags} flags */
function showComparison(comparison, flags) {
  batch(() => {
    state.failure.value = null;
    compared.comparison.value = comparison;
    compared.rules.value = compared.NO_RULES;
    compared.partFlags.value = flags;
    compared.cycleRule.value = 'collapsed';
    compared.ownEvents.value = [];
    compared.event.value = 0;
    compared.secondEvent.value = null;
    compared.filter.value = '';
    compared.filterProblem.value = '';
    compared.order.value = LARGEST_FIRST;
    compared.shown.value = DIFFERENT;
    compared.view.value = 'changes';
    compared.programs.value = new Map();
    compared.droppedPrograms.value = [];
    forgetAnswers();
  });
}

/** Rows are others; what was answered of the ones before goes. */
export function forgetAnswers() {
  compared.selected.value = null;
  compared.columns.value = null;
  compared.listing.value = null;
  compared.calls.value = null;
  compared.overview.value = null;
  compared.lines.value = null;
  compared.wholeFile.value = null;
  compared.instructions.value = null;
  compared.linesFailure.value = null;
}

/** Shows another tab as it was left. @param {number} number */
export function showTab(number) {
  const values = kept.get(number);
  if (number === currentTab.peek() || !values) return;
  analyser.switchTo(number);
  batch(() => {
    keepCurrent();
    currentTab.value = number;
    kept.delete(number);
    const tables = /** @type {LoadedTables | undefined} */ (values.get(state.profile));
    if (tables) {
      forgetComparison();
      showProfile(tables);
    } else {
      state.profile.value = null;
      state.failure.value = null;
    }
    restore(values);
  });
}

/** Closes a tab; the one beside it is shown then, or the start page. @param {number} number */
export function closeTab(number) {
  const place = tabs.peek().findIndex((tab) => tab.number === number);
  if (place < 0) return;
  batch(() => {
    const left = tabs.peek().filter((tab) => tab.number !== number);
    if (number === currentTab.peek()) {
      const next = left[place] ?? left[place - 1];
      if (next) showTab(next.number);
      else {
        currentTab.value = 0;
        state.profile.value = null;
        state.failure.value = null;
        forgetComparison();
      }
    }
    tabs.value = left;
    kept.delete(number);
  });
  analyser.close(number);
}
