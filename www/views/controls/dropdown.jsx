/**
 * A button with a drop-down list of choices and arrow keys. The browser's popover
 * handles Escape and clicks elsewhere.
 *
 * @module
 */

import { useId, useRef } from 'preact/hooks';
import { placeBelow } from './popover.js';
import { useOpened } from './use-opened.js';

/** @param {HTMLElement} panel */
function choicesOf(panel) {
  return /** @type {HTMLElement[]} */ ([...panel.querySelectorAll('[role^=menuitem]')]);
}

/** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
function moveFocus(event) {
  const choices = choicesOf(event.currentTarget);
  const at = choices.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  choices[(next + choices.length) % choices.length]?.focus();
}

/**
 * @param {object} props
 * @param {string} props.label  for screen readers
 * @param {string} [props.buttonId]
 * @param {import('preact').ComponentChildren} props.face  content of the button
 * @param {'left' | 'right'} [props.side]  edge of the button that the list is aligned with
 * @param {(close: () => void) => import('preact').ComponentChildren} props.children  the choices
 */
export function Dropdown({ label, buttonId, face, side = 'left', children }) {
  const id = useId();
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));

  const { wasOpen, onBeforeToggle } = useOpened(() =>
    placeBelow(button.current, panel.current, side),
  );
  /** @param {{newState: string}} event */
  const opened = ({ newState }) => {
    button.current?.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState !== 'open' || !panel.current) return;
    const choices = choicesOf(panel.current);
    (choices.find((choice) => choice.ariaChecked === 'true') ?? choices[0])?.focus();
  };

  return (
    <>
      <button
        ref={button}
        id={buttonId}
        type="button"
        class="button dropdown"
        aria-haspopup="menu"
        aria-expanded="false"
        popovertarget={id}
      >
        {face}
        <span class="dropdown-mark" aria-hidden="true" />
      </button>
      <div
        ref={panel}
        id={id}
        class="dropdown-panel"
        role="menu"
        aria-label={label}
        popover="auto"
        onBeforeToggle={onBeforeToggle}
        onToggle={opened}
        onKeyDown={moveFocus}
      >
        {wasOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
