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
 * @property {Origin} origin
 */

/** In the order of opening. */
export const tabs = signal(/** @type {readonly Tab[]} */ ([]));

/** Number of the tab that is shown; 0 on the start page. */
export const currentTab = signal(0);

/** Whether something is open that a reload would lose. */
export const isLosable = computed(() => tabs.value.some(({ origin }) => origin === 'user'));

/** The profiles that the current one can be compared with. */
export const otherProfiles = computed(() =>
  tabs.value.filter(({ kind, number }) => kind === 'profile' && number !== currentTab.value),
);
