/**
 * Where the focus goes when what had it goes away.
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
