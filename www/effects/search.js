/**
 * The functions that the palette finds.
 *
 * @module
 */

import { effect } from '@preact/signals';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';

/** @param {typeof state.profile.value} of  the profile whose rows they are @param {string} text  that they were found by @param {Uint32Array} [rows] */
function found(of, text, rows = new Uint32Array(0)) {
  if (state.paletteText.peek() === text && state.profile.peek() === of) {
    state.paletteFound.value = { of, text, rows };
  }
}

/** Keeps the found functions in step with what is typed. */
export function keepSearchCurrent() {
  effect(() => {
    const profile = state.profile.value;
    const text = state.paletteText.value;
    const event = state.event.value;
    if (!profile || !state.paletteOpen.value || text.trim() === '') {
      found(profile, text);
      return;
    }
    analyser
      .request('search', { event, text })
      .then((rows) => found(profile, text, rows))
      // A broken expression finds nothing, and of an abandoned answer nobody wants to know.
      .catch(() => found(profile, text));
  });
}
