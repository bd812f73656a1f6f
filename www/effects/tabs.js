/**
 * Opening, showing and closing tabs. What a tab shows is the state of the page; while another one is
 * shown, what cannot be computed anew is kept here.
 *
 * @module
 */

import { batch } from '@preact/signals';
import * as compared from '../store/comparison-state.js';
import { titleOf } from '../store/selectors.js';
import * as state from '../store/state.js';
import {
  COMPARISON_ANSWERS,
  COMPARISON_CHOICES,
  OF_COMPARISON,
  OF_PROFILE,
  PROFILE_ANSWERS,
  PROFILE_CHOICES,
  reset,
} from '../store/tab-signals.js';
import { currentTab, isLosable, tabs } from '../store/tab-state.js';
import { adoptTables } from './adopt-tables.js';
import { analyser } from './analyser.js';

/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../store/tab-state.js').Tab} Tab */
/** @typedef {import('../store/tab-signals.js').AnySignal} AnySignal */

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

/** No profile is shown, and nothing that was open over one. */
function leaveProfile() {
  state.profile.value = null;
  state.failure.value = null;
  state.dropNote.value = '';
  state.notesOpen.value = false;
  state.ownEventsOpen.value = false;
  state.exportOpen.value = false;
}

/** No comparison is shown, and nothing that was open over one. */
function leaveComparison() {
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

/**
 * @param {number} number
 * @param {LoadedTables} tables
 * @param {number} written  when, in milliseconds of the epoch
 * @param {import('../store/tab-state.js').Origin} [origin]
 */
export function enterProfile(number, tables, written, origin = 'user') {
  const { files, command } = tables.facts;
  const title = titleOf(files);
  enter({ number, kind: 'profile', title, subtitle: command, written, origin }, () => {
    leaveComparison();
    leaveProfile();
    reset(PROFILE_CHOICES);
    reset(PROFILE_ANSWERS);
    state.profile.value = tables;
    state.transforms.value = tables.steps;
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
  const origin = isLosable.peek() ? 'user' : 'sample';
  const title = `${a} → ${b}`;
  enter({ number, kind: 'comparison', title, subtitle: '', written: 0, origin }, () => {
    leaveComparison();
    leaveProfile();
    reset(COMPARISON_CHOICES);
    reset(COMPARISON_ANSWERS);
    compared.comparison.value = comparison;
    compared.partFlags.value = flags;
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
  for (const [signal, value] of PROFILE_ANSWERS) values.set(signal, value);
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

/** Shows another tab as it was left. @param {number} number */
export function showTab(number) {
  const values = kept.get(number);
  if (number === currentTab.peek() || !values) return;
  analyser.switchTo(number);
  batch(() => {
    keepCurrent();
    currentTab.value = number;
    kept.delete(number);
    leaveComparison();
    leaveProfile();
    restore(values);
  });
}

/** Shows the start page. What is open stays open. */
export function showStart() {
  batch(() => {
    keepCurrent();
    currentTab.value = 0;
    leaveProfile();
    leaveComparison();
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
      else showStart();
    }
    tabs.value = left;
    kept.delete(number);
  });
  analyser.close(number);
}
