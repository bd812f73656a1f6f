/**
 * Sheets as dialogs of the browser, however they are closed.
 *
 * @module
 */

import { useEffect, useRef } from 'preact/hooks';
import { closeSheet, isSheetOpen } from '../../store/sheets.js';

/**
 * Props of the element. Browsers report closing later, also when the page closed it: a dialog may have been opened
 * once more by then, and must stay.
 *
 * @param {import('../../store/sheets.js').SheetId} id
 */
export function useDialog(id) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  /** How often the page closed it without a report yet. */
  const own = useRef(0);
  const shown = isSheetOpen(id);
  useEffect(() => {
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
