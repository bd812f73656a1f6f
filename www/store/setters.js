/** Actions that set one signal, and do nothing else. */

import { shownDocument } from './tab-state.js';

/** The values of a document’s signals. @template D @typedef {{[K in keyof D as D[K] extends import('@preact/signals').Signal<any> ? K : never]: D[K] extends import('@preact/signals').Signal<infer T> ? T : never}} Values */

/** Sets a signal of the page. @template T @param {import('@preact/signals').Signal<T>} signal @param {NoInfer<T>} value */
export function change(signal, value) {
  signal.value = value;
}

/**
 * Sets a value of the active document.
 *
 * @template {keyof Values<import('./tab-state.js').Tab>} K
 * @param {K} key
 * @param {Values<import('./tab-state.js').Tab>[K]} value
 */
export function changeShown(key, value) {
  /** @type {any} */ (shownDocument.peek())[key].value = value;
}
