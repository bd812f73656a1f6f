/** Shows differences of two profiles as colours, and as marks with the same meaning. Pure. */

import { at } from '../values/at.js';
import { areNearlyEqual } from '../values/comparison-format.js';
import { STEPS } from './colours.js';

/** @import {Colours} from './colours.js' */

/** Ratios of costs at which the second and third step start. */
const SECOND = 1.1;
const THIRD = 1.5;

/**
 * Returns the step of a difference: 0 if nearly equal, 1 to 3 if B costs more, -1 to -3 if it costs less. Entries
 * in one profile only have the largest step.
 *
 * @param {number} a
 * @param {number} b
 */
export function stepOf(a, b) {
  if (a === b || areNearlyEqual(a, b)) return 0;
  const sign = b > a ? 1 : -1;
  const [less, more] = [Math.min(a, b), Math.max(a, b)];
  // Ratios of negative costs have no meaning.
  if (less <= 0 || more / less >= THIRD) return sign * STEPS;
  return more / less >= SECOND ? sign * 2 : sign;
}

/** @param {Colours} colours @param {number} step */
export function stepColour(colours, step) {
  if (step === 0) return colours.unchanged;
  return step > 0 ? at(colours.grown, step - 1) : at(colours.shrunk, -step - 1);
}

/**
 * Legend of the colours, from much less to much more.
 *
 * @param {Colours} colours
 * @param {'self' | 'inclusive'} cost  the compared one
 * @returns {{colour: string, text: string}[]}
 */
export const differenceLegend = (colours, cost) => [
  { colour: stepColour(colours, -3), text: '▼ ≤\u202f×0.67' },
  { colour: stepColour(colours, -2), text: '▼ ≤\u202f×0.91' },
  { colour: stepColour(colours, -1), text: '▼ less' },
  { colour: colours.unchanged, text: `equal ${cost} cost` },
  { colour: stepColour(colours, 1), text: '▲ more' },
  { colour: stepColour(colours, 2), text: '▲ ≥\u202f×1.1' },
  { colour: stepColour(colours, 3), text: '▲ ≥\u202f×1.5, new' },
  { colour: colours.other, text: 'unknown' },
];
