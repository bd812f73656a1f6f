/**
 * Costs and calls of places: source lines or instructions. Pure.
 */

import { at } from '../values/at.js';
import { peakOf } from '../values/exact-column.js';

/** @typedef {import('../protocol/details.js').Figures} Figures */
/** @typedef {import('../protocol/details.js').PlaceCalls} PlaceCalls */
/** @typedef {import('../protocol/details.js').PlaceCosts} PlaceCosts */

/** Values of the longest bars: self cost, and cost of calls; in a comparison sizes of differences. @typedef {{self: number, called: number}} Peaks */

/** The figures that bars show: those of a profile, or the differences of a comparison. @param {Figures} figures */
export const barsOf = (figures) => ('change' in figures ? figures.change : figures);

/**
 * @param {PlaceCosts} costs
 * @param {PlaceCalls} calls
 * @param {PlaceCosts | null} [sums]  of several places, if they are shown too
 * @returns {Peaks}
 */
export function peaksOf({ self, called }, calls, sums = null) {
  const peak = (/** @type {Figures[]} */ ...all) =>
    Math.max(...all.map((of) => peakOf(barsOf(of))));
  return {
    self: sums ? peak(self, sums.self) : peak(self),
    called: sums ? peak(called, calls.cost, sums.called) : peak(called, calls.cost),
  };
}

/**
 * Places to step through. They are sorted on first use: a function
 * may have a hundred thousand, and they are rarely used.
 *
 * @typedef {object} HotPlaces
 * @property {number} length
 * @property {(index: number) => number | undefined} at
 */

/**
 * Returns the places with a positive weight, largest first.
 *
 * @param {number} length
 * @param {(place: number) => number} weightOf
 * @returns {HotPlaces}
 */
function heaviest(length, weightOf) {
  const weights = new Float64Array(length);
  const places = new Uint32Array(length);
  let found = 0;
  for (let place = 0; place < length; place += 1) {
    const weight = weightOf(place);
    weights[place] = weight;
    if (weight > 0) places[found++] = place;
  }
  /** @type {Uint32Array | null} */
  let order = null;
  return {
    length: found,
    at(index) {
      order ??= places.subarray(0, found).sort((x, y) => at(weights, y) - at(weights, x) || x - y);
      return order[index];
    },
  };
}

/**
 * Returns places with self cost or calls, most expensive first; in a comparison those with differences, the
 * largest first.
 *
 * @param {PlaceCosts} costs
 */
export function hotPlaces({ self, called }) {
  const [own, ofCalls] = [barsOf(self).high, barsOf(called).high];
  const size = 'change' in self ? Math.abs : (/** @type {number} */ value) => value;
  // Rates are not a number if nothing was counted.
  return heaviest(
    own.length,
    (place) => (size(at(own, place)) || 0) + (size(at(ofCalls, place)) || 0),
  );
}
