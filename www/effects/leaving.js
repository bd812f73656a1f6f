/** Makes the browser ask before leaving the page, while open profiles would be lost. */

import { effect } from '@preact/signals';
import { isLosable } from '../store/tab-state.js';

/** @param {BeforeUnloadEvent} event */
function ask(event) {
  event.preventDefault();
}

/** Starts the effect. The listener disables the back/forward cache in some browsers, so it is registered only if needed. */
export function askBeforeLeaving() {
  effect(() => {
    if (!isLosable.value) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
}

/** Reloads the page without asking: the user has agreed already. */
export function reload() {
  window.removeEventListener('beforeunload', ask);
  location.reload();
}
