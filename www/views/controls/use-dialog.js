/** Connects sheets with the browser's dialogs. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { closeSheet, isSheetOpen } from '../../store/sheets.js';

/**
 * Returns the props of the element. The dialog opens with the drawing that shows it, so that what is typed right
 * after a shortcut goes to its field. Browsers report closing later, also if the page closed it: the dialog may be
 * open again by then, and must stay open.
 *
 * @param {import('../../store/sheets.js').SheetId} id
 */
export function useDialog(id) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  /** Number of times that the page closed it without a report yet. */
  const own = useRef(0);
  const shown = isSheetOpen(id);
  useLayoutEffect(() => {
    if (shown) dialog.current?.showModal();
    else if (dialog.current?.open) {
      own.current += 1;
      dialog.current.close();
    }
  }, [shown]);
  return {
    ref: dialog,
    closedby: /** @type {const} */ ('any'),
    onClose() {
      if (own.current > 0) own.current -= 1;
      else closeSheet(id);
    },
  };
}
