/**
 * A small button that explains a term. Its text is a popover, so Escape and a click
 * elsewhere close it; it is also the button's description for screen readers.
 */

import { useId, useRef } from 'preact/hooks';
import { EXPLAIN_TEXT } from '../../messages/controls.js';
import { showSheet } from '../../store/sheets.js';
import { placeBelow } from './popover.js';

/**
 * @param {object} props
 * @param {string} props.what  the term
 * @param {string} props.text
 * @param {string} [props.mark]  face of the button
 * @param {string} [props.id]  of the explanation, if an element next to it opens it by keyboard instead
 */
export function Explain({ what, text, mark = '?', id: given }) {
  const own = useId();
  const id = given ?? own;
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  return (
    <>
      <button
        ref={button}
        type="button"
        class="explain"
        aria-label={EXPLAIN_TEXT.what(what)}
        aria-describedby={id}
        popovertarget={id}
        tabIndex={given ? -1 : 0}
      >
        {mark}
      </button>
      <div
        ref={panel}
        id={id}
        class="dropdown-panel explanation"
        role="note"
        popover="auto"
        onBeforeToggle={() => placeBelow(button.current, panel.current, 'left')}
      >
        <strong>{what}</strong>
        <p>{text}</p>
        <button
          type="button"
          class="link"
          onClick={() => {
            panel.current?.hidePopover();
            showSheet('help');
          }}
        >
          {EXPLAIN_TEXT.guide}
        </button>
      </div>
    </>
  );
}
