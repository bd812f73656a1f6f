/**
 * The functions that the palette finds.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';

/** @param {string} text  that they were found by @param {Uint32Array} [rows] */
function found(text, rows = new Uint32Array(0)) {
  if (state.paletteText.peek() !== text) return;
  batch(() => {
    state.paletteRows.value = rows;
    state.paletteFoundBy.value = text;
  });
}

/** Keeps the found functions in step with what is typed. */
export function keepSearchCurrent() {
  effect(() => {
    const profile = state.profile.value;
    const text = state.paletteText.value;
    const event = state.event.value;
    if (!profile || !state.paletteOpen.value || text.trim() === '') {
      found(text);
      return;
    }
    analyser
      .request('search', { event, text })
      .then((rows) => found(text, rows))
      // A broken expression finds nothing, and of an abandoned answer nobody wants to know.
      .catch(() => found(text));
  });
}
