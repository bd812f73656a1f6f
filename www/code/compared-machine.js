/**
 * The instructions of a function in two profiles, as the machine code view of a comparison shows them.
 * Pure.
 *
 * Where both programs are at hand, instructions are the same if their texts are, but for addresses.
 * Where not, they are told by their addresses: as they are if the profiles have any in common, else
 * counted from the first one of the function.
 *
 * @module
 */

import { PRESENCE } from '../protocol/comparison.js';
import { at } from '../values/at.js';
import { sumAt } from '../values/exact-column.js';
import { joinedColumn } from '../values/joined-column.js';
import { pairedCalls } from './compared-calls.js';
import { bothColumns, comparedColumn } from './compared-column.js';
import { interleaved, matchedLines } from './line-match.js';
import { itemsOf } from './machine-lines.js';

/** @typedef {import('../protocol/comparison.js').ComparedColumn} ComparedColumn */
/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */

/** The code of a function in one profile, and by its program if that is at hand. @typedef {{code: Instructions, listing: Disassembly | null}} Side */

/** An instruction: its places in the profile, and its index in the program or -1. @typedef {{address: bigint, places: number[], text: number}} Item */

/** An instruction in both profiles, or in one. @typedef {{a: Item | null, b: Item | null}} Pair */

/**
 * Instructions in the order of B, what is gone before what came for it.
 *
 * @typedef {object} MachinePairs
 * @property {Pair[]} pairs
 * @property {Uint8Array} presence
 * @property {ComparedColumn} cost  self cost
 * @property {ComparedColumn | null} second  self cost for the second event
 * @property {ComparedColumn} called  inclusive cost of the calls at each
 * @property {import('./compared-calls.js').ComparedPlaceCalls} calls
 * @property {'text' | 'address' | 'offset'} by  what tells which instruction is which
 */

/** Nothing more is known of an instruction than that it is none of the other program. */
const UNKNOWN = '?';

/** @param {Side | null} side @returns {Item[]} */
function itemsOfSide(side) {
  /** @type {Item[]} */
  const items = [];
  if (!side) return items;
  const { code, listing } = side;
  const { length, ...all } = itemsOf(code, listing);
  for (let item = 0; item < length; item += 1) {
    const [place, text] = [at(all.place, item), at(all.text, item)];
    const address =
      place >= 0 ? BigInt(sumAt(code.address, [place])) : at(listing?.address ?? [], text);
    const last = items.at(-1);
    // A profile may give an address several lines, and so several places.
    if (last?.address === address && place >= 0) last.places.push(place);
    else items.push({ address, places: place < 0 ? [] : [place], text });
  }
  return items;
}

/**
 * The text of an instruction without what moves when code is put elsewhere.
 *
 * @param {Disassembly} listing
 * @param {Item} item
 */
function shapeOf({ text, target }, { text: index, address }) {
  if (index < 0) return `${UNKNOWN} ${address}`;
  const named = (text[index] ?? '')
    .replace(/\b[0-9a-f]+ <([^>+]*)[^>]*>/g, '<$1>')
    .replace(/-?0x[0-9a-f]+\(%rip\)/g, '(%rip)')
    .replace(/# [0-9a-f]+/g, '#');
  return at(target, index) === 0n ? named : named.replace(/ [0-9a-f]+$/, '');
}

/** @param {Item[]} a @param {Item[]} b @param {bigint} shift  how far B is above A */
function partnersByAddress(a, b, shift) {
  const inB = new Map(b.map(({ address }, index) => [address, index]));
  return Int32Array.from(a, ({ address }) => inB.get(address + shift) ?? -1);
}

/**
 * @param {Side | null} sideA
 * @param {Side | null} sideB
 * @returns {MachinePairs}
 */
export function machinePairs(sideA, sideB) {
  const [a, b] = [itemsOfSide(sideA), itemsOfSide(sideB)];
  const { partner, by } = matched(sideA, sideB, a, b);
  const pairs = interleaved(partner, b.length).map((pair) => ({
    a: a[pair.a] ?? null,
    b: b[pair.b] ?? null,
  }));
  const places = pairs.map((pair) => ({ a: pair.a?.places ?? [], b: pair.b?.places ?? [] }));
  /** @param {'self' | 'second'} name */
  const column = (name) => {
    const groups = (/** @type {'a' | 'b'} */ which) => places.map((both) => both[which]);
    const side = (/** @type {Side | null} */ of, /** @type {'a' | 'b'} */ which) =>
      of?.code[name] && joinedColumn(of.code[name], groups(which));
    return comparedColumn(...bothColumns(side(sideA, 'a'), side(sideB, 'b'), places.length));
  };
  const hasSecond = Boolean(sideA?.code.second ?? sideB?.code.second);
  return {
    pairs,
    by,
    presence: Uint8Array.from(pairs, (pair) =>
      !pair.a ? PRESENCE.new : pair.b ? PRESENCE.both : PRESENCE.gone,
    ),
    cost: column('self'),
    second: hasSecond ? column('second') : null,
    ...pairedCalls(sideA?.code.calls ?? null, sideB?.code.calls ?? null, places),
  };
}

/**
 * @param {Side | null} sideA @param {Side | null} sideB
 * @param {Item[]} a @param {Item[]} b
 * @returns {{partner: Int32Array, by: MachinePairs['by']}}
 */
function matched(sideA, sideB, a, b) {
  const [listingA, listingB] = [sideA?.listing, sideB?.listing];
  if (listingA && listingB) {
    const shapes = [
      a.map((item) => shapeOf(listingA, item)),
      b.map((item) => shapeOf(listingB, item)),
    ];
    return { partner: matchedLines(at(shapes, 0), at(shapes, 1)), by: 'text' };
  }
  const same = partnersByAddress(a, b, 0n);
  const [firstA, firstB] = [a[0], b[0]];
  if (!firstA || !firstB || same.some((to) => to >= 0)) return { partner: same, by: 'address' };
  return { partner: partnersByAddress(a, b, firstB.address - firstA.address), by: 'offset' };
}
