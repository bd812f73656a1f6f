/** The colours of pictures: the style tokens in the current theme. Differences also have marks of the same meaning. */

import { at } from '../values/at.js';
import { areNearlyEqual } from '../values/format.js';

/** Number of groups with separate colours; all others share one. */
export const CATEGORIES = 9;
/** Number of shades from no self cost to only self cost. */
export const SHADES = 6;
/** Number of shades of increases, and of decreases. */
export const STEPS = 3;

/** Factors of red, green and blue by which neighbours of one shade differ: less than shades do. */
const TINTS = [
  [1, 1, 1],
  [1, 0.98, 1.03],
  [1, 1.02, 0.96],
  [0.98, 0.99, 0.98],
];

/** The tints of a colour. @param {string} colour  as computed styles have it */
export const tintsOf = (colour) =>
  TINTS.map((factors) => {
    const parts = colour.match(/[\d.]+/g) ?? [];
    return `rgb(${factors.map((factor, i) => Math.min(255, Math.round(factor * Number(parts[i]))))})`;
  });

/** The tokens of single colours. */
const TOKENS = {
  surface: '--surface',
  raised: '--raised',
  line: '--line',
  /** Edges of boxes that look like their ground. */
  edge: '--line-strong',
  text: '--text',
  muted: '--muted',
  accent: '--accent',
  note: '--note',
  /** Text on coloured boxes. */
  onBox: '--on-box',
  /** Boxes that do not match a search. */
  faded: '--box-faded',
  /** Boxes without a separate colour. */
  other: '--box-other',
  /** Boxes of negative costs. */
  below: '--box-below',
  /** Bars of self cost, of negative costs, of increases and of decreases. */
  self: '--self',
  negative: '--below',
  more: '--more',
  less: '--less',
  /** Boxes that cost the same in two profiles. */
  unchanged: '--unchanged',
};

/** Colours of pictures; `tints` are those of each shade. @typedef {Record<keyof typeof TOKENS, string> & Record<'grown' | 'shrunk' | 'shades' | 'categories', string[]> & {tints: string[][]}} Colours */

/** Replacements of tokens where the system sets the colours; boxes keep theirs, which have a meaning. @type {Record<string, string>} */
const FORCED = {
  surface: 'Canvas',
  raised: 'Canvas',
  line: 'CanvasText',
  text: 'CanvasText',
  muted: 'CanvasText',
  accent: 'Highlight',
};

/**
 * Reads the tokens. Only a colour property resolves `light-dark()`, so each is set on a temporary element.
 *
 * @param {HTMLElement} host  where the theme applies
 * @param {'inherit' | 'light'} [scheme]  instead of the theme's
 * @returns {Colours}
 */
export function readColours(host, scheme = 'inherit') {
  const probe = document.createElement('i');
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  probe.style.forcedColorAdjust = 'none';
  const isForced = scheme === 'inherit' && matchMedia('(forced-colors: active)').matches;
  host.append(probe);
  const read = (/** @type {string} */ token, colour = `var(${token})`) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const plain = Object.fromEntries(
    Object.entries(TOKENS).map(([key, token]) => [
      key,
      read(token, isForced ? FORCED[key] : undefined),
    ]),
  );
  const series = (/** @type {string} */ token, /** @type {number} */ length) =>
    Array.from({ length }, (_, i) => read(`${token}-${i + 1}`));
  const shades = series('--shade', SHADES);
  const colours = {
    .../** @type {Record<keyof typeof TOKENS, string>} */ (plain),
    grown: series('--grown', STEPS),
    shrunk: series('--shrunk', STEPS),
    shades,
    tints: shades.map(tintsOf),
    categories: series('--category', CATEGORIES),
  };
  probe.remove();
  return colours;
}

/** Returns the shade of a box by its share of self cost. @param {number} self @param {number} inclusive */
export function shadeOf(self, inclusive) {
  const part = inclusive > 0 ? Math.max(0, Math.min(1, self / inclusive)) : 0;
  return Math.min(SHADES - 1, Math.floor(part * SHADES));
}

/**
 * Numbers the most expensive groups from 0; others get `CATEGORIES`.
 *
 * @param {Uint32Array} group  number of the group of each function
 * @param {Float64Array} costs  of each function
 * @param {number} functions  rows that are functions, the first ones
 * @returns {{category: Map<number, number>, ranked: number[]}} categories by group, and the groups that have one
 */
export function rankGroups(group, costs, functions) {
  // An array, not a map: with 500,000 functions this runs within a frame.
  let most = 0;
  for (let row = 0; row < functions; row += 1) most = Math.max(most, at(group, row));
  const sums = new Float64Array(most + 1);
  for (let row = 0; row < functions; row += 1) {
    const of = at(group, row);
    sums[of] = at(sums, of) + Math.abs(at(costs, row));
  }
  /** @type {number[]} */
  const positive = [];
  for (let of = 0; of <= most; of += 1) if (at(sums, of) > 0) positive.push(of);
  const ranked = positive.sort((a, b) => at(sums, b) - at(sums, a) || a - b).slice(0, CATEGORIES);
  return { category: new Map(ranked.map((of, place) => [of, place])), ranked };
}

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
