/**
 * Instructions of a function as the profile and the program have them together, and the source lines
 * that they belong to. Pure.
 *
 * The profile and the debug information name files in different ways. Which file is which is told by
 * the instructions that both know: where their lines are the same, the files are. Only those of which
 * both know no line are told by their paths.
 *
 * @module
 */

import { at } from '../values/at.js';
import { exactAt } from '../values/exact-column.js';
import { wholeName } from '../values/names.js';

/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */

const NONE = -1;
/** Behind every address. */
const END = 2n ** 64n;

/**
 * Instructions by address: index in the profile and in the program, or -1 where it has none.
 *
 * @typedef {{place: number, text: number}} Item
 */

/**
 * An address to which the profile gives several lines has an item for each.
 *
 * @param {Instructions} code
 * @param {Disassembly | null} listing
 * @returns {Item[]}
 */
export function itemsOf(code, listing) {
  /** @type {Item[]} */
  const items = [];
  const texts = listing?.address ?? new BigUint64Array(0);
  let text = 0;
  /** @param {bigint} address  up to which the program alone has instructions */
  const addIdleBefore = (address) => {
    for (; text < texts.length && at(texts, text) < address; text += 1) {
      items.push({ place: NONE, text });
    }
  };
  for (let place = 0; place < code.at.length; place += 1) {
    const address = BigInt(exactAt(code.address, place));
    addIdleBefore(address);
    const isKnown = texts[text] === address;
    items.push({ place, text: isKnown ? text : NONE });
    const next = place + 1 < code.at.length ? BigInt(exactAt(code.address, place + 1)) : null;
    if (isKnown && next !== address) text += 1;
  }
  addIdleBefore(END);
  return items;
}

/**
 * For each file of the program the file of the profile that it is, or -1.
 *
 * @param {Instructions} code
 * @param {Disassembly} listing
 * @param {readonly Item[]} items
 */
export function filesOf(code, listing, items) {
  /** @type {Map<number, number>[]} */
  const votes = listing.files.map(() => new Map());
  for (const { place, text } of items) {
    if (place < 0 || text < 0 || at(listing.file, text) < 0) continue;
    const line = at(listing.line, text);
    if (line === 0 || line !== at(code.line.high, place)) continue;
    const votesOfFile = votes[at(listing.file, text)];
    const file = at(code.at, place);
    votesOfFile?.set(file, (votesOfFile.get(file) ?? 0) + 1);
  }
  const paths = Array.from({ length: code.files.offsets.length - 1 }, (_, file) =>
    wholeName(code.files, file),
  );
  return votes.map((all, file) => {
    const [most] = [...all].sort((a, b) => b[1] - a[1]);
    const path = listing.files[file];
    return most ? most[0] : path ? paths.indexOf(path) : NONE;
  });
}

/**
 * The line of an item: `file` is one of the profile, or behind all of these one of the program; line
 * 0 is code of which no line is known.
 *
 * @typedef {{file: number, line: number}} ItemLine
 */

/**
 * @param {Instructions} code
 * @param {Disassembly | null} listing
 * @param {readonly Item[]} items
 * @returns {ItemLine[]}
 */
export function linesOfItems(code, listing, items) {
  const files = listing ? filesOf(code, listing, items) : [];
  return items.map(({ place, text }) => {
    if (place >= 0) return { file: at(code.at, place), line: at(code.line.high, place) };
    const own = listing?.file[text] ?? NONE;
    if (own < 0) return { file: NONE, line: 0 };
    const file = files[own] ?? NONE;
    return {
      file: file >= 0 ? file : code.symbols.length + own,
      line: listing?.line[text] ?? 0,
    };
  });
}

/**
 * The items by file and line, those of a line by address; what has no line stands last.
 *
 * @param {readonly ItemLine[]} lines  of the items
 */
export function orderedByLine(lines) {
  const file = (/** @type {number} */ item) => at(lines, item).file >>> 0; // -1 behind all others
  const line = (/** @type {number} */ item) => at(lines, item).line;
  return [...lines.keys()].sort((a, b) => file(a) - file(b) || line(a) - line(b) || a - b);
}
