/**
 * Printing: what is drawn on the screen in its theme and fineness is drawn once more for paper, before
 * the browser takes its copy of the page, and for the screen again behind that.
 *
 * @module
 */

import { options } from 'preact';
import { printing } from '../store/state.js';

/**
 * Renders what a change calls for before it returns: the browser copies the page as soon as the event
 * has been handled.
 *
 * @param {() => void} change
 */
function atOnce(change) {
  const before = options.debounceRendering;
  options.debounceRendering = (render) => render();
  try {
    change();
  } finally {
    options.debounceRendering = before;
  }
}

/** Starts following. */
export function followPrinting() {
  window.addEventListener('beforeprint', () =>
    atOnce(() => {
      printing.value = true;
    }),
  );
  window.addEventListener('afterprint', () => {
    printing.value = false;
  });
}
