/**
 * Creates actions that set one signal.
 */

import { shownDocument } from './tab-state.js';

/** @typedef {import('@preact/signals').Signal<any>} AnySignal */
/** The values of a document’s signals. @template D @typedef {{[K in keyof D as D[K] extends AnySignal ? K : never]: D[K] extends import('@preact/signals').Signal<infer T> ? T : never}} Values */

/** Creates an action for a signal of the page. @template T @param {import('@preact/signals').Signal<T>} signal @returns {(value: T) => void} */
export const sets = (signal) => (value) => {
  signal.value = value;
};

/**
 * Creates an action for a signal of the active document.
 *
 * @template {keyof Values<import('./tab-state.js').Tab>} K
 * @param {K} key
 * @returns {(value: Values<import('./tab-state.js').Tab>[K]) => void}
 */
export const setsShown = (key) => (value) => {
  /** @type {any} */ (shownDocument.peek())[key].value = value;
};
