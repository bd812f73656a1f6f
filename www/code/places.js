/** Costs and calls of places (source lines or instructions), jumps between instructions, and the rows of source lines. Pure. */

import { SOURCE_ROW } from '../protocol/details.js';
import { at, peakOf } from '../values/at.js';

/** @import {Figures, PlaceCosts, SourceRows} from '../protocol/types.js' */

/** Values of the longest bars: totals, and self cost; in a comparison sizes of differences. @typedef {{total: number, self: number}} Peaks */

/** The figures that bars show: those of a profile, or the differences of a comparison. @param {Figures} figures */
export const barsOf = (figures) => ('change' in figures ? figures.change : figures);

/**
 * Totals of places contain the calls that are added up; those of others are not shown.
 *
 * @param {PlaceCosts} costs
 * @param {PlaceCosts} [sums]  of several places, if they are shown too
 * @returns {Peaks}
 */
export function peaksOf(costs, sums = costs) {
  const peak = (/** @type {'self' | 'total'} */ kind) =>
    Math.max(...[costs, sums].map((of) => peakOf(barsOf(of[kind]))));
  return { self: peak('self'), total: peak('total') };
}

/** Whether a place is listed by itself, not as inlined code below another. @typedef {(place: number) => boolean} IsTop */

/** Share of the whole above which a place is hot. */
const HOT_SHARE = 0.01;

/** Returns what all places cost together: 100 % of the function. @param {import('../protocol/types.js').ExactColumn | null} total */
export const wholeOf = (total) => total?.high.reduce((sum, cost) => sum + (cost || 0), 0) ?? 0;

/**
 * Returns the places with at least 1 % of the whole, most expensive first; in a comparison those with at least
 * 1 % of all differences, the largest first.
 *
 * @param {PlaceCosts} costs
 * @param {IsTop} [isTop]
 */
export function hotPlaces({ total }, isTop = () => true) {
  const { high } = barsOf(total);
  const size = 'change' in total ? Math.abs : Number;
  // Rates are not a number if nothing was counted.
  const weights = high.map((value, place) => (isTop(place) ? size(value) || 0 : 0));
  const least = HOT_SHARE * weights.reduce((sum, weight) => sum + weight, 0);
  const places = Uint32Array.from(weights.keys());
  const hot = places.filter((place) => at(weights, place) > 0 && at(weights, place) >= least);
  return hot.sort((x, y) => at(weights, y) - at(weights, x) || x - y);
}

/**
 * An arrow from row to row; `counted` by the profile.
 *
 * @typedef {{from: number, to: number, conditional: boolean, counted: boolean}} Arrow
 */

/** Returns access to single arrows. @param {import('../protocol/types.js').Arrows} arrows */
export const arrowsOf = ({ from, to, conditional, counted }) => ({
  at: (/** @type {number} */ arrow) => ({
    from: at(from, arrow),
    to: at(to, arrow),
    conditional: conditional[arrow] === 1,
    counted: counted[arrow] === 1,
  }),
});

/** Groups jumps by the instruction at which they start. @param {{from: Int32Array | Uint32Array}} jumps */
export function jumpsByPlace({ from: places }) {
  /** @type {Map<number, number[]>} */
  const all = new Map();
  for (const [jump, from] of places.entries()) {
    const known = all.get(from);
    if (known) known.push(jump);
    else all.set(from, [jump]);
  }
  return all;
}

/** Finds the rows of the source view that show a line. Pure. */
const NONE = -1;

/**
 * Returns which lines have a row or are in a gap: all lines of files with a separate block; of
 * other files, the lines inlined there.
 *
 * @param {{file: Uint32Array, line: {high: Float64Array}, group: Int32Array}} lines  without groups if there is no inlined code
 */
export function shownLines({ file: files, line, group }) {
  const whole = new Set();
  const inlined = new Set();
  files.forEach((file, place) => {
    if ((group[place] ?? NONE) >= 0) inlined.add(`${file}:${at(line.high, place)}`);
    else whole.add(file);
  });
  return (/** @type {number} */ file, /** @type {number} */ line) =>
    whole.has(file) || inlined.has(`${file}:${line}`);
}

/** Returns the row of a line, or -1 if it is in a closed gap or missing. @param {SourceRows} rows @param {number} file @param {number} line */
export const rowOfLine = (rows, file, line) =>
  rows.kind.findIndex(
    (kind, row) => kind === SOURCE_ROW.line && rows.file[row] === file && rows.line[row] === line,
  );

/** Returns the closed gap that contains a line, by its first line; 0 if there is none. @param {SourceRows} rows @param {number} file @param {number} line */
export function gapOfLine(rows, file, line) {
  const gap = rows.kind.findIndex(
    (kind, row) =>
      kind === SOURCE_ROW.gap &&
      rows.file[row] === file &&
      at(rows.line, row) <= line &&
      line <= at(rows.end, row),
  );
  return rows.line[gap] ?? 0;
}

/**
 * Returns the most expensive place with a line, which may be inlined at several; -1 for a line without costs.
 *
 * @param {{file: Uint32Array, line: {high: Float64Array}, costs: Pick<PlaceCosts, 'total'>}} lines
 * @param {number} file
 * @param {number} line
 */
export function placeOfLine({ file: files, line: { high }, costs }, file, line) {
  const totals = barsOf(costs.total).high;
  const size = (/** @type {number} */ place) => Math.abs(totals[place] ?? 0) || 0;
  let best = NONE;
  files.forEach((of, place) => {
    const isIt = of === file && high[place] === line;
    if (isIt && (best < 0 || size(place) > size(best))) best = place;
  });
  return best;
}

/** Returns the closed group of inlined code that contains a place, or -1. @param {{group: Int32Array}} lines @param {SourceRows} rows @param {number} place */
export function closedGroupOf({ group }, rows, place) {
  const known = group[place] ?? NONE;
  const head = rows.kind.findIndex(
    (kind, row) => kind === SOURCE_ROW.inlined && rows.place[row] === known,
  );
  return head >= 0 && at(rows.end, head) > 0 ? known : NONE;
}

/** Returns the row of a line with costs, which is never in a gap. @param {SourceRows} rows @param {number} place */
export const rowOfPlace = (rows, place) =>
  rows.kind.findIndex((kind, row) => kind === SOURCE_ROW.line && rows.place[row] === place);
