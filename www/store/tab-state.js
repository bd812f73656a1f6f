/**
 * The open documents, and the current one. Views read its signals under the names in `state.js` and
 * `picture-state.js`.
 */

import { computed, Signal, signal } from '@preact/signals';
import { createComparison, createProfile } from './document.js';
import { byRunInName } from './runs.js';

/** @typedef {import('./document.js').Document} Tab */
/** Facts and names of a document. @typedef {NonNullable<ReturnType<Tab['tables']['peek']>>} Tables */

/** In the order of opening. */
export const tabs = signal(/** @type {readonly Tab[]} */ ([]));

/** The active tab; null on the start page. */
export const shown = signal(/** @type {Tab | null} */ (null));

/** An analyser that never answers: nothing is requested without tables. @type {import('./document.js').Analyser} */
const silent = { request: () => new Promise(() => {}), report: () => {} };
const noProfile = createProfile(0, null, silent);
const noComparison = createComparison(0, null, silent);

/** The active profile; a profile without tables if no profile is active. */
export const shownProfile = computed(() =>
  shown.value?.kind === 'profile' ? shown.value : noProfile,
);

/** The active document; a profile without tables on the start page. */
export const shownDocument = computed(() => shown.value ?? noProfile);

/** The active comparison; a comparison without tables if none is active. */
export const shownComparison = computed(() =>
  shown.value?.kind === 'comparison' ? shown.value : noComparison,
);

/** Read-only signals with the values of a document. @template D @typedef {{[K in keyof D as D[K] extends import('@preact/signals').ReadonlySignal<any> ? K : never]: D[K] extends import('@preact/signals').ReadonlySignal<infer T> ? import('@preact/signals').ReadonlySignal<T> : never}} Readings */

/**
 * Creates read-only signals that always have the values of the active document.
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

/** Milliseconds within which files may have been copied or unpacked in any order. */
const SAME_TIME = 60_000;

/**
 * Orders two profiles, the older one first: by their names, the times of their files, else by the order of opening.
 *
 * @template {Pick<Tab, 'written' | 'number' | 'title'>} T
 * @param {T} one
 * @param {T} other
 * @returns {[T, T]}
 */
export function olderFirst(one, other) {
  const byName = byRunInName(one.title.value, other.title.value);
  if (byName !== 0) return byName > 0 ? [other, one] : [one, other];
  const later = one.written - other.written;
  const isLater = Math.abs(later) > SAME_TIME ? later > 0 : one.number > other.number;
  return isLater ? [other, one] : [one, other];
}

/** Possible comparisons of the current profile: pairs with each other profile, the older one first. */
export const comparablePairs = computed(() => {
  const current = shown.value;
  if (current?.kind !== 'profile') return [];
  const others = tabs.value
    .filter((tab) => tab.kind === 'profile')
    .filter((tab) => tab !== current);
  return others.map((other) => olderFirst(current, other));
});

/** Whether a reload would lose an open profile. */
export const isLosable = computed(() => tabs.value.some(({ origin }) => origin === 'user'));
