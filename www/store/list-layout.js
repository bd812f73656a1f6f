/**
 * Lays out the function list: its rows, which are groups and functions, and its columns. Pure.
 *
 * A column has a stable id: its figure, then `.percent` if it is always a share, then `@` and the key of an event if
 * it shows a fixed event, not the current one. The key is not a name: storage and links contain nothing of a profile.
 */

import { at } from '../values/at.js';
import { COMPARED_COLUMNS, columnId, isText, LIST_COLUMNS } from '../values/columns.js';
import { cyclesOf } from '../values/cycles.js';
import { plainName } from '../values/units.js';

/** @import {Order, ProfileFacts, SortColumn} from '../protocol/types.js' */

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
 * @property {(row: number) => number} placeOfRow  -1 if it is filtered out; that of its group while this is closed
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
      if (!isOpen(at(groups, group))) return at(heads, group);
      return at(heads, group) + 1 + index - at(starts, group);
    },
    placeOfGroup(group) {
      const index = groups.indexOf(group);
      return index < 0 ? -1 : at(heads, index);
    },
  };
}

/**
 * @typedef {object} Column
 * @property {string} id
 * @property {SortColumn | keyof typeof COMPARED_COLUMNS} figure
 * @property {boolean} isShare  always in percent, with any unit
 * @property {number | null} event  index of its event; null for the current one
 * @property {import('../values/columns.js').ColumnEntry} entry
 * @property {string} label
 * @property {boolean} isNumeric
 * @property {boolean} isSorted  whether rows can be ordered by it
 */

/** The initial columns of the list. */
export const DEFAULT_COLUMNS = ['inclusive', 'self', 'called', 'function', 'file', 'object'];

/** The initial order of the list. @type {Order} */
export const DEFAULT_ORDER = { column: 'inclusive', descending: true, event: '' };

/**
 * The initial order of a profile's list: by self cost if no calls were recorded, and for PHP, where whole requests run
 * through middleware and a dozen of functions cost nearly all; and the largest decrease first if the costs are those of
 * `cg_diff` and the total is negative.
 *
 * @param {Pick<ProfileFacts, 'hasCalls' | 'creator'> & {events: Pick<import('../protocol/types.js').EventFacts, 'whole'>[]} | undefined} facts
 * @returns {Order}
 */
export function initialOrder(facts) {
  const total = facts?.events.find(({ whole }) => whole !== 0n)?.whole ?? 0n;
  const isBySelf = facts?.hasCalls === false || facts?.creator.startsWith('xdebug');
  const column = isBySelf ? 'self' : DEFAULT_ORDER.column;
  return { ...DEFAULT_ORDER, column, descending: total >= 0n };
}

/** The initial order of differences: the largest first. @type {Order} */
export const LARGEST_FIRST = { column: 'difference', descending: true, event: '' };

/** The column that cannot be hidden: without it rows have no name. */
export const NAME_COLUMN = 'function';

/** Returns the key of an event, the same in all profiles with an event of this name (FNV-1a). @param {string} name */
export function eventKey(name) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** What decides which columns a profile has. @typedef {Pick<ProfileFacts, 'events'> & Partial<ProfileFacts>} ColumnFacts */

/**
 * Parses the id of a column; null if there is no such column, or the profile does not have its event, objects or calls.
 *
 * @param {string} id
 * @param {ColumnFacts} facts
 * @returns {Column | null}
 */
export function columnOf(id, facts) {
  const [, name = '', share, key] = /^([a-zA-Z]+)(\.percent)?(?:@(\w+))?$/.exec(id) ?? [];
  const figure = columnId(name);
  if (figure === null || (figure === 'object' && facts.hasObjects === false)) return null;
  const entry = LIST_COLUMNS[figure];
  const { label, kind, ofCalls } = entry;
  if (ofCalls && facts.hasCalls === false) return null;
  if ((share || key) && kind !== 'cost') return null;
  const cycles = figure === 'bottleneck' ? (cyclesOf(facts.events)?.event ?? -1) : null;
  const event = key ? eventOf(key, facts) : cycles;
  if (event === -1) return null;
  const fact = facts.events[event ?? -1];
  const of = fact ? ` ${plainName(fact)}` : '';
  return {
    id,
    figure,
    isShare: share !== undefined,
    event,
    entry,
    label: `${label}${of}${share ? '\u202f%' : ''}`,
    isNumeric: !isText(figure),
    isSorted: true,
  };
}

/** Returns the columns of these ids that a profile has, in order, each once. @param {readonly string[]} ids @param {ColumnFacts} facts */
export function columnsOf(ids, facts) {
  const columns = [...new Set(ids)].map((id) => columnOf(id, facts));
  return columns.filter((column) => column !== null);
}

/** The columns of the list of differences. @type {Column[]} */
export const DIFFERENCE_COLUMNS = Object.entries(COMPARED_COLUMNS).map(([id, entry]) => ({
  id,
  figure: /** @type {keyof typeof COMPARED_COLUMNS} */ (id),
  isShare: false,
  event: null,
  entry,
  label: entry.label,
  isNumeric: !isText(id),
  isSorted: id !== 'file',
}));

/** Returns the index of the event of a key; -1 if the profile does not have it. @param {string} key @param {Pick<ProfileFacts, 'events'>} facts */
export const eventOf = (key, { events }) => events.findIndex(({ name }) => eventKey(name) === key);

/** Ids of all columns of the current event. */
export const PLAIN_COLUMNS = Object.entries(LIST_COLUMNS).flatMap(([figure, { kind }]) =>
  kind === 'cost' ? [figure, `${figure}.percent`] : [figure],
);

/** Ids of the columns of one event. @param {string} name  of the event */
export function columnsOfEvent(name) {
  const costs = Object.entries(LIST_COLUMNS).filter(([, { kind }]) => kind === 'cost');
  return costs.flatMap(([id]) => [id, `${id}.percent`]).map((id) => `${id}@${eventKey(name)}`);
}

/** Moves a column by one position among the visible ones. @param {readonly string[]} ids @param {string} id @param {-1 | 1} step */
export function moved(ids, id, step) {
  const place = ids.indexOf(id);
  const next = ids[place + step];
  if (place < 0 || next === undefined) return ids;
  return ids.with(place, next).with(place + step, id);
}

/** Whether a column is always a share, which rates do not have. @param {string} id */
export const isShareId = (id) => id.includes('.percent');

/** Adds a column, one of figures before the name, or removes it. @param {readonly string[]} ids @param {string} id */
export function toggled(ids, id) {
  if (id === NAME_COLUMN) return ids;
  if (ids.includes(id)) return ids.filter((other) => other !== id);
  return isText(id) ? [...ids, id] : ids.toSpliced(ids.indexOf(NAME_COLUMN), 0, id);
}
