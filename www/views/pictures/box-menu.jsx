/**
 * The context menu of a function in a picture: by the secondary button, a long touch, Shift F10 or the menu key.
 */

import { BOX_MENU_TEXT } from '../../messages/pictures.js';
import { isSelectable } from '../../store/picture-actions.js';
import { useContextMenu } from '../controls/context-menu.jsx';
import { functionActions, viewActions } from '../controls/function-actions.js';
import { boxName } from './element-names.js';

/** @import {MenuAction} from '../controls/context-menu.jsx' */

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
