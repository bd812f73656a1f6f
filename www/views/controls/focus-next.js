/**
 * Moves the focus when the focused element is removed.
 *
 * @module
 */

/** Gives the focus to what an id or another selector finds once the page is drawn anew. @param {string} selector */
export function focusNext(selector) {
  requestAnimationFrame(() => {
    const next = document.querySelector(selector);
    if (next instanceof HTMLElement) next.focus();
  });
}

/** Gives the focus to the function list. */
export function focusList() {
  focusNext('#functions');
}
