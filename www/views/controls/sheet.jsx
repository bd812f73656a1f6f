/**
 * A sheet at the side, over the page: Escape, its button or a click beside it close it.
 *
 * @module
 */

import { useEffect, useRef } from 'preact/hooks';

/**
 * @param {object} props
 * @param {import('@preact/signals').Signal<boolean>} props.open
 * @param {string} props.title
 * @param {import('preact').ComponentChildren} props.children
 */
export function Sheet({ open, title, children }) {
  const sheet = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const shown = open.value;
  useEffect(() => {
    if (shown) sheet.current?.showModal();
    else sheet.current?.close();
  }, [shown]);
  const close = () => {
    open.value = false;
  };
  return (
    <dialog ref={sheet} class="sheet" aria-label={title} closedby="any" onClose={close}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="button" onClick={close}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  );
}
