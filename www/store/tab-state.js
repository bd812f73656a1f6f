/**
 * The tabs: profiles that are open, and comparisons of two of them. As in `state.js`, views read
 * these signals and only `effects/` write them.
 *
 * @module
 */

import { computed, signal } from '@preact/signals';

/**
 * Who opened a profile: the user, from files; the user, from the samples; or the page, from its address or
 * from within a report, as it will again after a reload.
 *
 * @typedef {'user' | 'sample' | 'page'} Origin
 */

/**
 * @typedef {object} Tab
 * @property {number} number  of what the analyser has open
 * @property {'profile' | 'comparison'} kind
 * @property {string} title
 * @property {string} subtitle  what was profiled; may be empty
 * @property {number} written  when the newest file of a profile was written, in milliseconds of the epoch; 0 for a comparison
 * @property {Origin} origin
 */

/** In the order of opening. */
export const tabs = signal(/** @type {readonly Tab[]} */ ([]));

/** Number of the tab that is shown; 0 on the start page. */
export const currentTab = signal(0);

/** Files written within so many milliseconds may have been copied or unpacked in any order. */
const SAME_TIME = 60_000;

/**
 * Two profiles, the older one first: by the times of their files, else by the order of opening.
 *
 * @param {Tab} one
 * @param {Tab} other
 * @returns {[Tab, Tab]}
 */
export function olderFirst(one, other) {
  const later = one.written - other.written;
  const isLater = Math.abs(later) > SAME_TIME ? later > 0 : one.number > other.number;
  return isLater ? [other, one] : [one, other];
}

/** What the current profile can be compared with: pairs with each other profile, the older one first. */
export const comparablePairs = computed(() => {
  const current = tabs.value.find(({ number }) => number === currentTab.value);
  if (!current) return [];
  const others = tabs.value.filter((tab) => tab.kind === 'profile' && tab !== current);
  return others.map((other) => olderFirst(current, other));
});

/** Whether something is open that a reload would lose. */
export const isLosable = computed(() => tabs.value.some(({ origin }) => origin === 'user'));
