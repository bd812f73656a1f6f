/**
 * A sheet at the side, over the page: Escape, its button or a click outside close it.
 *
 * @module
 */

import { useDialog } from './use-dialog.js';

/**
 * @param {object} props
 * @param {import('@preact/signals').Signal<boolean>} props.open
 * @param {string} props.title
 * @param {import('preact').ComponentChildren} props.children
 */
export function Sheet({ open, title, children }) {
  const dialog = useDialog(open);
  const close = () => {
    open.value = false;
  };
  return (
    <dialog {...dialog} class="sheet" aria-label={title}>
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
