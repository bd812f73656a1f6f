/**
 * Leaving the page: the browser asks first, as long as something is open that a reload would lose.
 *
 * @module
 */

import { effect } from '@preact/signals';
import { isLosable } from '../store/tab-state.js';

/** @param {BeforeUnloadEvent} event */
function ask(event) {
  event.preventDefault();
}

/** Starts to have the browser ask. Listening costs some browsers their way back to the page, so only while it is needed. */
export function askBeforeLeaving() {
  effect(() => {
    if (!isLosable.value) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
}

/** Loads the page anew, as the user was told. */
export function reload() {
  window.removeEventListener('beforeunload', ask);
  location.reload();
}
