/** A dialog at the side of the page. Escape, its button or a click outside close it. */

import { SHEET_TEXT } from '../../messages/controls.js';
import { closeSheet } from '../../store/sheets.js';
import { useDialog } from './use-dialog.js';

/**
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
        <button type="button" class="button" onClick={() => closeSheet(id)}>
          {SHEET_TEXT.close}
        </button>
      </header>
      {children}
    </dialog>
  );
}
