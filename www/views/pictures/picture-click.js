/**
 * Clicks on a picture: a click selects, a double click selects and zooms in.
 *
 * Selecting changes the content above the picture, so the second press of a double click may hit something
 * else. Therefore it counts at any position, for the item of the first click. While nothing is
 * selected, selecting replaces the whole view: then it waits until no second press can follow.
 */

import { batch } from '@preact/signals';
import { selected } from '../../store/state.js';

/** Milliseconds to wait for a second press. */
const PATIENCE = 300;

/** Handles the first click on an item. @param {() => void} select @param {() => void} enter */
export function clickPicture(select, enter) {
  const waiting = selected.peek() === null ? setTimeout(select, PATIENCE) : undefined;
  if (waiting === undefined) select();
  window.addEventListener(
    'mousedown',
    (event) => {
      if (event.detail !== 2) return;
      // Prevent the selection of text under the pointer.
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
