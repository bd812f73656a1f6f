/**
 * Pairs the texts of source files of a comparison: those in A and in B. Pure.
 *
 * @module
 */

import { at } from '../values/at.js';
import { wholeName } from '../values/names.js';
import { MISSING } from './source-text.js';

/** @typedef {Pick<import('../protocol/comparison.js').ComparedLines, 'files'>} Files */
/** @typedef {import('./source-text.js').SourceText} SourceText */

/** The texts of a file on both sides. @typedef {{a: SourceText, b: SourceText}} BothTexts */

/** Returns the number of files. @param {Files} of */
export const fileCount = ({ files }) => (files.offsets.length - 1) / 2;

/** Whether a file is only in A. @param {Files} of @param {number} file */
export const isOnlyInA = ({ files }, file) =>
  at(files.offsets, 2 * file + 1) === at(files.offsets, 2 * file + 2);

/** Whether the texts of both sides were found. @param {BothTexts | undefined} texts */
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

/** Cache of line numbers, by the lines of A. @type {WeakMap<string[], {b: string[], numbers: [Uint32Array, Uint32Array]}>} */
const known = new WeakMap();

/**
 * Returns a number for each line of A and of B; equal lines have equal numbers.
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
