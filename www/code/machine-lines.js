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

/**
 * Instructions by address, in columns: a function may have a hundred thousand.
 *
 * @typedef {object} Items
 * @property {number} length
 * @property {Int32Array} place  index in the profile, or -1 where it has none
 * @property {Int32Array} text  index in the program, or -1 where it has none
 */

/**
 * Addresses as plain numbers where all of them can be told so, which is the case but for kernels: big
 * integers are slow.
 *
 * @param {BigUint64Array} texts
 * @returns {ArrayLike<number | bigint>}
 */
function addressesOf(texts) {
  const numbers = Float64Array.from(texts, Number);
  return numbers.every(Number.isSafeInteger) ? numbers : texts;
}

/**
 * An address to which the profile gives several lines has an item for each.
 *
 * @param {Instructions} code
 * @param {Disassembly | null} listing
 * @returns {Items}
 */
export function itemsOf(code, listing) {
  const places = code.at.length;
  const texts = addressesOf(listing?.address ?? new BigUint64Array(0));
  const placeOf = new Int32Array(places + texts.length).fill(NONE);
  const textOf = new Int32Array(places + texts.length).fill(NONE);
  let length = 0;
  let text = 0;
  for (let place = 0; place < places; place += 1) {
    const address = exactAt(code.address, place);
    // Up to this one the program alone has instructions.
    for (; text < texts.length && at(texts, text) < address; text += 1) textOf[length++] = text;
    // biome-ignore lint/suspicious/noDoubleEquals: one may be a big integer and the other a number
    const isKnown = text < texts.length && at(texts, text) == address;
    placeOf[length] = place;
    if (isKnown) textOf[length] = text;
    length += 1;
    if (isKnown && (place + 1 === places || exactAt(code.address, place + 1) !== address))
      text += 1;
  }
  for (; text < texts.length; text += 1) textOf[length++] = text;
  return { length, place: placeOf.subarray(0, length), text: textOf.subarray(0, length) };
}

/**
 * For each file of the program the file of the profile that it is, or -1.
 *
 * @param {Instructions} code
 * @param {Disassembly} listing
 * @param {Items} items
 */
export function filesOf(code, listing, items) {
  /** @type {Map<number, number>[]} */
  const votes = listing.files.map(() => new Map());
  for (let item = 0; item < items.length; item += 1) {
    const [place, text] = [at(items.place, item), at(items.text, item)];
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
