/** Dialogs: sheets at the side of the page, and questions above everything else. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { SHEET_TEXT } from '../../messages/controls.js';
import { closeSheet, isSheetOpen } from '../../store/sheets.js';
import { Button } from './fields.jsx';

/**
 * Returns the props of the element. The dialog opens with the drawing that shows it, so that what is typed right
 * after a shortcut goes to its field. Browsers report closing later: the page may have opened it again by then.
 *
 * @param {import('../../store/sheets.js').SheetId} id
 */
export function useDialog(id) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const shown = isSheetOpen(id);
  useLayoutEffect(() => {
    if (shown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [shown]);
  return {
    ref: dialog,
    closedby: /** @type {const} */ ('any'),
    onClose() {
      if (!dialog.current?.open) closeSheet(id);
    },
  };
}

/**
 * A dialog at the side of the page. Escape, its button or a click outside close it.
 *
 * @param {object} props
 * @param {import('../../store/sheets.js').SheetId} props.id
 * @param {string} props.title
 * @param {import('preact').ComponentChildren} props.children
 */
export function Sheet({ id, title, children }) {
  const dialog = useDialog(id);
  return (
    <dialog {...dialog} class="sheet" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button onClick={() => closeSheet(id)}>{SHEET_TEXT.close}</Button>
      </header>
      {children}
    </dialog>
  );
}

/** A question to the user in a dialog above everything else. @param {{title: string, about: string, onClose: () => void, children: import('preact').ComponentChildren}} props */
export function Question({ title, about, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="question" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p class="muted">{about}</p>
      {children}
    </dialog>
  );
}
