/** Keys of a strip of tabs. */

/** Returns the tab that a key moves to, or undefined for other keys. @param {string} key @param {number} place @param {number} tabs */
export function tabAfterKey(key, place, tabs) {
  /** @type {Record<string, number>} */
  const places = { ArrowRight: place + 1, ArrowLeft: place - 1 + tabs, Home: 0, End: tabs - 1 };
  const next = places[key];
  return next === undefined ? undefined : next % tabs;
}
