/**
 * Panels that a button opens below itself, or a pointer where it is: menus and dialogs. The browser's popover handles
 * Escape and clicks elsewhere, and returns the focus.
 */

import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { Button } from './fields.jsx';

/** Distance between a button and its panel, in pixels. */
const GAP = 4;

/**
 * Puts a panel below its button, or above it near the bottom of the window, and keeps the whole
 * panel inside the window. Percentages refer to the panel, whose size is unknown before it is open.
 *
 * @param {HTMLElement | null} button
 * @param {HTMLElement | null} panel
 * @param {'left' | 'right'} side  edge of the button that the panel is aligned with
 */
export function placeBelow(button, panel, side) {
  if (!button || !panel) return;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const isLow = bottom > window.innerHeight * 0.7;
  const x = side === 'left' ? `${left}px` : `${right}px - 100%`;
  const y = isLow ? `${top - GAP}px - 100%` : `${bottom + GAP}px`;
  move(panel, x, y);
}

/** Puts a panel at a point, as far as the window has room. @param {HTMLElement} panel @param {number} x @param {number} y */
const placeAt = (panel, x, y) => move(panel, `${x}px`, `${y}px`);

/** @param {HTMLElement} panel @param {string} x @param {string} y */
function move(panel, x, y) {
  const within = (/** @type {string} */ start, /** @type {string} */ all) =>
    `clamp(${GAP}px, ${start}, ${all} - 100% - ${GAP}px)`;
  panel.style.translate = `${within(x, '100vw')} ${within(y, '100vh')}`;
}

/** Closes the panel that an element is in. @param {HTMLElement} element */
export function closePanel(element) {
  const panel = /** @type {HTMLElement | null} */ (element.closest('[popover]'));
  if (panel?.matches(':popover-open')) panel.hidePopover();
}

/** Returns the choices of a menu. @param {HTMLElement} panel */
const choicesOf = (panel) =>
  /** @type {HTMLElement[]} */ ([...panel.querySelectorAll('[role^=menuitem]')]);

/** Moves the focus between the choices of a menu. @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
function moveFocus(event) {
  const choices = choicesOf(event.currentTarget);
  if (choices.length === 0) return;
  const at = choices.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  choices[(next + choices.length) % choices.length]?.focus();
}

/**
 * A menu item, which closes the menu before its action.
 *
 * @param {object} props
 * @param {() => void} props.onChoose
 * @param {boolean} [props.isChosen]  whether a radio item is selected
 * @param {'menuitemcheckbox'} [props.role]  role of an item with a check mark
 * @param {string} [props.class]
 * @param {string} [props.title]
 * @param {string} [props.keys]  the same action by keyboard
 * @param {boolean} [props.isOff]  whether the item does nothing
 * @param {import('preact').ComponentChildren} props.children
 */
export function MenuItem(props) {
  const { onChoose, isChosen, role, class: kind = '', title, keys, isOff, children } = props;
  return (
    <Button
      class={`choice ${kind}`.trim()}
      role={role ?? (isChosen === undefined ? 'menuitem' : 'menuitemradio')}
      aria-checked={isChosen}
      aria-disabled={isOff}
      aria-keyshortcuts={keys}
      title={title}
      onClick={({ currentTarget }) => {
        if (isOff) return;
        closePanel(currentTarget);
        onChoose();
      }}
    >
      {children}
    </Button>
  );
}

/**
 * A button with a panel below it: a list of choices with arrow keys, or a dialog. The content is rendered when the panel
 * opens for the first time: a page with half a dozen menus appears sooner without it.
 *
 * @param {object} props
 * @param {string} props.label  for screen readers
 * @param {string} [props.buttonId]
 * @param {import('preact').ComponentChildren} [props.face]  content of the button, if it is not the label
 * @param {'left' | 'right'} [props.side]  edge of the button that the panel is aligned with
 * @param {'menu' | 'dialog'} [props.role]
 * @param {string} [props.class]  of the panel
 * @param {boolean} [props.isEager]  whether the content is rendered before the panel opens: fields for files that are dropped
 * @param {import('preact').ComponentChildren} props.children  the content
 */
export function Dropdown({
  label,
  buttonId,
  face = label,
  side = 'left',
  role = 'menu',
  class: kind = '',
  isEager = false,
  children,
}) {
  const id = useId();
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  const wasOpen = useSignal(false);
  /** The browser reports an open panel (`toggle`) only after its content was rendered. @param {{newState: string}} event */
  const opening = ({ newState }) => {
    if (newState === 'open') wasOpen.value = true;
    placeBelow(button.current, panel.current, side);
  };
  /** @param {{newState: string}} event */
  const opened = ({ newState }) => {
    button.current?.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState !== 'open' || !panel.current) return;
    const choices = choicesOf(panel.current);
    const isMixed = choices.some(({ role }) => role === 'menuitemcheckbox');
    const chosen = choices.find(({ ariaChecked }) => !isMixed && ariaChecked === 'true');
    (chosen ?? choices[0])?.focus();
  };

  return (
    <>
      <button
        ref={button}
        id={buttonId}
        type="button"
        class="button dropdown"
        aria-haspopup={role}
        aria-expanded="false"
        popovertarget={id}
      >
        {face}
        <span class="dropdown-mark" aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it */}
      <div
        ref={panel}
        id={id}
        class={`dropdown-panel ${kind}`.trim()}
        role={role}
        aria-label={label}
        popover="auto"
        onBeforeToggle={opening}
        onToggle={opened}
        onKeyDown={moveFocus}
      >
        {(isEager || wasOpen.value) && children}
      </div>
    </>
  );
}

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

/** The items of a menu. @param {{actions: readonly (MenuAction | null)[]}} props */
export const Actions = ({ actions }) =>
  actions.map((action, place) => {
    if (!action) return <hr key={place} />;
    const { label, what, key, isOff = false, run } = action;
    return (
      <MenuItem
        key={`${place} ${label}`}
        class="action-choice"
        keys={key}
        isOff={isOff}
        onChoose={run}
      >
        <span>
          {label} {what && <span class="muted">{what}</span>}
        </span>
        {key && <kbd>{key}</kbd>}
      </MenuItem>
    );
  });

/** Returns the panel to render, and the function that opens it. @param {string} label  for screen readers */
export function useContextMenu(label) {
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  const shown = useSignal({ label, actions: /** @type {readonly (MenuAction | null)[]} */ ([]) });

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
      class="dropdown-panel context-menu"
      role="menu"
      tabIndex={-1}
      aria-label={shown.value.label}
      popover="auto"
      onKeyDown={moveFocus}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Actions actions={shown.value.actions} />
    </div>
  );
  return { menu, open };
}
