/** Opens, activates and closes tabs. */

import { batch } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { createComparison, createProfile } from '../store/document.js';
import { titleOf } from '../store/selectors.js';
import { closeSheetsOfTab } from '../store/sheets.js';
import * as state from '../store/state.js';
import { isLosable, shown, tabs } from '../store/state.js';
import { analyser } from './analyser.js';
import { fail } from './fail.js';

/** @import {LoadedTables} from '../protocol/types.js' */
/** @import {Origin} from '../store/document.js' */
/** @import {Tab} from '../store/state.js' */

/** Creates the requests of a document. @param {number} number @returns {import('../store/document.js').Analyser} */
const analyserOf = (number) => ({
  request: (kind, params) => analyser.request(number, /** @type {any} */ (kind), params),
  report(error) {
    // An inactive tab sends its requests again when it is activated.
    if (shown.peek()?.number === number) fail(FAILED_TEXT.view, error);
  },
});

/** The latest choices that new documents copy. */
const looks = { profile: {}, comparison: {} };

function keepLook() {
  const before = shown.peek();
  if (before) looks[before.kind] = before.look();
}

/** Activates a tab, or the start page, and closes the sheets of the tab before. @param {Tab | null} tab */
function show(tab) {
  keepLook();
  batch(() => {
    shown.value = tab;
    state.failure.value = null;
    state.pageNote.value = '';
    closeSheetsOfTab();
  });
}

/** Adds a tab and activates it. @template {Tab} T @param {T} tab */
function enter(tab) {
  batch(() => {
    tabs.value = [...tabs.peek(), tab];
    show(tab);
  });
  return tab;
}

/** The time of the newest file. @param {File[]} files */
export const writtenAt = (files) => Math.max(...files.map(({ lastModified }) => lastModified));

/** Returns the title of a profile, with a number if another tab has the same. @param {LoadedTables} tables @param {Tab} [own]  the tab that it replaces */
function titleIn(tables, own) {
  const title = titleOf(tables.facts.files);
  const others = tabs.peek().filter((tab) => tab !== own);
  const taken = new Set(others.map((tab) => tab.title.peek()));
  let [free, number] = [title, 1];
  while (taken.has(free)) {
    number += 1;
    free = `${title} (${number})`;
  }
  return free;
}

/**
 * Shows new tables in the tab of a profile. What a link contains is applied by the caller.
 *
 * @param {import('../store/document.js').ProfileDocument} before
 * @param {LoadedTables} tables
 * @param {File[]} files
 */
export function replaceProfile(before, tables, files) {
  const { number, origin, url, allCallsOrder, folders, givenPrograms, droppedPrograms } = before;
  const choices = {
    ...before.look(),
    allCallsOrder: allCallsOrder.peek(),
    folders: folders.peek(),
    givenPrograms: givenPrograms.peek(),
    droppedPrograms: droppedPrograms.peek(),
  };
  const of = { title: titleIn(tables, before), written: writtenAt(files), origin, url, choices };
  const tab = createProfile(number, tables, analyserOf(number), of);
  batch(() => {
    tabs.value = tabs.peek().map((other) => (other === before ? tab : other));
    show(tab);
  });
  return tab;
}

/**
 * @param {number} number
 * @param {LoadedTables} tables
 * @param {number} written  time in milliseconds since the epoch
 * @param {{origin?: Origin, url?: string}} [from]
 */
export function enterProfile(number, tables, written, from) {
  keepLook();
  const of = { ...from, title: titleIn(tables), written, choices: looks.profile };
  return enter(createProfile(number, tables, analyserOf(number), of));
}

/** @param {number} number @param {import('../store/document.js').OpenComparison} tables @param {Partial<import('../store/document-values.js').Choices>} own  those of this comparison */
export function enterComparison(number, tables, own) {
  const origin = isLosable.peek() ? 'user' : 'sample';
  keepLook();
  const choices = { ...looks.comparison, ...own };
  return enter(createComparison(number, tables, analyserOf(number), { origin, choices }));
}

/** Activates another tab, in its previous state. @param {Tab} tab */
export function showTab(tab) {
  if (tab !== shown.peek() && tabs.peek().includes(tab)) show(tab);
}

/** Shows the start page. Open profiles stay open. */
export const showStart = () => show(null);

/** Closes a tab and activates an adjacent one, or the start page. @param {Tab} tab */
export function closeTab(tab) {
  const place = tabs.peek().indexOf(tab);
  if (place < 0) return;
  batch(() => {
    const left = tabs.peek().filter((other) => other !== tab);
    if (tab === shown.peek()) show(left[place] ?? left[place - 1] ?? null);
    tabs.value = left;
  });
  analyser.close(tab.number);
}
