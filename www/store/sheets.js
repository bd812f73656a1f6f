/**
 * The sheets that lie over the page: which are open, and opening and closing them. Some are about what is
 * shown in a tab, the others about the page.
 *
 * @module
 */

import { batch, signal } from '@preact/signals';

const closed = () => signal(false);

const SHEETS = {
  export: closed(),
  notes: closed(),
  ownEvents: closed(),
  parts: closed(),
  rules: closed(),
  help: closed(),
  keys: closed(),
  palette: closed(),
  privacy: closed(),
  sources: closed(),
};

/** @typedef {keyof typeof SHEETS} SheetId */

/** Those about the tab that is shown. @type {readonly SheetId[]} */
const OF_TAB = ['export', 'notes', 'ownEvents', 'parts', 'rules'];

/** @param {SheetId} id */
export const isSheetOpen = (id) => SHEETS[id].value;

/** @param {SheetId} id */
export function showSheet(id) {
  SHEETS[id].value = true;
}

/** @param {SheetId} id */
export function closeSheet(id) {
  SHEETS[id].value = false;
}

/** Closes what is open about the tab that was shown. */
export function closeSheetsOfTab() {
  batch(() => OF_TAB.forEach(closeSheet));
}
