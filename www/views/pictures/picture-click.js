/**
 * Clicks on a picture: a click selects, a double click selects and zooms in.
 *
 * Selecting changes what is above the picture, so the second press of a double click may hit something
 * else. Therefore the press counts wherever it falls, for the item of the first click. While nothing is
 * selected, selecting replaces the whole view: then it waits until no second press can follow.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { selected } from '../../store/state.js';

/** How long a second press is waited for, in milliseconds. */
const PATIENCE = 300;

/**
 * Takes the first click on something.
 *
 * @param {() => void} select
 * @param {() => void} enter
 */
export function clickPicture(select, enter) {
  const waiting = selected.peek() === null ? setTimeout(select, PATIENCE) : undefined;
  if (waiting === undefined) select();
  window.addEventListener(
    'mousedown',
    (event) => {
      if (event.detail !== 2) return;
      // The text that may be under the pointer now must not be marked.
      event.preventDefault();
      clearTimeout(waiting);
      batch(() => {
        enter();
        if (waiting !== undefined) select();
      });
    },
    { capture: true, once: true },
  );
}
