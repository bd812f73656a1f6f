/**
 * The functions that the palette finds.
 *
 * @module
 */

import { effect } from '@preact/signals';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';

/** Keeps the found functions in step with what is typed. */
export function keepSearchCurrent() {
  effect(() => {
    const profile = state.profile.value;
    const text = state.paletteText.value;
    const event = state.event.value;
    if (!profile || !state.paletteOpen.value || text.trim() === '') {
      state.paletteRows.value = new Uint32Array(0);
      return;
    }
    analyser
      .request('search', { event, text })
      .then((rows) => {
        if (state.paletteText.peek() === text) state.paletteRows.value = rows;
      })
      // A broken expression finds nothing, and of an abandoned answer nobody wants to know.
      .catch(() => {
        if (state.paletteText.peek() === text) state.paletteRows.value = new Uint32Array(0);
      });
  });
}
