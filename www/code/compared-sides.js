/**
 * The lines of a function in each profile of a comparison: as the analyser has them, or, where the programs
 * of both are at hand, with inlined code below the lines that it was inlined at. Pure.
 *
 * @module
 */

import { PRESENCE } from '../protocol/comparison.js';
import { at } from '../values/at.js';
import { wholeName } from '../values/names.js';

/** @typedef {import('./inlined-places.js').PlacedPlaces} PlacedPlaces */
/** @typedef {import('./line-pairs.js').Costs} Costs */
/** @typedef {import('../protocol/comparison.js').ComparedLines} ComparedLines */

/**
 * The lines of one profile: by file, and by file below the line that they were inlined at. `of` holds
 * what they cost.
 *
 * @typedef {object} SideLines
 * @property {{self: import('../protocol/protocol.js').ExactColumn, second: import('../protocol/protocol.js').ExactColumn | null, calls: import('../protocol/details.js').PlaceCalls} | null} of
 * @property {Costs[]} own
 * @property {Map<string, Costs[]>} inlined  by file and line, see `siteKey`
 */

/** The places of both profiles where their programs tell what was inlined; null where a profile has not the function. @typedef {{a: PlacedPlaces | null, b: PlacedPlaces | null}} BothPlaced */

/** What stands for a line of a file. @param {number} file @param {number} line */
export const siteKey = (file, line) => `${file}:${line}`;

/** @param {number} files @returns {Costs[]} */
const noCosts = (files) => Array.from({ length: files }, () => new Map());

/** The lines of one profile as the analyser has them. @param {ComparedLines} lines @param {'a' | 'b'} which @returns {SideLines} */
function sideByLines({ starts, presence, lineA, lineB, cost, second, calls }, which) {
  const files = starts.length - 1;
  const [numbers, missing] = which === 'a' ? [lineA, PRESENCE.new] : [lineB, PRESENCE.gone];
  const own = noCosts(files);
  own.forEach((costs, file) => {
    for (let line = at(starts, file); line < at(starts, file + 1); line += 1) {
      if (at(presence, line) !== missing) costs.set(at(numbers.high, line), line);
    }
  });
  const of = { self: cost[which], second: second?.[which] ?? null, calls: calls[which] };
  return { of, own, inlined: new Map() };
}

/**
 * The lines of one profile with what was inlined at them, or null if a file of it is none of the answer.
 *
 * @param {ComparedLines} lines
 * @param {0 | 1} side
 * @param {PlacedPlaces | null} placed
 * @returns {SideLines | null}
 */
function sideByPlaces({ files, starts }, side, placed) {
  const count = starts.length - 1;
  /** @type {SideLines} */
  const known = { of: placed, own: noCosts(count), inlined: new Map() };
  if (!placed) return known;
  const paths = Array.from({ length: count }, (_, file) => wholeName(files, 2 * file + side));
  const fileOf = Array.from(placed.symbols, (_, file) =>
    paths.indexOf(wholeName(placed.files, file)),
  );
  if (fileOf.some((file) => file < 0)) return null;
  const line = (/** @type {number} */ place) => at(placed.line.high, place);
  const file = (/** @type {number} */ place) => at(fileOf, at(placed.at, place));
  placed.group.forEach((group, place) => {
    if (group < 0) {
      at(known.own, file(place)).set(line(place), place);
      return;
    }
    const host = at(placed.groups.host, group);
    const key = siteKey(file(host), line(host));
    const below = known.inlined.get(key) ?? noCosts(count);
    known.inlined.set(key, below);
    at(below, file(place)).set(line(place), place);
  });
  return known;
}

/**
 * Both profiles: with what was inlined where, if that is known of both.
 *
 * @param {ComparedLines} lines
 * @param {BothPlaced | null} placed
 */
export function sidesOf(lines, placed) {
  const a = placed && sideByPlaces(lines, 0, placed.a);
  const b = placed && sideByPlaces(lines, 1, placed.b);
  return a && b ? { a, b } : { a: sideByLines(lines, 'a'), b: sideByLines(lines, 'b') };
}
