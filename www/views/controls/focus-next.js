/** Moves the focus when the focused element is removed. */

/** Focuses the element that a selector finds after the next render. @param {string} selector */
export const focusNext = (selector) =>
  requestAnimationFrame(() => {
    const next = document.querySelector(selector);
    if (next instanceof HTMLElement) next.focus();
  });

/** Selector of the function list. */
export const LIST = '#functions';

/** Focuses the function list. */
export const focusList = () => focusNext(LIST);
