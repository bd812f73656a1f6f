/** Records of signals, of which some are read or set together. */

import { batch, signal } from '@preact/signals';

/** A signal of each value. @template T @typedef {{[K in keyof T]: import('@preact/signals').Signal<T[K]>}} Signals */

/** The values of the signals of a record. @template D @typedef {{[K in keyof D as D[K] extends import('@preact/signals').Signal<any> ? K : never]: D[K] extends import('@preact/signals').Signal<infer T> ? T : never}} Values */

/** @template {object} T @param {T} values @returns {Signals<T>} */
export const signalsOf = (values) =>
  /** @type {Signals<T>} */ (
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, signal(value)]))
  );

/** The values of some signals. @template D @template {keyof Values<D>} K @param {D} signals @param {readonly K[]} keys */
export const peeked = (signals, keys) =>
  /** @type {Pick<Values<D>, K>} */ (
    Object.fromEntries(keys.map((key) => [key, /** @type {any} */ (signals)[key].peek()]))
  );

/** Sets some signals at once. @template D @param {D} signals @param {Partial<Values<NoInfer<D>>>} values */
export function setAll(signals, values) {
  const all = /** @type {any} */ (signals);
  batch(() => {
    for (const [key, value] of Object.entries(values)) all[key].value = value;
  });
}
