/**
 * What many measurements say together.
 *
 * @module
 */

/** @param {number[]} values */
const sorted = (values) => [...values].sort((a, b) => a - b);

/** The middle one, or the mean of the two in the middle. @param {number[]} values */
export function median(values) {
  const all = sorted(values);
  const middle = all.length >> 1;
  const upper = all[middle] ?? Number.NaN;
  return all.length % 2 ? upper : (upper + (all[middle - 1] ?? Number.NaN)) / 2;
}

/** The value that so many percent do not exceed. @param {number[]} values @param {number} percent */
export function percentile(values, percent) {
  const all = sorted(values);
  return all[Math.ceil((all.length * percent) / 100) - 1] ?? Number.NaN;
}
