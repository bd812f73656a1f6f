/**
 * Keeps the keyboard focus when its element disappears: it goes to the nearest place that is left, or to the
 * function list when a profile opens. Browsers would move it to the beginning of the page.
 */

import { current } from '../../store/state.js';

/** What can have the focus. */
const CONTROLS = ['button', 'input', 'select', '[tabindex="0"]'].join();

/** The focused element and its ancestors. @type {Element[]} */
let path = [];

/** Whether a function was selected when that element got the focus. */
let isOfFunction = false;

/** The function list that was last in the page. */
let list = document.getElementById('functions');

/** @param {FocusEvent} event */
function remember({ target }) {
  path = [];
  isOfFunction = current.selected.peek() !== null;
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
}

/** Forgets an element that the user left by a click on the background. @param {FocusEvent} event */
const forget = ({ target }) =>
  queueMicrotask(() => {
    if (document.activeElement === document.body && /** @type {Element} */ (target).isConnected)
      path = [];
  });

function restore() {
  const before = list;
  list = document.getElementById('functions');
  if (document.activeElement !== document.body) return;
  const isLost = path[0]?.isConnected === false;
  // Not to the overview: the walk through the list goes on.
  const hasLostFunction = isLost && isOfFunction && current.selected.peek() === null;
  const place = path.find((element) => element.isConnected);
  /** @type {HTMLElement | null | undefined} */
  const next =
    (list && list !== before) || place?.contains(list) || (list && hasLostFunction)
      ? list
      : isLost
        ? (place?.querySelector(CONTROLS) ?? list)
        : null;
  next?.focus({ preventScroll: true });
}

/** A click in a picture that has the focus by key removes its frame: the click gives it the focus again, without one. @param {PointerEvent} event */
function unframe({ target }) {
  const picture = target instanceof Element ? target.closest('[role=application]') : null;
  // The second press of a double click would not give it back.
  if (picture?.matches(':focus-visible')) /** @type {HTMLElement} */ (picture).blur();
}

/** Starts to follow the focus. */
export function keepFocus() {
  document.addEventListener('pointerdown', unframe, { capture: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true });
}
