/**
 * Which line of one profile is which line of another one, in one source file: by their numbers, or by
 * the texts of both sides. Pure.
 *
 * @module
 */

import { PRESENCE } from '../protocol/comparison.js';
import { at } from '../values/at.js';
import { matchedLines } from './line-match.js';

/** @typedef {import('../protocol/comparison.js').ComparedLines} ComparedLines */
/** @typedef {import('./source-text.js').SourceText} SourceText */

/** The texts of a file on both sides. @typedef {{a: SourceText, b: SourceText}} BothTexts */

/**
 * A line in both profiles, or in one: where its costs are in A and in B, or -1, and its numbers there,
 * or 0; `place` is where it stands in the text that is shown.
 *
 * @typedef {{a: number, b: number, lineA: number, lineB: number, presence: number, place: number}} Pair
 */

/** Where costs of lines are, by their number. @typedef {Map<number, number>} Costs */

const NONE = -1;

/** Whether a file is only in A. @param {ComparedLines} lines @param {number} file */
export const isOnlyInA = ({ files }, file) =>
  at(files.offsets, 2 * file + 1) === at(files.offsets, 2 * file + 2);

/**
 * Which line of B a line of A is, and the other way round, or 0; where a line of A that B has not would
 * stand.
 *
 * @typedef {object} Meeting
 * @property {(lineA: number, inB: Costs) => number} lineB
 * @property {(lineB: number) => number} lineA
 * @property {(lineA: number) => number} behind
 */

/**
 * By how many lines the code at a line of A stands further down in B.
 *
 * @param {ComparedLines} lines
 * @param {number} file
 * @param {number} line
 */
function movedBy({ moves: { starts, from, by } }, file, line) {
  const first = at(starts, file);
  let piece = at(starts, file + 1) - 1;
  while (piece > first && at(from.high, piece) > line) piece -= 1;
  return at(by.high, piece);
}

/** The lines of B by lines of A that the analyser paired. @param {ComparedLines} lines @param {number} file */
function knownPairs({ starts, presence, lineA, lineB }, file) {
  /** @type {Map<number, number>} */
  const known = new Map();
  for (let line = at(starts, file); line < at(starts, file + 1); line += 1) {
    if (at(presence, line) === PRESENCE.both) known.set(at(lineA.high, line), at(lineB.high, line));
  }
  return known;
}

/** Lines as the analyser pairs them, by their numbers. @param {ComparedLines} lines @param {number} file @returns {Meeting} */
export function byNumber(lines, file) {
  const isOnly = isOnlyInA(lines, file);
  const known = knownPairs(lines, file);
  // The program of a function tells of lines that cost nothing; a whole file has no others than these.
  const moved = (/** @type {number} */ lineA) =>
    lines.isWhole ? 0 : lineA + movedBy(lines, file, lineA);
  return {
    lineB: (lineA, inB) => {
      const lineB = known.get(lineA) ?? moved(lineA);
      return lineB > 0 && inB.has(lineB) ? lineB : 0;
    },
    lineA: () => 0,
    behind: (lineA) => (isOnly ? lineA : Math.max(1, lineA + movedBy(lines, file, lineA)) - 0.5),
  };
}

/** Lines as their texts pair them. @param {BothTexts} texts @returns {Meeting} */
export function byText(texts) {
  const partner = matchedLines(texts.a.lines, texts.b.lines);
  const inA = new Map(Array.from(partner, (line, place) => [line + 1, place + 1]));
  return {
    lineB: (lineA) => (partner[lineA - 1] ?? NONE) + 1,
    lineA: (lineB) => inA.get(lineB) ?? 0,
    behind: (lineA) => placeBehind(partner, lineA),
  };
}

/** Behind the last line before it that B has. @param {Int32Array} partner @param {number} line  of A, from 1 */
function placeBehind(partner, line) {
  let before = Math.min(line - 1, partner.length) - 1;
  while (before >= 0 && at(partner, before) < 0) before -= 1;
  return before < 0 ? 0.5 : at(partner, before) + 1.5;
}

/** Whether the texts of both sides are there. @param {BothTexts | undefined} texts */
export const isByText = (texts) =>
  texts !== undefined && texts.a.lines.length > 0 && texts.b.lines.length > 0;

/** @param {Omit<Pair, 'presence'>} pair @returns {Pair} */
function present(pair) {
  const { a, b, lineA, lineB } = pair;
  // A line may have cost nothing in one of the profiles; code without a line is there if it cost.
  const [inA, inB] = [lineA > 0 || (lineB === 0 && a >= 0), lineB > 0 || (lineA === 0 && b >= 0)];
  return { ...pair, presence: !inA ? PRESENCE.new : inB ? PRESENCE.both : PRESENCE.gone };
}

/**
 * Lines of one file, brought together.
 *
 * @param {Costs} inA
 * @param {Costs} inB
 * @param {Meeting} meeting
 * @returns {Pair[]}
 */
export function pairsOf(inA, inB, meeting) {
  const left = new Map(inB);
  /** @type {Pair[]} */
  const pairs = [];
  for (const [lineA, a] of inA) {
    const lineB = lineA === 0 ? 0 : meeting.lineB(lineA, inB);
    const isIn = lineB > 0 || lineA === 0;
    const b = isIn ? (left.get(lineB) ?? NONE) : NONE;
    if (isIn) left.delete(lineB);
    const place = isIn ? lineB : meeting.behind(lineA);
    pairs.push(present({ a, b, lineA, lineB, place }));
  }
  for (const [lineB, b] of left) {
    const lineA = lineB === 0 ? 0 : meeting.lineA(lineB);
    pairs.push(present({ a: NONE, b, lineA, lineB, place: lineB }));
  }
  return pairs.sort((x, y) => x.place - y.place || x.lineA - y.lineA);
}
