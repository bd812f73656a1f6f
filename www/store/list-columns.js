/**
 * The columns of the function list. Pure.
 *
 * A column has a stable id: its figure, then `.percent` if it is always a share, then
 * `@` and the key of an event if it shows a fixed event, not the current one. The key
 * is not a name: storage and links contain nothing of a profile.
 */

import { COMPARED_COLUMNS, columnId, isText, LIST_COLUMNS } from '../values/columns.js';
import { cyclesOf } from '../values/cycles.js';
import { plainName } from '../values/units.js';

/** @import {Order, ProfileFacts, SortColumn} from '../protocol/types.js' */

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
 * Parses the id of a column; null if there is no such column, or the profile does not have its event or objects.
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
  const { label, kind } = entry;
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

/**
 * Returns the columns of these ids that a profile has, in order, each once.
 *
 * @param {readonly string[]} ids
 * @param {ColumnFacts} facts
 */
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

/**
 * Moves a column by one position among the visible ones.
 *
 * @param {readonly string[]} ids
 * @param {string} id
 * @param {-1 | 1} step
 */
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
