/**
 * The context menu of a box in a picture: by the secondary button, a long touch, Shift F10 or the menu key.
 */

import { batch, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { copyName } from '../../effects/copy-name.js';
import { selectedStep, transformSelected } from '../../effects/transform.js';
import { BOX_MENU_TEXT } from '../../messages/pictures.js';
import { chooseDetailView, select } from '../../store/actions.js';
import { isSelectable } from '../../store/picture-actions.js';
import { profile, selected } from '../../store/state.js';
import { stepFor, TRANSFORMS } from '../../store/transforms.js';
import { MenuItem } from '../controls/menu-item.jsx';
import { focusFirst, moveFocus, placeBelow } from '../controls/popover.js';
import { boxName } from './element-names.js';

/** An action of the picture on a row, with its key. @typedef {[label: string, key: string, run: (row: number) => void]} MenuAction */

/** Whether keys ask for the context menu. @param {KeyboardEvent} event */
export const isMenuKey = ({ key, shiftKey }) =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** The state of a menu, and how it opens. */
export function useBoxMenu() {
  const menu = useSignal(/** @type {{row: number, x: number, y: number} | null} */ (null));
  return {
    place: menu.value,
    /**
     * Opens the menu of a row, if that can be selected, instead of the browser's menu.
     *
     * @param {MouseEvent | KeyboardEvent} event
     * @param {number | undefined} row
     * @param {{x: number, y: number}} [point]  of the window
     */
    open(event, row, point) {
      event.preventDefault();
      if (row === undefined || !isSelectable(row)) return;
      const { x, y } = point ?? /** @type {MouseEvent} */ (event);
      const open = () => {
        menu.value = { row, x, y };
      };
      // Some systems report the menu when the button goes down; its release would close the popover.
      if ('buttons' in event && event.buttons > 0)
        window.addEventListener('pointerup', () => setTimeout(open), { once: true });
      else open();
    },
    close() {
      menu.value = null;
    },
  };
}

/** The transforms that can be applied to a row. @param {number} row */
function transformsOf(row) {
  const tables = profile.value;
  if (!tables) return [];
  const isPossible = (/** @type {typeof TRANSFORMS[number]['kind']} */ kind) =>
    row === selected.value ? selectedStep(kind) : stepFor(kind, row, tables, false);
  return TRANSFORMS.filter(({ kind }) => isPossible(kind));
}

/**
 * @param {object} props
 * @param {ReturnType<typeof useBoxMenu>} props.menu
 * @param {MenuAction[]} props.actions
 */
export function BoxMenu({ menu, actions }) {
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { row, x, y } = menu.place ?? { row: -1, x: 0, y: 0 };
  useLayoutEffect(() => {
    if (row >= 0) panel.current?.showPopover();
  }, [menu.place]);
  const close = () => panel.current?.hidePopover();
  const item = (
    /** @type {string} */ label,
    /** @type {string} */ key,
    /** @type {() => void} */ run,
  ) => (
    <MenuItem key={label} class="transform-choice" close={close} onChoose={run}>
      <span>{label}</span>
      {key && <kbd>{key}</kbd>}
    </MenuItem>
  );
  const afterSelecting = (/** @type {() => void} */ run) => () =>
    batch(() => {
      select(row);
      run();
    });
  return (
    <div
      ref={panel}
      class="dropdown-panel"
      role="menu"
      aria-label={row < 0 ? undefined : BOX_MENU_TEXT.label(boxName(row))}
      popover="auto"
      onBeforeToggle={() =>
        placeBelow(
          { getBoundingClientRect: () => ({ top: y, bottom: y, left: x, right: x }) },
          panel.current,
          'left',
        )
      }
      onToggle={({ newState }) => {
        if (newState === 'open') focusFirst(panel.current);
        else menu.close();
      }}
      // The picture below handles the same keys and buttons.
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        moveFocus(event);
      }}
    >
      {row >= 0 && (
        <>
          {actions.map(([label, key, run]) => item(label, key, () => run(row)))}
          <hr />
          {Object.entries(BOX_MENU_TEXT.views).map(([id, label]) =>
            item(
              label,
              '',
              afterSelecting(() => chooseDetailView(id)),
            ),
          )}
          <hr />
          {transformsOf(row).map(({ kind, key, label }) =>
            item(
              label,
              key,
              afterSelecting(() => transformSelected(kind)),
            ),
          )}
          {item(BOX_MENU_TEXT.copy, '', () => copyName(row))}
        </>
      )}
    </div>
  );
}
