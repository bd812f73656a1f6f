/** Which sheets are open, and actions that open and close them. Some sheets belong to the active tab, the others to the page. */

import { batch, signal } from '@preact/signals';

const closed = () => signal(false);

const SHEETS = {
  export: closed(),
  notes: closed(),
  ownEvents: closed(),
  rules: closed(),
  help: closed(),
  keys: closed(),
  origins: closed(),
  palette: closed(),
  privacy: closed(),
  sources: closed(),
};

/** @typedef {keyof typeof SHEETS} SheetId */

/** Sheets of the active tab. @type {readonly SheetId[]} */
const OF_TAB = ['export', 'notes', 'ownEvents', 'rules'];

/** Whether a sheet is open. @param {SheetId} id */
export const isSheetOpen = (id) => SHEETS[id].value;

/** Opens a sheet. @param {SheetId} id */
export function showSheet(id) {
  SHEETS[id].value = true;
}

/** Closes a sheet. @param {SheetId} id */
export function closeSheet(id) {
  SHEETS[id].value = false;
}

/** Closes the sheets of the active tab. */
export const closeSheetsOfTab = () => batch(() => OF_TAB.forEach(closeSheet));
