/**
 * The texts of the source files of a comparison: of each file that of A and that of B. Pure.
 *
 * @module
 */

import { at } from '../values/at.js';
import { wholeName } from '../values/names.js';
import { MISSING } from './source-text.js';

/** @typedef {Pick<import('../protocol/comparison.js').ComparedLines, 'files'>} Files */
/** @typedef {import('./source-text.js').SourceText} SourceText */

/** The texts of a file on both sides. @typedef {{a: SourceText, b: SourceText}} BothTexts */

/** How many files there are. @param {Files} of */
export const fileCount = ({ files }) => (files.offsets.length - 1) / 2;

/** Whether a file is only in A. @param {Files} of @param {number} file */
export const isOnlyInA = ({ files }, file) =>
  at(files.offsets, 2 * file + 1) === at(files.offsets, 2 * file + 2);

/** Whether the texts of both sides are there. @param {BothTexts | undefined} texts */
export const isByText = (texts) =>
  texts !== undefined && texts.a.lines.length > 0 && texts.b.lines.length > 0;

/**
 * @param {Files} of
 * @param {ReadonlyMap<string, SourceText>} older  texts of A, by path
 * @param {ReadonlyMap<string, SourceText>} newer  texts of B
 * @returns {BothTexts[]}
 */
export function textsOf(of, older, newer) {
  return Array.from({ length: fileCount(of) }, (_, file) => ({
    a: older.get(wholeName(of.files, 2 * file)) ?? MISSING,
    b: newer.get(wholeName(of.files, 2 * file + 1)) ?? MISSING,
  }));
}

/** Numbers of the lines of texts that were asked for before, by the lines of A. @type {WeakMap<string[], {b: string[], numbers: [Uint32Array, Uint32Array]}>} */
const known = new WeakMap();

/**
 * A number for each line of A and of B, the same where lines are.
 *
 * @param {BothTexts} texts
 * @returns {[Uint32Array, Uint32Array]}
 */
export function numberedLines({ a, b }) {
  const before = known.get(a.lines);
  if (before?.b === b.lines) return before.numbers;
  /** @type {Map<string, number>} */
  const all = new Map();
  const number = (/** @type {string} */ line) => {
    const next = all.get(line) ?? all.size;
    all.set(line, next);
    return next;
  };
  /** @type {[Uint32Array, Uint32Array]} */
  const numbers = [Uint32Array.from(a.lines, number), Uint32Array.from(b.lines, number)];
  known.set(a.lines, { b: b.lines, numbers });
  return numbers;
}
