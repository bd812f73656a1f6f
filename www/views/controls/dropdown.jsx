/**
 * A button with a panel below it: a list of choices with arrow keys, or a dialog. The browser's popover
 * handles Escape and clicks elsewhere. The content is rendered when the panel opens for the first time: a page
 * with half a dozen menus appears sooner without it.
 */

import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { focusFirst, moveFocus, placeBelow } from './popover.js';

/**
 * @param {object} props
 * @param {string} props.label  for screen readers
 * @param {string} [props.buttonId]
 * @param {import('preact').ComponentChildren} props.face  content of the button
 * @param {'left' | 'right'} [props.side]  edge of the button that the panel is aligned with
 * @param {'menu' | 'dialog'} [props.role]
 * @param {string} [props.class]  of the panel
 * @param {boolean} [props.isEager]  whether the content is rendered before the panel opens: fields for files that are dropped
 * @param {(close: () => void) => import('preact').ComponentChildren} props.children  the content
 */
export function Dropdown({
  label,
  buttonId,
  face,
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
    if (newState === 'open') focusFirst(panel.current);
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
        {(isEager || wasOpen.value) && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
