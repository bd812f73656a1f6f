/**
 * Lines that the profile lacks, as the program tells them: of code of which it knows no line at all
 * (callgrind’s `--dump-line=no`, or no debug information when it was profiled). Pure.
 *
 * @module
 */

import { at } from '../values/at.js';
import { exactColumn } from '../values/exact-column.js';
import { filesOf, itemsOf } from './machine-lines.js';

/** @typedef {import('../protocol/protocol.js').NameArena} NameArena */
/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */

/** Whether no place has a line. @param {Pick<import('../protocol/details.js').Places, 'line'>} places */
export const haveNoLines = ({ line: { high } }) =>
  high.length > 0 && high.every((number) => number === 0);

/** Whether a program tells the lines of code that has none: another build has others. @param {Instructions} code @param {Disassembly | null} listing */
export const tellsLines = (code, listing) =>
  listing !== null && listing.doubt.length === 0 && listing.noLines === '' && haveNoLines(code);

/** @param {NameArena} arena @param {readonly string[]} more @returns {NameArena} */
function withNames({ bytes, offsets }, more) {
  const encoder = new TextEncoder();
  const all = [bytes, ...more.map((name) => encoder.encode(name))];
  const joined = new Uint8Array(all.reduce((length, name) => length + name.length, 0));
  let end = 0;
  const ends = all.map((name) => {
    joined.set(name, end);
    end += name.length;
    return end;
  });
  // Where the names of the arena end, the first of the others begins.
  return { bytes: joined, offsets: Uint32Array.from([...offsets, ...ends.slice(1)]) };
}

/**
 * The same instructions with the lines of the program. Files that the profile does not know stand behind
 * its own, and have no symbol: it has no lines of them to ask for.
 *
 * @param {Instructions} code
 * @param {Disassembly} listing
 * @returns {Instructions}
 */
export function withToldLines(code, listing) {
  const items = itemsOf(code, listing);
  const known = filesOf(code, listing, items);
  const own = code.files.offsets.length - 1;
  const others = listing.files.flatMap((_, file) => (at(known, file) < 0 ? [file] : []));
  const fileOf = known.map((file, debug) => (file < 0 ? own + others.indexOf(debug) : file));
  const files = Array.from(code.at);
  const lines = files.map(() => 0);
  for (let item = 0; item < items.length; item += 1) {
    const [place, text] = [at(items.place, item), at(items.text, item)];
    const file = place < 0 || text < 0 ? -1 : at(listing.file, text);
    if (file < 0) continue;
    files[place] = at(fileOf, file);
    lines[place] = at(listing.line, text);
  }
  return {
    ...code,
    files: withNames(
      code.files,
      others.map((file) => at(listing.files, file)),
    ),
    symbols: Uint32Array.from([...code.symbols, ...others.map(() => 0)]),
    at: Uint32Array.from(files),
    line: exactColumn(lines),
  };
}
