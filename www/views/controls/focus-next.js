/** Moves the focus: when the focused element is removed, and into the open view. */

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

/** Focuses the tab of a view. @param {string} view */
export function focusTab(view) {
  const tab = document.querySelector(`.tab-strip [id$="-${view}"]`);
  if (tab instanceof HTMLElement) tab.focus();
}

/** What keys move in, in the open view: its first picture or table. */
const IN_VIEW = ['application', 'grid', 'treegrid']
  .map((role) => `.tab-panel [role=${role}]`)
  .join();

/** Moves the focus into the open view, once it is there, unless the user moves it elsewhere. */
export const focusView = () =>
  requestAnimationFrame(() => {
    let before = document.activeElement;
    const go = () => {
      const now = document.activeElement;
      if (now !== before && now !== document.body) return true;
      const view = document.querySelector(IN_VIEW);
      if (view instanceof HTMLElement) view.focus();
      return view !== null && document.activeElement === view;
    };
    if (go()) return;
    // Meanwhile the focus must not be lost with the view that had it.
    if (before === document.body) {
      const tab = document.querySelector('.tab-strip [aria-selected=true]');
      if (tab instanceof HTMLElement) tab.focus();
      before = document.activeElement;
    }
    const observer = new MutationObserver(() => go() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
  });
