/**
 * Costs and calls of places: source lines or instructions. Pure.
 *
 * @module
 */

import { at } from '../values/at.js';
import { peakOf } from '../values/exact-column.js';

/** @typedef {import('../protocol/details.js').Places} Places */

/** Costs of the longest bars: self cost, and cost of calls. @typedef {{self: number, called: number}} Peaks */

/**
 * @param {Places} places
 * @param {Pick<Places, 'self' | 'called'> | null} [sums]  of several places, if they are shown too
 * @returns {Peaks}
 */
export function peaksOf({ self, called, calls }, sums = null) {
  const own = { self: peakOf(self), called: Math.max(peakOf(called), peakOf(calls.cost)) };
  return sums
    ? {
        self: Math.max(own.self, peakOf(sums.self)),
        called: Math.max(own.called, peakOf(sums.called)),
      }
    : own;
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
 * Returns places with self cost or calls, most expensive first.
 *
 * @param {Places} places
 */
export function hotPlaces({ self, called }) {
  // Rates are not a number if nothing was counted.
  return heaviest(
    self.high.length,
    (place) => (at(self.high, place) || 0) + (at(called.high, place) || 0),
  );
}

/**
 * Returns places whose self cost or cost of calls changed, largest change first.
 *
 * @param {Float64Array} change
 * @param {Float64Array} called
 */
export function changedPlaces(change, called) {
  // Rates are not a number if one of the profiles has no value.
  return heaviest(
    change.length,
    (place) => (Math.abs(at(change, place)) || 0) + (Math.abs(at(called, place)) || 0),
  );
}

/** Whether no place has a line number. @param {Pick<Places, 'line'>} places */
export const haveNoLines = ({ line: { high } }) =>
  high.length > 0 && high.every((number) => number === 0);
