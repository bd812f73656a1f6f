/**
 * The columns that the function list can show. Pure.
 *
 * A column is named by a stable text: its figure, then `.percent` where it is always a share, then
 * `@` and the key of an event where it is of one event and not of the one that is looked at. The key
 * is no name: what is remembered and what stands in links holds nothing of a profile.
 *
 * @module
 */

import { columnId, isText, LIST_COLUMNS } from '../values/columns.js';

/** @typedef {import('../protocol/protocol.js').ProfileFacts} ProfileFacts */
/** @typedef {import('../protocol/protocol.js').SortColumn} SortColumn */

/**
 * @typedef {object} Column
 * @property {string} id
 * @property {SortColumn} figure
 * @property {boolean} isShare  always in percent, whatever the unit
 * @property {number | null} event  index of the event that it is of; null for the one that is looked at
 * @property {string} label
 * @property {boolean} isNumeric
 */

/** What the list shows at first. */
export const DEFAULT_COLUMNS = ['inclusive', 'self', 'called', 'function', 'file', 'object'];

/** How the list is ordered at first. @type {import('../protocol/protocol.js').Order} */
export const DEFAULT_ORDER = { column: 'inclusive', descending: true, event: '' };

/** The column that is always there: without it no row has a name. */
export const NAME_COLUMN = 'function';

/** Key of an event, the same in every profile that has one of this name (FNV-1a). @param {string} name */
export function eventKey(name) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * What a column is, or null if there is no such column, or the profile has not got its event.
 *
 * @param {string} id
 * @param {Pick<ProfileFacts, 'events'>} facts
 * @returns {Column | null}
 */
export function columnOf(id, facts) {
  const [, name = '', share, key] = /^([a-zA-Z]+)(\.percent)?(?:@(\w+))?$/.exec(id) ?? [];
  const figure = columnId(name);
  if (figure === null) return null;
  const { label, kind } = LIST_COLUMNS[figure];
  if ((share || key) && kind !== 'cost') return null;
  const event = key ? eventOf(key, facts) : null;
  if (event === -1) return null;
  const of = event === null ? '' : ` ${facts.events[event]?.name ?? ''}`;
  return {
    id,
    figure,
    isShare: share !== undefined,
    event,
    label: `${label}${of}${share ? '\u202f%' : ''}`,
    isNumeric: !isText(figure),
  };
}

/**
 * The columns of these ids that a profile has, in their order, each once.
 *
 * @param {readonly string[]} ids
 * @param {Pick<ProfileFacts, 'events'>} facts
 */
export function columnsOf(ids, facts) {
  const columns = [...new Set(ids)].map((id) => columnOf(id, facts));
  return columns.filter((column) => column !== null);
}

/** Index of the event of a key; of an event that the profile has not got, -1. @param {string} key @param {Pick<ProfileFacts, 'events'>} facts */
export const eventOf = (key, { events }) => events.findIndex(({ name }) => eventKey(name) === key);

/** Ids of all columns of the event that is looked at. */
export const PLAIN_COLUMNS = Object.entries(LIST_COLUMNS).flatMap(([figure, { kind }]) =>
  kind === 'cost' ? [figure, `${figure}.percent`] : [figure],
);

/** Ids of the columns of one event. @param {string} name  of the event */
export function columnsOfEvent(name) {
  const costs = Object.entries(LIST_COLUMNS).filter(([, { kind }]) => kind === 'cost');
  return costs.flatMap(([id]) => [id, `${id}.percent`]).map((id) => `${id}@${eventKey(name)}`);
}

/**
 * With a column moved by one place among those that are there.
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

/** Whether a column is always a share, which rates have not. @param {string} id */
export const isShareId = (id) => id.includes('.percent');

/** With a column added behind the others, or taken away. @param {readonly string[]} ids @param {string} id */
export function toggled(ids, id) {
  if (id === NAME_COLUMN) return ids;
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
