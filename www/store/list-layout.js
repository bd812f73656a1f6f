/** Lays out the rows of the function list: groups and functions. Pure. */

import { at } from '../values/at.js';

/** The parts of a listing that are used. @typedef {{rows: Uint32Array, grouped?: Pick<import('../protocol/types.js').Grouped, 'groups' | 'starts'> & {by?: string, facts?: {functions: Uint32Array}} | null}} Listing */

/**
 * An entry of the list: a group by its number, or a function by its row; `index` is the index among the groups or
 * rows of the listing, `level` that in the tree of groups, `folded` the rows of a function.
 *
 * @typedef {{kind: 'group', group: number, index: number, folded: Uint32Array | null} | {kind: 'row', row: number, index: number, level: 1 | 2}} Entry
 */

/**
 * @typedef {object} Layout
 * @property {number} length
 * @property {(place: number) => Entry} entryAt
 * @property {(row: number) => number} placeOfRow  -1 if it is filtered out or its group is closed; that of its function if its rows are folded
 * @property {(group: number) => number} placeOfGroup  -1 if there is none
 */

/** @param {Listing} listing @returns {Layout} */
const flat = ({ rows }) => ({
  length: rows.length,
  entryAt: (place) => ({ kind: 'row', row: at(rows, place), index: place, level: 1 }),
  placeOfRow: (row) => rows.indexOf(row),
  placeOfGroup: () => -1,
});

/** Returns the index of the last number not above a limit, in ascending numbers. @param {Uint32Array} numbers @param {number} limit */
function lastNotAbove(numbers, limit) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(numbers, middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether groups are functions with several rows. @param {string | undefined} by @returns {by is 'function' | 'generic'} */
export const isByFunction = (by) => by === 'function' || by === 'generic';

/**
 * Lays out the rows of a listing; open groups include their functions. If rows are grouped by function, one
 * with a single row is that row.
 *
 * @param {Listing} listing
 * @param {ReadonlySet<number>} open  numbers of groups
 * @returns {Layout}
 */
export function layoutOf(listing, open) {
  if (!listing.grouped) return flat(listing);
  const { rows } = listing;
  const { groups, starts, by, facts } = listing.grouped;
  const isFolded = isByFunction(by);
  // Cycles have numbers after those of the groups.
  const isSingle = (/** @type {number} */ group) =>
    isFolded && (facts?.functions[group] ?? 1) === 1;
  const isOpen = (/** @type {number} */ group) => open.has(group) && !isSingle(group);
  // Positions of the groups.
  const heads = new Uint32Array(groups.length);
  let length = 0;
  for (const [index, group] of groups.entries()) {
    heads[index] = length;
    length += 1 + (isOpen(group) ? at(starts, index + 1) - at(starts, index) : 0);
  }
  return {
    length,
    entryAt(place) {
      const index = lastNotAbove(heads, place);
      const offset = place - at(heads, index);
      const group = at(groups, index);
      const isAlone = isSingle(group);
      if (offset === 0 && !isAlone) {
        const range = [at(starts, index), at(starts, index + 1)];
        return { kind: 'group', group, index, folded: isFolded ? rows.subarray(...range) : null };
      }
      const row = at(starts, index) + (isAlone ? 0 : offset - 1);
      return { kind: 'row', row: at(rows, row), index: row, level: isAlone ? 1 : 2 };
    },
    placeOfRow(row) {
      const index = rows.indexOf(row);
      if (index < 0) return -1;
      const group = lastNotAbove(starts, index);
      if (!isOpen(at(groups, group))) return isFolded ? at(heads, group) : -1;
      return at(heads, group) + 1 + index - at(starts, group);
    },
    placeOfGroup(group) {
      const index = groups.indexOf(group);
      return index < 0 ? -1 : at(heads, index);
    },
  };
}
