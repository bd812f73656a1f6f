/**
 * A menu where the pointer is, or at an element for the keyboard. Its actions are decided when it opens. The
 * browser's popover handles Escape and clicks elsewhere, and returns the focus.
 */

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { MenuItem } from './menu-item.jsx';
import { moveFocus, placeAt } from './popover.js';

/**
 * An action of a menu; `null` in a list of them is a line.
 *
 * @typedef {object} MenuAction
 * @property {string} label
 * @property {string} [what]  explanation after the label
 * @property {string} [key]  the same action by keyboard, anywhere on the page
 * @property {boolean} [isOff]  whether it changes nothing now
 * @property {() => void} run
 */

/** The items of a menu. @param {{actions: readonly (MenuAction | null)[], close: () => void}} props */
export function Actions({ actions, close }) {
  return actions.map((action, place) => {
    if (!action) return <hr key={place} />;
    const { label, what, key, isOff = false, run } = action;
    return (
      <MenuItem
        key={`${place} ${label}`}
        class="action-choice"
        keys={key}
        isOff={isOff}
        close={close}
        onChoose={run}
      >
        <span>
          {label} {what && <span class="muted">{what}</span>}
        </span>
        {key && <kbd>{key}</kbd>}
      </MenuItem>
    );
  });
}

/**
 * Returns the panel to render, and the function that opens it.
 *
 * @param {string} label  for screen readers
 */
export function useContextMenu(label) {
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  const actions = useSignal(/** @type {readonly (MenuAction | null)[]} */ ([]));
  const close = () => panel.current?.hidePopover();

  /**
   * @param {MouseEvent} event  `contextmenu`, by pointer or keyboard
   * @param {readonly (MenuAction | null)[]} shown
   * @param {Element | null} [at]  the element that a menu by keyboard is about
   */
  function open(event, shown, at) {
    const opened = panel.current;
    if (!opened || shown.length === 0) return;
    event.preventDefault();
    actions.value = shown;
    const { left, bottom } = at?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    const isPressed = event.buttons !== 0;
    const byKeyboard = !isPressed && event.button !== 2 && at !== undefined;
    const show = () => {
      placeAt(opened, byKeyboard ? left + 16 : event.clientX, byKeyboard ? bottom : event.clientY);
      opened.showPopover();
      opened.querySelector('button')?.focus();
    };
    // Releasing the button would close the menu at once.
    if (isPressed) addEventListener('pointerup', () => setTimeout(show), { once: true });
    else requestAnimationFrame(show);
  }

  const menu = (
    <div
      ref={panel}
      class="dropdown-panel"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      onKeyDown={moveFocus}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Actions actions={actions.value} close={close} />
    </div>
  );
  return { menu, open };
}
