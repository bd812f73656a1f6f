/**
 * What is looked at stands in the address, so that back, forward and links work.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { identityOf, rowOf } from '../identity.js';
import { DEFAULT_LOOK, fromFragment, isStep, toFragment } from '../links.js';
import * as state from '../state.js';

/** @typedef {import('../links.js').Looked} Looked */

/** What the address says. @type {Looked} */
let shown = DEFAULT_LOOK;

/** Files of the profile that `shown` was applied to. @type {unknown} */
let appliedTo = null;

/** @returns {Looked} */
function currentLook() {
  const functions = state.profile.value?.functions;
  const row = state.selected.value;
  return {
    view: state.detailView.value,
    whole: state.profileView.value,
    selected: functions && row !== null ? identityOf(functions, row) : '',
    event: state.event.value,
    unit: state.unit.value,
    filter: state.filter.value,
    rules: state.rules.value,
    permille: state.shownPermille.value,
    order: state.order.value,
  };
}

/** Shows what a look says, as far as the open profile has it. @param {Looked} look */
function apply(look) {
  const profile = state.profile.peek();
  if (!profile) return;
  const { facts, functions } = profile;
  batch(() => {
    state.detailView.value = look.view;
    state.profileView.value = look.whole;
    state.selected.value = look.selected ? rowOf(functions, look.selected) : null;
    state.event.value = Math.min(look.event, facts.events.length - 1);
    state.unit.value = look.unit;
    state.filter.value = look.filter;
    state.rules.value = look.rules;
    state.shownPermille.value = look.permille;
    state.order.value = look.order;
  });
}

function write() {
  const profile = state.profile.value;
  const look = currentLook();
  // Until a profile is open, and has got what the address asks for, the address stays.
  if (!profile || appliedTo === null) return;
  const fragment = toFragment(look);
  if (fragment === toFragment(shown)) return;
  const step = isStep(shown, look);
  shown = look;
  const address = `${location.pathname}${location.search}${fragment && `#${fragment}`}`;
  if (step) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

/** A link that the page was opened with applies to the first profile. */
function welcome() {
  const files = state.profile.value?.facts.files;
  if (!files || appliedTo !== null) return;
  shown = fromFragment(location.hash);
  apply(shown);
  appliedTo = files;
}

/** Starts following the address, and leading it. */
export function keepHistory() {
  effect(welcome);
  effect(write);
  window.addEventListener('popstate', () => {
    shown = fromFragment(location.hash);
    apply(shown);
  });
}
