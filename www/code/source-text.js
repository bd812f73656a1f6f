/** The text of a source file as lines. */

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

/**
 * Splits a text into lines without line ends. Text that is not UTF-8 is decoded as Windows-1252, which defines
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
