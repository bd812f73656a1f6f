/** Scrolls the selected function into sight where it is below the list: in one column (styles/phone.css). */

import { useEffect, useRef } from 'preact/hooks';
import { isWalking } from '../../effects/gestures.js';
import { shownDocument } from '../../store/tab-state.js';

/**
 * Scrolls when another view is chosen, and to the first function that is selected. Arrow keys in the list leave it in
 * sight.
 *
 * @param {number | null} row  of the function
 * @param {string} view
 */
export function useSight(row, view) {
  const tab = shownDocument.value;
  const before = useRef({ tab, row, view });
  useEffect(() => {
    const old = before.current;
    before.current = { tab, row, view };
    const isFirst = old.row === null && row !== null;
    if (old.tab !== tab || (old.view === view && !isFirst)) return;
    if ((old.row !== row && isWalking()) || !matchMedia('(max-width: 760px)').matches) return;
    document.querySelector(isFirst ? '.detail-side' : '.tab-bar')?.scrollIntoView();
  }, [tab, row, view]);
}
