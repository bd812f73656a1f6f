/**
 * Creates actions that set one signal.
 *
 * @module
 */

import { shownComparison, shownProfile } from './tab-state.js';

/** @typedef {import('@preact/signals').Signal<any>} AnySignal */
/** The values of a document’s signals. @template D @typedef {{[K in keyof D as D[K] extends AnySignal ? K : never]: D[K] extends import('@preact/signals').Signal<infer T> ? T : never}} Values */
/** @typedef {Values<import('./profile-document.js').ProfileDocument>} ProfileValues */
/** @typedef {Values<import('./comparison-document.js').ComparisonDocument>} ComparisonValues */

/** Creates an action for a signal of the page. @template T @param {import('@preact/signals').Signal<T>} signal @returns {(value: T) => void} */
export const sets = (signal) => (value) => {
  signal.value = value;
};

/** Creates an action for a signal of the active profile. @template {keyof ProfileValues} K @param {K} key @returns {(value: ProfileValues[K]) => void} */
export const setsProfile = (key) => (value) => {
  /** @type {AnySignal} */ (shownProfile.peek()[key]).value = value;
};

/** Creates an action for a signal of the active comparison. @template {keyof ComparisonValues} K @param {K} key @returns {(value: ComparisonValues[K]) => void} */
export const setsComparison = (key) => (value) => {
  /** @type {AnySignal} */ (shownComparison.peek()[key]).value = value;
};
