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

/** Returns the panel to render, and the function that opens it. @param {string} label  for screen readers */
export function useContextMenu(label) {
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  const shown = useSignal({ label, actions: /** @type {readonly (MenuAction | null)[]} */ ([]) });
  const close = () => panel.current?.hidePopover();

  /**
   * @param {MouseEvent | KeyboardEvent} event  by pointer or keyboard
   * @param {readonly (MenuAction | null)[]} actions
   * @param {{left: number, bottom: number}} [at]  what a menu by keyboard is about
   * @param {string} [name]  another label
   */
  function open(event, actions, at, name = label) {
    const opened = panel.current;
    if (!opened || actions.length === 0) return;
    event.preventDefault();
    shown.value = { label: name, actions };
    const mouse = 'button' in event ? event : null;
    const isPressed = mouse !== null && mouse.buttons > 0;
    const byPointer = mouse !== null && (!at || isPressed || mouse.button === 2);
    const show = () => {
      if (byPointer) placeAt(opened, mouse.clientX, mouse.clientY);
      else if (at) placeAt(opened, at.left + 16, at.bottom);
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
      aria-label={shown.value.label}
      popover="auto"
      onKeyDown={moveFocus}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Actions actions={shown.value.actions} close={close} />
    </div>
  );
  return { menu, open };
}
