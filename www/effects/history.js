/**
 * Keeps the view in the address, so that back, forward and links work. Gestures of the user are counted, so that a walk
 * through a list and a typed text are one step each.
 */

import { batch, effect } from '@preact/signals';
import { LINK_TEXT } from '../messages/frame.js';
import * as links from '../store/document-links.js';
import { basisIn, linksOf } from '../store/document-links.js';
import { NAME_COLUMN } from '../store/list-layout.js';
import { lendColumns } from '../store/preferences.js';
import { peeked, setAll } from '../store/signals.js';
import { historyPlace, pageNote, shownProfile, shown as shownTab, tabs } from '../store/state.js';
import { isSeparate, sameSteps, without } from '../store/transforms.js';
import { rowOf } from '../values/identity.js';
import { lastSegment } from '../values/names.js';
import { restOn } from './basis.js';
import { showStart, showTab } from './tabs.js';

/** @import {Look} from '../store/document-links.js' */
/** @import {Tab} from '../store/state.js' */
/** @import {TreemapFrame} from '../protocol/types.js' */

let count = 0;

/** Where keys of the current gesture are pressed; null if it is not one of keys. @type {EventTarget | null} */
let keyedIn = null;

/** Keys that move through a list, or change a text. @param {Event} event */
function isContinued(event) {
  if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey)
    return false;
  const isText = event.target instanceof HTMLInputElement && event.key !== 'Enter';
  return isText || /^(Arrow|Page|Home|End)/.test(event.key);
}

/** @param {Event} event */
function follow(event) {
  const target = isContinued(event) ? event.target : null;
  if (!target || target !== keyedIn) count += 1;
  keyedIn = target;
}

/** The number of the current gesture: all arrow keys in one list, or all typing in one field, have the same. */
const currentGesture = () => count;

/** Whether the current gesture is of arrow keys, or typing. */
export const isWalking = () => keyedIn !== null;

/** Registers the handlers. */
function countGestures() {
  for (const kind of ['keydown', 'pointerdown', 'click'])
    window.addEventListener(kind, follow, { capture: true });
}

/** The state in the address. @type {Look} */
let shown = {};

/** The state of an address without a fragment: that of a saved report. */
let initial = '';

/** Whether the address has been applied to the first profile. */
let isApplied = false;

/** The view of the comparison that the page was opened with, until there is one. @type {Look | null} */
let ofComparison = null;

/** Whether an address is being applied. Corrections of invalid values then replace the entry of the history. */
let isApplying = false;

/** The gesture that added the current entry, and what it changed; empty for none. More of it replaces the entry. */
let lastStep = '';

/** The current view as a fragment that works in any page, and with paths as they are in the report. @param {boolean} isStripped @param {boolean} hasPrograms  those that inlined functions need */
export function currentFragment(isStripped, hasPrograms) {
  const tab = shownTab.value;
  const tables = tab?.tables.value;
  const functions = tables && { ...tables.functions, isStripped };
  const steps = tab?.transforms.value ?? [];
  const isPossible = hasPrograms || !isSeparate(steps);
  const kept = isPossible ? steps : without(steps, 0, tables?.ownFunctions ?? 0);
  const document = {
    ...tab,
    tables: { value: tables && { ...tables, functions } },
    transforms: { value: kept },
  };
  const { tab: _, profileURL, ...look } = tab ? links.lookOf(linksOf(tab.kind), document) : {};
  return links.toFragment(look);
}

/** Name of the file of the address before the page was reloaded. */
let nameBefore = '';

/** What the address shows as soon as its profile is open, with the name of that file if it is known. */
export function awaited() {
  const { profileURL = '', tab: _, ...look } = requestedLook();
  // The address has changed if this has.
  if (historyPlace.value.current < 0 || isApplied || Object.keys(look).length === 0) return null;
  const what = look.compared ? 'comparison' : look.selected ? 'function' : 'view';
  return { what, name: lastSegment(profileURL) || nameBefore };
}

/** Sets the view of the first profile if the address has none. @param {string} fragment */
export function openWith(fragment) {
  initial = fragment;
}

/** Parses the address of the page. */
const requestedLook = () => links.fromFragment(location.hash || initial);

/** Applies a look to a document that is shown, skipping what it does not support. @param {Look} look @param {Tab} tab */
export function apply(look, tab) {
  isApplying = true;
  queueMicrotask(() => {
    isApplying = false;
  });
  // Events defined by the look exist only then.
  const event = links.wholeNumber(look.event ?? '', 0);
  batch(() => {
    links.applyLook(linksOf(tab.kind), look, tab);
    // A function that a transform creates exists only afterwards.
    tab.awaited.value = tab.selected.peek() === null ? (look.selected ?? '') : '';
    const basis = basisIn(look, tab);
    if (basis) restOn(basis, event);
    if (look.transforms && tab.transforms.peek().length === 0)
      pageNote.value = LINK_TEXT.otherFunctions;
  });
}

/** Selects the function of a link that was created by a transform. Returns whether it exists. @param {Tab} tab */
function selectAwaited({ tables, selected, awaited }) {
  const functions = tables.value?.functions;
  const row = functions && awaited.value ? rowOf(functions, awaited.value) : null;
  // The file is not that of the link.
  if (row === null && functions && awaited.value) pageNote.value = LINK_TEXT.otherFunctions;
  awaited.value = '';
  if (row !== null) selected.value = row;
  return row !== null;
}

/** Whether requested figures are still missing. The address is written afterwards. @param {Tab} tab */
function isPending(tab) {
  const { tables, transforms, awaitedPlace, changingBasis } = tab;
  const open = tables.value;
  if (open && !sameSteps(open.steps, transforms.value)) return true;
  return selectAwaited(tab) || awaitedPlace.value >= 0 || changingBasis.value;
}

/** @param {string} fragment */
const addressOf = (fragment) =>
  `${location.pathname}${location.search}${fragment && `#${fragment}`}`;

function write() {
  const tab = shownTab.value;
  if (!tab) return;
  const codecs = linksOf(tab.kind);
  const look = links.lookOf(codecs, tab);
  // Keep the address until a profile is open and has the requested state.
  if (isPending(tab) || !isApplied) return;
  const fragment = links.toFragment(look);
  if (fragment === links.toFragment(shown)) return;
  const changed = isApplying ? '' : links.stepOf(codecs, shown, look);
  const step = changed && `${currentGesture()} ${changed}`;
  shown = look;
  const address = addressOf(fragment);
  if (step && step !== lastStep) addEntry(address);
  else keep('replaceState', history.state, address);
  if (step) lastStep = step;
}

/**
 * Data of an entry of the browser’s history: its index in this page, whether it is the start page, and the name
 * of its profile.
 *
 * @typedef {{place: number, isStart?: boolean, name?: string}} Entry
 */

/**
 * Writes an entry. Browsers refuse it where a page has no address of its own, and if there were many in a short time; the view
 * is shown all the same.
 *
 * @param {'pushState' | 'replaceState'} how
 * @param {Entry} entry
 * @param {string} [address]  by default the same
 */
function keep(how, entry, address) {
  try {
    history[how](entry, '', address);
  } catch (error) {
    console.warn(error);
  }
}

function nameOfTab() {
  const tab = shownTab.peek();
  return tab?.kind === 'profile' ? tab.title.peek() : '';
}

/** @typedef {Partial<import('../store/signals.js').Values<import('../store/flame.js').Flame>>} Zoom */

/** The zoom of pictures in the entries that were left. @type {Map<number, {tab: number, flame: Zoom, treemapWithin: TreemapFrame}>} */
const zooms = new Map();

/** Zooming is no step, but belongs to the current one. */
function keepZoom() {
  const tab = shownTab.peek();
  if (!tab) return;
  const flame = peeked(tab.programFlame.peek(), ['span', 'spansBefore', 'scroll']);
  const treemapWithin = tab.treemapWithin.peek();
  zooms.set(historyPlace.peek().current, { tab: tab.number, flame, treemapWithin });
}

/** Shows the zoom of the current entry. @param {Tab} tab */
function restoreZoom(tab) {
  const zoom = zooms.get(historyPlace.peek().current);
  if (zoom?.tab !== tab.number) return;
  setAll(tab.programFlame.peek(), zoom.flame);
  tab.treemapWithin.value = zoom.treemapWithin;
}

/** @param {string} [address]  by default the same @param {boolean} [isStart] */
function addEntry(address, isStart) {
  keepZoom();
  const place = historyPlace.peek().current + 1;
  historyPlace.value = { current: place, last: place };
  keep('pushState', { place, isStart, name: nameOfTab() }, address);
  lastStep = '';
}

/** Goes back, but never leaves the page. */
export function goBack() {
  if (historyPlace.peek().current > 0) history.back();
}

export const goForward = () => history.forward();

/** Shows the start page. Open profiles stay open. */
export function goToStart() {
  shown = { tab: '0' };
  addEntry(addressOf(''), true);
  showStart();
}

/** Makes the current entry that of what is shown: its own tab is closed. */
function restate() {
  const tab = shownTab.peek();
  shown = tab ? links.lookOf(linksOf(tab.kind), tab) : { tab: '0' };
  const entry = /** @type {Entry} */ ({ ...history.state, isStart: !tab, name: nameOfTab() });
  keep('replaceState', entry, addressOf(tab ? links.toFragment(shown) : ''));
}

/** The start page without tabs has an address without a view. */
function leaveLast() {
  if (!shownTab.value && tabs.value.length === 0 && isApplied) restate();
}

/** Shows the entry that the browser has navigated to. */
function followBrowser() {
  const entry = /** @type {Entry | null} */ (history.state);
  const { current, last } = historyPlace.peek();
  lastStep = '';
  keepZoom();
  if (entry) historyPlace.value = { current: entry.place, last: Math.max(last, entry.place) };
  else {
    // Created by a manual change of the address.
    historyPlace.value = { current: current + 1, last: current + 1 };
    keep('replaceState', { place: current + 1 });
  }
  // Immediately, so that the state of the previous tab adds no entry.
  batch(() => {
    if (entry?.isStart) {
      shown = { tab: '0' };
      showStart();
      return;
    }
    shown = requestedLook();
    const tab = tabs.peek().find(({ number }) => String(number) === (shown.tab ?? '1'));
    if (!tab) return restate();
    showTab(tab);
    apply(shown, tab);
    restoreZoom(tab);
  });
}

/** Applies the link that the page was opened with to the first profile. */
function applyAddress() {
  const profile = shownProfile.value;
  if (isApplied || !profile.tables.value) return;
  isApplied = true;
  // Numbers of tabs are not valid in another page.
  const { tab: _, ...requested } = requestedLook();
  if (requested.compared) ofComparison = requested;
  const look = ofComparison ? {} : requested;
  shown = { ...look, ...(profile.number === 1 ? {} : { tab: String(profile.number) }) };
  const columns = look.columns?.split(' ') ?? [];
  if (columns.includes(NAME_COLUMN)) lendColumns(columns);
  apply(shown, profile);
  // A profile that the page opens itself has no start page before it.
  if (profile.origin === 'page') keep('replaceState', { place: 0 });
  else addEntry();
}

/** Applies the link of a comparison to the first one. */
function applyToComparison() {
  const tab = shownTab.value;
  if (!ofComparison || tab?.kind !== 'comparison' || !tab.tables.value) return;
  apply(ofComparison, tab);
  ofComparison = null;
}

/** Starts to follow and write the address. */
export function keepHistory() {
  nameBefore = /** @type {Entry | null} */ (history.state)?.name ?? '';
  keep('replaceState', { place: 0, isStart: true });
  countGestures();
  effect(applyAddress);
  effect(applyToComparison);
  effect(write);
  effect(leaveLast);
  window.addEventListener('popstate', followBrowser);
}
