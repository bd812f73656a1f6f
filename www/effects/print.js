/** Redraws pictures for printing, with the light theme and a higher resolution, before the browser copies the page, and for the screen afterwards. */

import { options } from 'preact';
import { change } from '../store/actions.js';
import { printing } from '../store/state.js';

/** Renders synchronously: the browser copies the page as soon as the event handler returns. @param {() => void} change */
function atOnce(change) {
  const before = options.debounceRendering;
  options.debounceRendering = (render) => render();
  try {
    change();
  } finally {
    options.debounceRendering = before;
  }
}

/** Registers the handlers. */
export function followPrinting() {
  window.addEventListener('beforeprint', () => atOnce(() => change(printing, true)));
  window.addEventListener('afterprint', () => change(printing, false));
}
