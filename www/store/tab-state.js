/**
 * The tabs: profiles that are open, and comparisons of two of them. As in `state.js`, views read
 * these signals and only `effects/` write them.
 *
 * @module
 */

import { computed, signal } from '@preact/signals';

/**
 * @typedef {object} Tab
 * @property {number} number  of what the analyser has open
 * @property {'profile' | 'comparison'} kind
 * @property {string} title
 * @property {string} subtitle  what was profiled; may be empty
 */

/** In the order of opening. */
export const tabs = signal(/** @type {readonly Tab[]} */ ([]));

/** Number of the tab that is shown; 0 on the start page. */
export const currentTab = signal(0);

/** The profiles that the current one can be compared with. */
export const otherProfiles = computed(() =>
  tabs.value.filter(({ kind, number }) => kind === 'profile' && number !== currentTab.value),
);
