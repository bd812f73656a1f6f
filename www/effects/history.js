/**
 * What is looked at stands in the address, so that back, forward and links work.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { groupFunctionsBy } from '../store/actions.js';
import * as compared from '../store/comparison-state.js';
import { DEFAULT_LOOK, fromFragment, isStep, toFragment } from '../store/links.js';
import { DEFAULT_COLUMNS, NAME_COLUMN } from '../store/list-columns.js';
import { eventsOfText, textOfEvents } from '../store/own-events.js';
import { flagsOf, flagsOfSides, rangesOf, rangesOfSides } from '../store/part-ranges.js';
import { lendColumns } from '../store/preferences.js';
import { transforming } from '../store/selectors.js';
import * as state from '../store/state.js';
import { currentTab, tabs } from '../store/tab-state.js';
import { fromText, toText } from '../store/transforms.js';
import { identityOf, rowOf } from '../values/identity.js';
import { restOn } from './basis.js';
import { compareOn } from './compare.js';
import { showStart, showTab } from './tabs.js';

/** @typedef {import('../store/links.js').Looked} Looked */

/** What the address says. @type {Looked} */
let shown = DEFAULT_LOOK;

/** What an address without a fragment stands for: the look that a report was saved with. */
let initial = '';

/** Identity of the function that is to be selected once the transforms are done. */
let awaited = '';

/** Files of the profile that `shown` was applied to. @type {unknown} */
let appliedTo = null;

/**
 * What is looked at of a comparison; which cost is compared stands for the view, the view of the
 * function for the second one, and the parts are those of both sides.
 *
 * @param {compared.OpenComparison} comparison
 * @returns {Looked}
 */
function lookOfComparison({ functions }) {
  const row = compared.selected.value;
  return {
    ...DEFAULT_LOOK,
    tab: currentTab.value,
    view: compared.cost.value,
    second: compared.view.value === 'changes' ? '' : compared.view.value,
    selected: row === null ? '' : identityOf(functions, row),
    event: compared.event.value,
    beside: compared.secondEvent.value ?? DEFAULT_LOOK.beside,
    filter: compared.filter.value,
    differences: compared.order.value,
    changes: compared.shown.value,
    cycles: compared.cycleRule.value,
    own: textOfEvents(compared.ownEvents.value),
    parts: rangesOfSides(compared.partFlags.value),
  };
}

/** @returns {Looked} */
function currentLook() {
  if (compared.comparison.value) return lookOfComparison(compared.comparison.value);
  const functions = state.profile.value?.functions;
  const row = state.selected.value;
  return {
    tab: currentTab.value,
    view: state.detailView.value,
    second: state.secondView.value,
    whole: state.profileView.value,
    selected: functions && row !== null ? identityOf(functions, row) : '',
    event: state.event.value,
    beside: state.secondEvent.value ?? DEFAULT_LOOK.beside,
    unit: state.unit.value,
    filter: state.filter.value,
    rules: state.rules.value,
    permille: state.shownPermille.value,
    order: state.order.value,
    inverted: state.inverted.value,
    group: state.groupBy.value,
    open: [...state.openGroups.value],
    columns: state.columnIds.value === DEFAULT_COLUMNS ? [] : state.columnIds.value,
    differences: DEFAULT_LOOK.differences,
    changes: DEFAULT_LOOK.changes,
    cycles: state.cycleRule.value,
    own: textOfEvents(state.ownEvents.value),
    parts: rangesOf(state.partFlags.value),
    transforms: toText(state.transforms.value, state.profile.value),
    profileURL: state.profileUrl.value,
  };
}

/** What is looked at, as the fragment of an address that means the same in any page. */
export const currentFragment = () =>
  toFragment({ ...currentLook(), tab: DEFAULT_LOOK.tab, profileURL: '' });

/** The first profile is looked at so, if the address says nothing. @param {string} fragment */
export function openWith(fragment) {
  initial = fragment;
}

/** @param {Looked} look @param {compared.OpenComparison} comparison */
function applyToComparison(look, { facts, functions, sides }) {
  batch(() => {
    compared.cost.value = look.view === 'inclusive' ? 'inclusive' : 'self';
    compared.view.value = compared.VIEWS.find((id) => id === look.second) ?? 'changes';
    compared.selected.value = look.selected ? rowOf(functions, look.selected) : null;
    compared.event.value = Math.max(0, Math.min(look.event, facts.events.length - 1));
    compared.secondEvent.value = look.beside in facts.events ? look.beside : null;
    compared.filter.value = look.filter;
    compared.order.value = look.differences;
    compared.shown.value = look.changes;
  });
  const before = compared.partFlags.peek();
  const parts = { a: sides.a?.parts.length, b: sides.b?.parts.length };
  const flags = flagsOfSides(look.parts, parts, before);
  const isOther =
    look.cycles !== compared.cycleRule.peek() ||
    look.own !== textOfEvents(compared.ownEvents.peek()) ||
    rangesOfSides(flags) !== rangesOfSides(before);
  if (isOther) compareOn({ rule: look.cycles, own: eventsOfText(look.own), flags }, look.event);
}

/** @param {Looked} look @param {number} parts  how many there are */
function applyBasis(look, parts) {
  const flags = flagsOf(look.parts, parts);
  const own = eventsOfText(look.own);
  const isOther =
    rangesOf(flags) !== rangesOf(state.partFlags.peek()) ||
    look.cycles !== state.cycleRule.peek() ||
    textOfEvents(own) !== textOfEvents(state.ownEvents.peek());
  // An event that the look defines is there only then.
  if (isOther) restOn({ flags, rule: look.cycles, own }, look.event);
}

/** Shows what a look says, as far as what is open has it. @param {Looked} look */
function apply(look) {
  const comparison = compared.comparison.peek();
  if (comparison) return applyToComparison(look, comparison);
  const profile = state.profile.peek();
  if (!profile) return;
  const { facts, functions } = profile;
  batch(() => {
    state.detailView.value = look.view;
    state.secondView.value = look.second === look.view ? '' : look.second;
    state.profileView.value = look.whole;
    state.selected.value = look.selected ? rowOf(functions, look.selected) : null;
    if (look.transforms !== toText(state.transforms.peek(), profile)) {
      state.transforms.value = fromText(look.transforms, profile);
      // A function that transforms make is there when they are done.
      awaited = state.selected.value === null ? look.selected : '';
    }
    state.event.value = Math.min(look.event, facts.events.length - 1);
    state.secondEvent.value = look.beside in facts.events ? look.beside : null;
    state.unit.value = look.unit;
    state.filter.value = look.filter;
    state.rules.value = look.rules;
    state.shownPermille.value = look.permille;
    state.order.value = look.order;
    state.inverted.value = look.inverted;
    if (state.groupBy.value !== look.group) groupFunctionsBy(look.group);
    state.openGroups.value = new Set(look.open);
    applyBasis(look, facts.parts.length);
  });
}

function write() {
  const isOpen = (state.profile.value ?? compared.comparison.value) !== null;
  const look = currentLook();
  // What is on its way to be shown is no step yet.
  if (state.profile.value && transforming.value) return;
  if (compared.comparison.value && compared.matching.value) return;
  if (awaited && state.profile.value) {
    const row = rowOf(state.profile.value.functions, awaited);
    awaited = '';
    if (row !== null) {
      state.selected.value = row;
      return;
    }
  }
  // Until a profile is open, and has got what the address asks for, the address stays.
  if (!isOpen || appliedTo === null || state.changingBasis.value) return;
  const fragment = toFragment(look);
  if (fragment === toFragment(shown)) return;
  const step = isStep(shown, look);
  shown = look;
  const address = `${location.pathname}${location.search}${fragment && `#${fragment}`}`;
  if (step) addEntry(address);
  else history.replaceState(history.state, '', address);
}

/**
 * What is noted with an entry of the browser’s history: its place among those of this page, and whether it
 * is the start page.
 *
 * @typedef {{place: number, isStart?: boolean}} Entry
 */

/** Place of the entry that is shown. */
let place = 0;

/** @param {string} [address]  by default the same */
function addEntry(address) {
  place += 1;
  history.pushState(/** @type {Entry} */ ({ place }), '', address);
}

/** Goes back, but not out of the page. */
export function goBack() {
  if (place > 0) history.back();
}

/** Shows the entry that the browser has gone to. */
function followBrowser() {
  const entry = /** @type {Entry | null} */ (history.state);
  if (entry) place = entry.place;
  else {
    // Made by whoever has changed the address.
    place += 1;
    history.replaceState(/** @type {Entry} */ ({ place }), '');
  }
  // At once, so that what the tab showed when it was left is no step of its own.
  batch(() => {
    if (entry?.isStart) {
      shown = { ...DEFAULT_LOOK, tab: 0 };
      showStart();
      return;
    }
    shown = fromFragment(location.hash || initial);
    showTab(shown.tab);
    // Of a tab that is closed nothing is left to show.
    if (shown.tab === currentTab.peek()) apply(shown);
  });
}

/** A link that the page was opened with applies to the first profile. */
function welcome() {
  const files = state.profile.value?.facts.files;
  if (!files || appliedTo !== null) return;
  // Numbers of tabs mean nothing in another page.
  shown = { ...fromFragment(location.hash || initial), tab: currentTab.peek() };
  if (shown.columns.includes(NAME_COLUMN)) lendColumns(shown.columns);
  apply(shown);
  appliedTo = files;
  // What the page opens by itself has no start page before it.
  const tab = tabs.peek().find(({ number }) => number === currentTab.peek());
  if (tab?.origin === 'page') history.replaceState(/** @type {Entry} */ ({ place }), '');
  else addEntry();
}

/** Starts following the address, and leading it. */
export function keepHistory() {
  history.replaceState(/** @type {Entry} */ ({ place, isStart: true }), '');
  effect(welcome);
  effect(write);
  window.addEventListener('popstate', followBrowser);
}
