/** Draws a bar chart on any surface: one bar per row, to the right of a line. */

import { fittedName } from './label.js';

/** @import {Colours} from './colours.js' */
/** @import {Surface} from './surface-canvas.js' */

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {string} figure
 * @property {number} part  of the longest bar, from 0 to 1
 * @property {string} fill
 */

/** Height of a row, and of the bar in it. */
export const BAR_ROW = 22;
const BAR = 12;
const GAP = 12;
/** Share of the width that is reserved for names. */
const NAMES = 0.42;

/** @param {Surface} surface @param {readonly Bar[]} bars @param {{width: number, colours: Colours}} look */
export function paintBars(surface, bars, { width, colours }) {
  const character = surface.measure('M', 'name');
  const measure = (/** @type {string} */ text) => surface.measure(text, 'name');
  const figures = Math.max(0, ...bars.map(({ figure }) => surface.measure(figure, 'plain')));
  const left = Math.round(NAMES * width) + GAP;
  const space = Math.max(1, width - left - GAP - figures);
  for (const [row, { name, figure, part, fill }] of bars.entries()) {
    const middle = row * BAR_ROW + BAR_ROW / 2;
    surface.text(fittedName(name, left - GAP, character, measure), 0, middle, colours.text, 'name');
    surface.box(left, middle - BAR / 2, part * space, BAR, fill);
    const end = width - surface.measure(figure, 'plain');
    surface.text(figure, end, middle, colours.text, 'plain');
  }
  surface.box(left, 0, 1, bars.length * BAR_ROW, colours.line);
}
