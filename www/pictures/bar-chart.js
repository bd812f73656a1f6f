/**
 * Draws a bar chart on any surface: one bar per row, to one side or to both sides of a line.
 */

import { fittedName } from './label.js';

/** @import {Colours} from './colours.js' */
/** @import {Surface} from './surface-canvas.js' */

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {string} figure
 * @property {number} part  of the longest bar: from -1 to 1; negative to the left if there are two sides
 * @property {string} fill
 */

/** Height of a row, and of the bar in it. */
export const BAR_ROW = 22;
const BAR = 12;
const GAP = 12;
/** Share of the width that is reserved for names. */
const NAMES = 0.42;

/**
 * Horizontal layout of the bars: from `left`, with `space` pixels on each side.
 *
 * @param {number} width
 * @param {number} figures  width of the longest figure
 * @param {boolean} isTwoSided
 */
function barLayout(width, figures, isTwoSided) {
  const left = Math.round(NAMES * width) + GAP;
  const all = Math.max(1, width - left - GAP - figures);
  return { left, space: isTwoSided ? all / 2 : all };
}

/**
 * @param {Surface} surface
 * @param {readonly Bar[]} bars
 * @param {{width: number, isTwoSided: boolean, colours: Colours}} look
 */
export function paintBars(surface, bars, { width, isTwoSided, colours }) {
  const character = surface.measure('M', 'name');
  const measure = (/** @type {string} */ text) => surface.measure(text, 'name');
  const figures = Math.max(0, ...bars.map(({ figure }) => surface.measure(figure, 'plain')));
  const { left, space } = barLayout(width, figures, isTwoSided);
  const zero = isTwoSided ? left + space : left;
  for (const [row, { name, figure, part, fill }] of bars.entries()) {
    const middle = row * BAR_ROW + BAR_ROW / 2;
    surface.text(fittedName(name, left - GAP, character, measure), 0, middle, colours.text, 'name');
    const long = Math.abs(part) * space;
    const start = isTwoSided && part < 0 ? zero - long : zero;
    surface.box(start, middle - BAR / 2, long, BAR, fill);
    const end = width - surface.measure(figure, 'plain');
    surface.text(figure, end, middle, colours.text, 'plain');
  }
  surface.box(zero, 0, 1, bars.length * BAR_ROW, colours.line);
}
