/**
 * The text of a source file as lines.
 *
 * @module
 */

/**
 * What is known of a source file of the profile.
 *
 * @typedef {object} SourceText
 * @property {'missing' | 'reading' | 'found' | 'unreadable'} state
 * @property {string[]} lines  empty unless found
 * @property {string} path  of the file that was found
 * @property {number} equals  how many files match as well, itself included
 * @property {boolean} newer  whether it was written after the profile
 */

/** Largest source file, in bytes: larger ones are no code that people wrote. */
export const LARGEST = 64 << 20;

/** @type {SourceText} */
export const MISSING = { state: 'missing', lines: [], path: '', equals: 0, newer: false };

/**
 * The lines of a text, without their ends. What is not UTF-8 is taken for Windows-1252, which knows
 * every byte.
 *
 * @param {ArrayBuffer} bytes
 */
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
