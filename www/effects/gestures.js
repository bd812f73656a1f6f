/** Counts the gestures of the user, so that a walk through a list and a typed text are one step each. */

let count = 0;

/** Where keys of the current gesture are pressed; null if it is not one of keys. @type {EventTarget | null} */
let keyedIn = null;

/** Keys that move through a list, or change a text. @param {Event} event */
function isContinued(event) {
  if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey)
    return false;
  const isText = event.target instanceof HTMLInputElement && event.key !== 'Enter';
  return isText || /^(Arrow|Page|Home|End)/.test(event.key);
}

/** @param {Event} event */
function follow(event) {
  const target = isContinued(event) ? event.target : null;
  if (!target || target !== keyedIn) count += 1;
  keyedIn = target;
}

/** The number of the current gesture: all arrow keys in one list, or all typing in one field, have the same. */
export const currentGesture = () => count;

/** Whether the current gesture is of arrow keys, or typing. */
export const isWalking = () => keyedIn !== null;

/** Registers the handlers. */
export function countGestures() {
  for (const kind of ['keydown', 'pointerdown', 'click'])
    window.addEventListener(kind, follow, { capture: true });
}
