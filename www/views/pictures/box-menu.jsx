/** How pictures are used: their clicks, and the context menu of a function. */

import { batch } from '@preact/signals';
import { BOX_MENU_TEXT, TOOLS_TEXT } from '../../messages/pictures.js';
import { isSelectable } from '../../store/picture-actions.js';
import { current } from '../../store/state.js';
import { functionActions, viewActions } from '../controls/function-actions.js';
import { useContextMenu } from '../controls/menus.jsx';
import { boxName } from './hint.jsx';

/** @import {MenuAction} from '../controls/menus.jsx' */

/** Whether keys ask for the context menu. @param {KeyboardEvent} event */
export const isMenuKey = ({ key, shiftKey }) =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** @param {Event} event */
const stop = (event) => event.stopPropagation();

/**
 * Returns the panel to render in the picture, and the function that opens it.
 *
 * @param {(row: number, item: number) => MenuAction[]} [own]  actions of the picture
 * @param {string} [view]  that needs no action, because the picture is in it
 */
export function useBoxMenu(own = () => [], view = '') {
  const { menu, open } = useContextMenu('');
  return {
    // The picture handles the same keys and buttons.
    panel: (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events
      <div style="display: contents" onPointerDown={stop} onClick={stop} onKeyDown={stop}>
        {menu}
      </div>
    ),
    /**
     * Opens the menu of a row, if that can be selected, instead of the browser's menu.
     *
     * @param {MouseEvent | KeyboardEvent} event
     * @param {number | undefined} row
     * @param {{x: number, y: number}} [point]  of the window, for the keyboard
     * @param {number} [item]  the box of the row
     */
    open(event, row, point, item = -1) {
      event.preventDefault();
      if (row === undefined || !isSelectable(row)) return;
      const actions = functionActions(new Set([row]));
      const at = point && { left: point.x, bottom: point.y };
      const label = BOX_MENU_TEXT.label(boxName(row));
      open(event, [...own(row, item), ...viewActions(row, view), null, ...actions], at, label);
    },
  };
}

/** Milliseconds to wait for a second press. */
const PATIENCE = 300;

/**
 * Handles the first click on an item: a click selects, a double click selects and zooms in.
 *
 * Selecting changes the content above the picture, so the second press of a double click may hit something
 * else. Therefore it counts at any position, for the item of the first click. While nothing is
 * selected, selecting replaces the whole view: then it waits until no second press can follow.
 *
 * @param {() => void} select
 * @param {() => void} enter
 */
export function clickPicture(select, enter) {
  const waiting = current.selected.peek() === null ? setTimeout(select, PATIENCE) : undefined;
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

/** What to do with mouse and keys, or by touch on devices without a mouse. @param {string} text  for mouse and keys */
export const gestures = (text) =>
  matchMedia('(pointer: coarse)').matches ? TOOLS_TEXT.byTouch : text;
