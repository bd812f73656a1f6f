/** Texts of source files as lines, by side: of a profile, or of A and B in a comparison. Pure. */

import { at } from '../values/at.js';
import { wholeName } from '../values/names.js';

/**
 * The state of a source file of the profile.
 *
 * @typedef {object} SourceText
 * @property {'missing' | 'reading' | 'found' | 'unreadable'} state
 * @property {string[]} lines  empty unless found
 * @property {string} path  of the matching file
 * @property {number} equals  number of equally good matches, including this one
 * @property {boolean} newer  whether it was written after the profile
 */

/** Maximum size of a source file in bytes: larger ones are generated. */
export const LARGEST = 64 << 20;

/** @type {SourceText} */
export const MISSING = { state: 'missing', lines: [], path: '', equals: 0, newer: false };

/** Splits a text into lines without line ends. Text that is not UTF-8 is decoded as Windows-1252, which defines every byte. @param {ArrayBuffer} bytes */
export function linesOf(bytes) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** @import {FileTexts} from '../protocol/types.js' */

/** @typedef {Pick<import('../protocol/types.js').LineFiles, 'files'>} Files */

/** The texts of a file on all sides. @typedef {readonly SourceText[]} SideTexts */

/** Returns the number of files. @param {Files} of */
export const fileCount = ({ files }) => at(files, 0).offsets.length - 1;

/** Returns the names of a file on all sides; empty where it is missing. @param {Files} of @param {number} file */
export const namesOf = ({ files }, file) => files.map((names) => wholeName(names, file));

/** Returns the names of all files, each on all sides. @param {Files} of */
export const allNames = (of) =>
  Array.from({ length: fileCount(of) }, (_, file) => namesOf(of, file));

/** Returns the side whose text is shown: the last one that has the file. @param {Files} of @param {number} file */
export const shownSide = (of, file) =>
  Math.max(
    0,
    namesOf(of, file).findLastIndex((name) => name !== ''),
  );

/** Returns the name of a file on the shown side. @param {Files} of @param {number} file */
export const shownName = (of, file) => at(namesOf(of, file), shownSide(of, file));

/** Whether the texts of both sides of a comparison were found. @param {SideTexts | undefined} texts */
export const isByText = (texts) =>
  texts?.length === 2 && texts.every(({ lines }) => lines.length > 0);

/**
 * Returns the texts of all files.
 *
 * @param {Files} of
 * @param {readonly ReadonlyMap<string, SourceText>[]} sides  texts of each side, by path
 * @returns {SideTexts[]}
 */
export const textsOf = (of, sides) =>
  allNames(of).map((names) => names.map((name, side) => at(sides, side).get(name) ?? MISSING));

/** Cache of whole texts, by their lines. @type {WeakMap<string[], string>} */
const known = new WeakMap();

/** @param {SourceText} text */
function wholeText({ lines }) {
  const text = known.get(lines) ?? lines.join('\n');
  known.set(lines, text);
  return text;
}

/**
 * Returns the texts of files that are known on both sides of a comparison.
 *
 * @param {readonly string[][]} files  names in A and in B
 * @param {readonly ReadonlyMap<string, SourceText>[]} sides  texts of A and of B, by path
 * @returns {FileTexts}
 */
export const bothTexts = (files, sides) =>
  files.flatMap((names) => {
    const texts = names.map((name, side) => at(sides, side).get(name) ?? MISSING);
    const [nameA = '', nameB = ''] = names;
    const [a = MISSING, b = MISSING] = texts;
    return isByText(texts)
      ? [
          [
            [nameA, nameB],
            [wholeText(a), wholeText(b)],
          ],
        ]
      : [];
  });
