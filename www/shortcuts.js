/**
 * Keys that work anywhere on the page.
 *
 * @module
 */

import { chooseDetailView, chooseProfileView } from './actions.js';
import { nextTheme } from './preferences.js';
import { profile, selected } from './state.js';
import { DETAIL_VIEWS, PROFILE_VIEWS, viewsFor } from './views/detail-views.js';

/** Whether a key press is meant for a field. @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** Opens the view at a place of the tabs that are shown. @param {number} place */
function chooseView(place) {
  const facts = profile.value?.facts;
  if (!facts) return;
  const isWhole = selected.value === null;
  const views = isWhole ? viewsFor(PROFILE_VIEWS, facts) : viewsFor(DETAIL_VIEWS, facts);
  const view = views[place];
  if (view) (isWhole ? chooseProfileView : chooseDetailView)(view.id);
}

/** Keys 1 to 9. */
const DIGITS = Array.from({ length: 9 }, (_, place) => [
  String(place + 1),
  () => chooseView(place),
]);

/** @type {Record<string, () => void>} */
const KEYS = {
  '/': () => document.getElementById('function-filter')?.focus(),
  t: nextTheme,
  '[': () => history.back(),
  ']': () => history.forward(),
  ...Object.fromEntries(DIGITS),
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
