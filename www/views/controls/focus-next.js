/** Moves the focus when the focused element is removed. */

/** Focuses the element that a selector finds after the next render. @param {string} selector */
export const focusNext = (selector) =>
  requestAnimationFrame(() => {
    const next = document.querySelector(selector);
    if (next instanceof HTMLElement) next.focus();
  });

/** Focuses the function list. */
export const focusList = () => focusNext('#functions');
