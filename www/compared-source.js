/**
 * The lines of a function in two profiles, as the source view of a comparison shows them. Pure.
 *
 * The analyser pairs lines by their numbers, shifted where all of the code has moved. Where the texts
 * of both sides are at hand they decide: a line of A and one of B are the same if the texts say so,
 * and what was changed is gone from A and new in B.
 *
 * @module
 */

import { at } from './at.js';
import { pairedCalls } from './compared-calls.js';
import { comparedColumn } from './compared-column.js';
import { exactAt } from './exact-column.js';
import { matchedLines } from './line-match.js';
import { PRESENCE } from './protocol-comparison.js';

/** @typedef {import('./protocol-comparison.js').ComparedColumn} ComparedColumn */
/** @typedef {import('./protocol-comparison.js').ComparedLines} ComparedLines */
/** @typedef {import('./source-text.js').SourceText} SourceText */

/** The texts of a file on both sides. @typedef {{a: SourceText, b: SourceText}} BothTexts */

/**
 * Lines with their costs, by file and in the order of B; what is gone stands where it stood. `at` is
 * the file. `line` is the number in the text that is shown, see `CostLines`: that of B, of files that
 * only A has that of A. `lineA` and `lineB` are 0 where there is none, or code without a line.
 *
 * @typedef {object} SourcePairs
 * @property {Uint32Array} at
 * @property {{high: Float64Array}} line
 * @property {Float64Array} lineA
 * @property {Float64Array} lineB
 * @property {Uint8Array} presence
 * @property {ComparedColumn} cost
 * @property {ComparedColumn | null} second  self cost for the second event
 * @property {ComparedColumn} called  inclusive cost of the calls at each
 * @property {import('./compared-calls.js').ComparedPlaceCalls} calls
 */

/**
 * A line in both profiles, or in one: where its costs are in A and in B, or -1, and its numbers there,
 * or 0; `place` is where it stands in the text that is shown.
 *
 * @typedef {{a: number, b: number, lineA: number, lineB: number, presence: number, place: number}} Pair
 */

const NONE = -1;

/** Whether a file is only in A. @param {ComparedLines} lines @param {number} file */
export const isOnlyInA = ({ files }, file) =>
  at(files.offsets, 2 * file + 1) === at(files.offsets, 2 * file + 2);

/**
 * The pairs of a file as the analyser has them.
 *
 * @param {ComparedLines} lines
 * @param {number} file
 * @returns {Pair[]}
 */
function pairsByNumber(lines, file) {
  const { starts, presence, lineA, lineB } = lines;
  const first = at(starts, file);
  const moved = at(lines.movedBy.high, file);
  /** @param {number} known @param {number} a @param {number} b */
  const place = (known, a, b) => {
    if (isOnlyInA(lines, file)) return a;
    return known === PRESENCE.gone && a > 0 ? Math.max(1, a + moved) - 0.5 : b;
  };
  return Array.from({ length: at(starts, file + 1) - first }, (_, index) => {
    const line = first + index;
    const known = at(presence, line);
    const [a, b] = [at(lineA.high, line), at(lineB.high, line)];
    return {
      a: known === PRESENCE.new ? NONE : line,
      b: known === PRESENCE.gone ? NONE : line,
      lineA: a,
      lineB: b,
      presence: known,
      place: place(known, a, b),
    };
  });
}

/** @param {Omit<Pair, 'presence'>} pair @returns {Pair} */
function present(pair) {
  const { a, b, lineA, lineB } = pair;
  // A line may have cost nothing in one of the profiles; code without a line is there if it cost.
  const [inA, inB] = [lineA > 0 || (lineB === 0 && a >= 0), lineB > 0 || (lineA === 0 && b >= 0)];
  return { ...pair, presence: !inA ? PRESENCE.new : inB ? PRESENCE.both : PRESENCE.gone };
}

/**
 * The pairs of a file as its texts have them.
 *
 * @param {Pair[]} pairs  by number
 * @param {BothTexts} texts
 * @returns {Pair[]}
 */
function pairsByText(pairs, texts) {
  const partner = matchedLines(texts.a.lines, texts.b.lines);
  const inA = new Map(Array.from(partner, (line, place) => [line + 1, place + 1]));
  const costInB = new Map(pairs.flatMap(({ b, lineB }) => (b < 0 ? [] : [[lineB, b]])));
  /** @type {Pair[]} */
  const placed = [];
  for (const { a, lineA } of pairs.filter((pair) => pair.a >= 0)) {
    const lineB = lineA === 0 ? 0 : (partner[lineA - 1] ?? NONE) + 1;
    const isIn = lineB > 0 || lineA === 0;
    const b = isIn ? (costInB.get(lineB) ?? NONE) : NONE;
    if (isIn) costInB.delete(lineB);
    const place = isIn ? lineB : placeBehind(partner, lineA);
    placed.push(present({ a, b, lineA, lineB, place }));
  }
  for (const [lineB, b] of costInB) {
    const lineA = lineB === 0 ? 0 : (inA.get(lineB) ?? 0);
    placed.push(present({ a: NONE, b, lineA, lineB, place: lineB }));
  }
  return placed.sort((x, y) => x.place - y.place || x.lineA - y.lineA);
}

/** Where a line of A that B has not would stand: behind the last one before it that B has. @param {Int32Array} partner @param {number} line  from 1 */
function placeBehind(partner, line) {
  let before = Math.min(line - 1, partner.length) - 1;
  while (before >= 0 && at(partner, before) < 0) before -= 1;
  return before < 0 ? 0.5 : at(partner, before) + 1.5;
}

/** Whether the texts of both sides are there. @param {BothTexts | undefined} texts */
export const isByText = (texts) =>
  texts !== undefined && texts.a.lines.length > 0 && texts.b.lines.length > 0;

/**
 * @param {ComparedLines} lines
 * @param {readonly BothTexts[]} texts  of its files
 * @returns {SourcePairs}
 */
export function sourcePairs(lines, texts) {
  const files = lines.starts.length - 1;
  /** @type {(Pair & {file: number})[]} */
  const all = [];
  for (let file = 0; file < files; file += 1) {
    const both = texts[file];
    const byNumber = pairsByNumber(lines, file);
    const pairs = both && isByText(both) ? pairsByText(byNumber, both) : byNumber;
    for (const pair of pairs) all.push({ ...pair, file });
  }
  const column = (/** @type {ComparedColumn} */ of) => {
    const side = (/** @type {'a' | 'b'} */ which) =>
      all.map((pair) => (pair[which] < 0 ? 0 : exactAt(of[which], pair[which])));
    return comparedColumn(side('a'), side('b'));
  };
  const places = all.map(({ a, b }) => ({ a: a < 0 ? [] : [a], b: b < 0 ? [] : [b] }));
  return {
    at: Uint32Array.from(all, ({ file }) => file),
    line: { high: Float64Array.from(all, ({ place }) => place) },
    lineA: Float64Array.from(all, ({ lineA }) => lineA),
    lineB: Float64Array.from(all, ({ lineB }) => lineB),
    presence: Uint8Array.from(all, ({ presence }) => presence),
    cost: column(lines.cost),
    second: lines.second && column(lines.second),
    ...pairedCalls(lines.calls.a, lines.calls.b, places),
  };
}
