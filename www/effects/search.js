/** Searches functions for the palette. */

import { effect } from '@preact/signals';
import { isSheetOpen } from '../store/sheets.js';
import { paletteText } from '../store/state.js';
import { shownDocument } from '../store/tab-state.js';
import { searchedBy } from './ask.js';

const NOTHING = new Uint32Array(0);

/** Keeps the found functions in step with the typed text. */
export function keepSearchCurrent() {
  effect(() => {
    const document = shownDocument.value;
    const { tables, event, paletteFound, begin, ask } = document;
    const text = paletteText.value;
    const show = (/** @type {Uint32Array} */ rows) => {
      paletteFound.value = { text, rows };
    };
    const params = { event: event.value, text, column: searchedBy(document) };
    begin('search');
    if (!tables.value || !isSheetOpen('palette') || text.trim() === '') show(NOTHING);
    // An invalid expression finds nothing.
    else ask('search', params, show, () => show(NOTHING));
  });
}
