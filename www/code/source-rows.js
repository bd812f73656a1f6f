/** Finds the rows of the source view that show a line. Pure. */

import { SOURCE_ROW } from '../protocol/details.js';
import { at } from '../values/at.js';

/** @import {SourceRows} from '../protocol/types.js' */

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

/**
 * Returns the row of a line, or -1 if it is in a closed gap or missing.
 *
 * @param {SourceRows} rows
 * @param {number} file
 * @param {number} line
 */
export const rowOfLine = (rows, file, line) =>
  rows.kind.findIndex(
    (kind, row) => kind === SOURCE_ROW.line && rows.file[row] === file && rows.line[row] === line,
  );

/**
 * Returns the closed gap that contains a line, by its first line; 0 if there is none.
 *
 * @param {SourceRows} rows
 * @param {number} file
 * @param {number} line
 */
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
 * Returns the closed group of inlined code that contains a line, or -1.
 *
 * @param {{file: Uint32Array, line: {high: Float64Array}, group: Int32Array}} lines
 * @param {SourceRows} rows
 * @param {number} file
 * @param {number} line
 */
export function groupOfLine({ file: files, line: { high }, group }, rows, file, line) {
  const place = group.findIndex(
    (own, place) => own >= 0 && files[place] === file && high[place] === line,
  );
  const known = place < 0 ? NONE : at(group, place);
  const head = rows.kind.findIndex(
    (kind, row) => kind === SOURCE_ROW.inlined && rows.place[row] === known,
  );
  return head >= 0 && at(rows.end, head) > 0 ? known : NONE;
}

/** Returns the row of a line with costs, which is never in a gap. @param {SourceRows} rows @param {number} place */
export const rowOfPlace = (rows, place) =>
  rows.kind.findIndex((kind, row) => kind === SOURCE_ROW.line && rows.place[row] === place);
