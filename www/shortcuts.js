/**
 * Keys that work anywhere on the page.
 *
 * @module
 */

import { nextTheme } from './preferences.js';

/** Whether a key press is meant for a field. @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** @type {Record<string, () => void>} */
const KEYS = {
  '/': () => document.getElementById('function-filter')?.focus(),
  t: nextTheme,
};

/** Starts listening. */
export function listenForShortcuts() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
