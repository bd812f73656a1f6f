/**
 * The tabs: the documents that are open, and the one that is shown. Views read the signals of that one as
 * `state.js`, `picture-state.js` and `comparison-state.js` name them.
 *
 * @module
 */

import { computed, Signal, signal } from '@preact/signals';
import { createComparison } from './comparison-document.js';
import { createProfile } from './profile-document.js';

/** @typedef {import('./comparison-document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('./profile-document.js').ProfileDocument} ProfileDocument */
/** @typedef {ProfileDocument | ComparisonDocument} Tab */

/** In the order of opening. */
export const tabs = signal(/** @type {readonly Tab[]} */ ([]));

/** The tab that is shown; null on the start page. */
export const shown = signal(/** @type {Tab | null} */ (null));

/** Nothing is open, so nothing is asked. @type {import('./document.js').Analyser} */
const nobody = { request: () => new Promise(() => {}), report: () => {} };
const noProfile = createProfile(0, null, nobody);
const noComparison = createComparison(0, null, nobody);

/** The profile that is shown; while there is none, one without tables. */
export const shownProfile = computed(() =>
  shown.value?.kind === 'profile' ? shown.value : noProfile,
);

/** The same of a comparison. */
export const shownComparison = computed(() =>
  shown.value?.kind === 'comparison' ? shown.value : noComparison,
);

/** What the signals of a document hold. @template D @typedef {{[K in keyof D as D[K] extends import('@preact/signals').ReadonlySignal<any> ? K : never]: D[K] extends import('@preact/signals').ReadonlySignal<infer T> ? import('@preact/signals').ReadonlySignal<T> : never}} Readings */

/**
 * The signals of whichever document is shown, to be read: none of them can be written.
 *
 * @template {object} D
 * @param {import('@preact/signals').ReadonlySignal<D>} document
 * @returns {Readings<D>}
 */
export function readings(document) {
  const keys = Object.entries(document.peek()).filter(([, value]) => value instanceof Signal);
  const read = (/** @type {string} */ key) =>
    computed(() => /** @type {any} */ (document.value)[key].value);
  return /** @type {Readings<D>} */ (Object.fromEntries(keys.map(([key]) => [key, read(key)])));
}

/** Files written within so many milliseconds may have been copied or unpacked in any order. */
const SAME_TIME = 60_000;

/**
 * Two profiles, the older one first: by the times of their files, else by the order of opening.
 *
 * @template {Pick<Tab, 'written' | 'number'>} T
 * @param {T} one
 * @param {T} other
 * @returns {[T, T]}
 */
export function olderFirst(one, other) {
  const later = one.written - other.written;
  const isLater = Math.abs(later) > SAME_TIME ? later > 0 : one.number > other.number;
  return isLater ? [other, one] : [one, other];
}

/** What the current profile can be compared with: pairs with each other profile, the older one first. */
export const comparablePairs = computed(() => {
  const current = shown.value;
  if (current?.kind !== 'profile') return [];
  const others = tabs.value
    .filter((tab) => tab.kind === 'profile')
    .filter((tab) => tab !== current);
  return others.map((other) => olderFirst(current, other));
});

/** Whether something is open that a reload would lose. */
export const isLosable = computed(() => tabs.value.some(({ origin }) => origin === 'user'));

/** An open profile. @param {number} number */
export function profileOf(number) {
  const tab = tabs.value.find((tab) => tab.number === number);
  return tab?.kind === 'profile' ? tab : null;
}
