/**
 * Creates actions that set one signal.
 *
 * @module
 */

import { shownComparison, shownDocument, shownProfile } from './tab-state.js';

/** @typedef {import('@preact/signals').Signal<any>} AnySignal */
/** The values of a document’s signals. @template D @typedef {{[K in keyof D as D[K] extends AnySignal ? K : never]: D[K] extends import('@preact/signals').Signal<infer T> ? T : never}} Values */

/** Creates an action for a signal of the page. @template T @param {import('@preact/signals').Signal<T>} signal @returns {(value: T) => void} */
export const sets = (signal) => (value) => {
  signal.value = value;
};

/**
 * Creates a function that makes actions for signals of the active document.
 *
 * @template {object} D
 * @param {import('@preact/signals').ReadonlySignal<D>} document
 */
const setsIn =
  (document) =>
  /** @template {keyof Values<D>} K @param {K} key @returns {(value: Values<D>[K]) => void} */
  (key) =>
  (value) => {
    /** @type {any} */ (document.peek())[key].value = value;
  };

/** Creates an action for a signal of the active document, a profile or a comparison. */
export const setsShown = setsIn(shownDocument);

/** Creates an action for a signal of the active profile. */
export const setsProfile = setsIn(shownProfile);

/** Creates an action for a signal of the active comparison. */
export const setsComparison = setsIn(shownComparison);
