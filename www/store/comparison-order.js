/**
 * How a comparison is ordered and what it shows at first.
 *
 * @module
 */

/** @type {import('../protocol/comparison.js').DifferenceOrder} */
export const LARGEST_FIRST = { key: 'difference', reversed: false };

/** @type {import('../protocol/comparison.js').ShownChanges} */
export const DIFFERENT = { equal: false, changed: true, new: true, gone: true };
