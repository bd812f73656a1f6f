/**
 * Dialogs that are open while a signal is true, however they are closed.
 *
 * @module
 */

import { useEffect, useRef } from 'preact/hooks';

/**
 * Props of the element. Browsers report closing later, also when the page closed it: a dialog may have been opened
 * once more by then, and must stay.
 *
 * @param {import('@preact/signals').Signal<boolean>} open
 */
export function useDialog(open) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  /** How often the page closed it without a report yet. */
  const own = useRef(0);
  const shown = open.value;
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
      else open.value = false;
    },
  };
}
