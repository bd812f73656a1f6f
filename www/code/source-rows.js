/**
 * The rows of the source view: lines with costs, what surrounds them, calls below their line, and
 * gaps where nothing was spent. Pure.
 *
 * Rows are numbers in typed arrays, not objects: a file may have a hundred thousand lines.
 *
 * @module
 */

import { SOURCE_ROW } from '../protocol/details.js';
import { at } from '../values/at.js';
import { firstCalls } from './places.js';

/** @typedef {import('../protocol/details.js').SourceRows} SourceRows */
/** @typedef {import('./source-text.js').SourceText} SourceText */
/** Lines with costs by file, and in the order of its text; line 0 is in none, and one that is not in the text, but would stand behind line 7, is 7.5. Inlined code whose place is known stands behind all others, see `PlacedLines`. @typedef {{at: Uint32Array, line: {high: Float64Array}, calls?: {place: Uint32Array}, group?: Int32Array, groups?: {host: Int32Array}}} CostLines */

/** Lines shown before and behind each line with a cost. */
const CONTEXT = 3;
/** Gaps that are not longer than this stay open. */
const SHORT_GAP = 2;
const NONE = -1;

/** Rows in the making. */
class Rows {
  /** @type {number[]} */ kind = [];
  /** @type {number[]} */ file = [];
  /** @type {number[]} */ line = [];
  /** @type {number[]} */ place = [];
  /** @type {number[]} */ end = [];

  /** @param {number} kind @param {number} file @param {number} line @param {number} place @param {number} [end] */
  add(kind, file, line, place, end = line) {
    this.kind.push(kind);
    this.file.push(file);
    this.line.push(line);
    this.place.push(place);
    this.end.push(end);
  }

  /** @returns {SourceRows} */
  finish() {
    return {
      length: this.kind.length,
      kind: Uint8Array.from(this.kind),
      file: Uint32Array.from(this.file),
      line: Float64Array.from(this.line),
      place: Int32Array.from(this.place),
      end: Float64Array.from(this.end),
    };
  }
}

/** What a gap is opened by. @param {number} file @param {number} line  the first one in it */
export const gapKey = (file, line) => `${file}:${line}`;

/**
 * The groups of inlined code by the place of the line that they stand at, with their own places.
 *
 * @param {CostLines} answer
 */
function inlinedAt({ group: groupOf, groups }) {
  /** @type {Map<number, {group: number, places: number[]}[]>} */
  const inlined = new Map();
  groupOf?.forEach((group, place) => {
    if (group < 0 || !groups) return;
    const host = at(groups.host, group);
    const known = inlined.get(host) ?? [];
    inlined.set(host, known);
    if (known.at(-1)?.group !== group) known.push({ group, places: [] });
    known.at(-1)?.places.push(place);
  });
  return inlined;
}

/**
 * @param {CostLines} answer
 * @param {readonly Pick<SourceText, 'lines'>[]} texts  of its files
 * @param {ReadonlySet<string>} opened  gaps that are shown, by `gapKey`
 */
export function sourceRows(answer, texts, opened) {
  const rows = new Rows();
  const calls = firstCalls(answer.calls?.place ?? new Uint32Array(0), answer.at.length);
  const line = (/** @type {number} */ place) => at(answer.line.high, place);

  const inlined = inlinedAt(answer);

  /** @param {number} place */
  const addPlace = (place) => {
    const file = at(answer.at, place);
    rows.add(SOURCE_ROW.line, file, line(place), place);
    for (let call = at(calls, place); call < at(calls, place + 1); call += 1) {
      rows.add(SOURCE_ROW.call, file, line(place), call);
    }
  };

  /** Code that was inlined at a line. @param {number} place */
  const addInlined = (place) => {
    for (const { group, places } of inlined.get(place) ?? []) {
      const [first] = places;
      if (first !== undefined) {
        rows.add(SOURCE_ROW.inlined, at(answer.at, first), line(first), group);
      }
      places.forEach(addPlace);
    }
  };

  /** Lines without costs. @param {number} file @param {number} from @param {number} to */
  const addPlain = (file, from, to) => {
    for (let number = from; number <= to; number += 1) {
      rows.add(SOURCE_ROW.line, file, number, NONE);
    }
  };

  /**
   * What stands between two lines with costs, `from` and `to` included.
   *
   * @param {number} file @param {number} from @param {number} to
   * @param {number} before  lines shown behind the line above
   * @param {number} after  lines shown before the line below
   */
  const addBetween = (file, from, to, before, after) => {
    const start = from + before;
    const end = to - after;
    if (end - start < SHORT_GAP || opened.has(gapKey(file, start))) {
      addPlain(file, from, to);
      return;
    }
    addPlain(file, from, start - 1);
    rows.add(SOURCE_ROW.gap, file, start, NONE, end);
    addPlain(file, end + 1, to);
  };

  /** @param {number} file @param {number} first @param {number} last  its places */
  const addFile = (file, first, last) => {
    const length = texts[file]?.lines.length ?? 0;
    rows.add(SOURCE_ROW.file, file, 0, NONE);
    let next = 1;
    for (let place = first; place < last; place += 1) {
      const number = line(place);
      if (!Number.isInteger(number)) {
        const before = Math.min(length, Math.floor(number));
        if (next <= before) addBetween(file, next, before, next === 1 ? 0 : CONTEXT, CONTEXT);
        next = Math.max(next, before + 1);
      } else if (number > 0 && number <= length) {
        addBetween(file, next, number - 1, next === 1 ? 0 : CONTEXT, CONTEXT);
        next = number + 1;
      } else if (number > length && next <= length) {
        addBetween(file, next, length, next === 1 ? 0 : CONTEXT, 0);
        next = length + 1;
      }
      addPlace(place);
      addInlined(place);
    }
    if (next <= length) addBetween(file, next, length, next === 1 ? 0 : CONTEXT, 0);
  };

  let first = 0;
  const end = answer.group?.findIndex((group) => group >= 0) ?? NONE;
  const length = end < 0 ? answer.at.length : end;
  while (first < length) {
    const file = at(answer.at, first);
    let last = first;
    while (last < length && answer.at[last] === file) last += 1;
    addFile(file, first, last);
    first = last;
  }
  return rows.finish();
}

/**
 * Which lines have a row or can have one, being in a gap: all of files that have a block of their own, of
 * others those that were inlined in it.
 *
 * @param {CostLines} answer
 */
export function shownLines({ at: files, line, group }) {
  const whole = new Set();
  const inlined = new Set();
  files.forEach((file, place) => {
    if (group && at(group, place) >= 0) inlined.add(`${file}:${at(line.high, place)}`);
    else whole.add(file);
  });
  return (/** @type {number} */ file, /** @type {number} */ line) =>
    whole.has(file) || inlined.has(`${file}:${line}`);
}

/**
 * The row of a line, or -1 where it is in a closed gap or not there at all.
 *
 * @param {SourceRows} rows
 * @param {number} file
 * @param {number} line
 */
export function rowOfLine(rows, file, line) {
  for (let row = 0; row < rows.length; row += 1) {
    if (rows.kind[row] === SOURCE_ROW.line && rows.file[row] === file && rows.line[row] === line) {
      return row;
    }
  }
  return NONE;
}

/**
 * The closed gap that a line is in, by its first line; 0 where it is in none.
 *
 * @param {SourceRows} rows
 * @param {number} file
 * @param {number} line
 */
export function gapOfLine(rows, file, line) {
  for (let row = 0; row < rows.length; row += 1) {
    const inside = at(rows.line, row) <= line && line <= at(rows.end, row);
    if (rows.kind[row] === SOURCE_ROW.gap && rows.file[row] === file && inside) {
      return at(rows.line, row);
    }
  }
  return 0;
}

/**
 * The row of a line with costs; those are never in a gap.
 *
 * @param {SourceRows} rows
 * @param {number} place
 */
export function rowOfPlace(rows, place) {
  for (let row = 0; row < rows.length; row += 1) {
    if (rows.kind[row] === SOURCE_ROW.line && rows.place[row] === place) return row;
  }
  return NONE;
}
