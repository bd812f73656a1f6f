/**
 * What is looked at, as the fragment of an address: to go back to, and to hand on. It holds no name
 * and no figure of a profile, except for what its user has typed into the filter.
 *
 * @module
 */

import { ROW_RULES } from './row-rules.js';

/** @typedef {import('./protocol.js').Order} Order */
/** @typedef {import('./protocol.js').SortColumn} SortColumn */
/** @typedef {import('./units.js').UnitId} UnitId */

/**
 * @typedef {object} Looked
 * @property {number} tab  number of the open profile or comparison, as long as the page is open
 * @property {string} view  of functions
 * @property {string} whole  view of the whole profile
 * @property {string} selected  identity of the selected function; empty for none
 * @property {number} event
 * @property {UnitId} unit
 * @property {string} filter
 * @property {readonly string[]} rules
 * @property {number} permille
 * @property {Order} order
 */

/** @type {Looked} */
export const DEFAULT_LOOK = {
  tab: 1,
  view: 'neighbours',
  whole: 'facts',
  selected: '',
  event: 0,
  unit: 'percent',
  filter: '',
  rules: [],
  permille: 1000,
  order: { column: 'inclusive', descending: true },
};

/** @type {readonly SortColumn[]} */
const COLUMNS = ['inclusive', 'self', 'called', 'function', 'file', 'object'];
/** @type {readonly UnitId[]} */
const UNITS = ['percent', 'ms', 'us', 'count'];

/** @param {Order} order */
const orderText = ({ column, descending }) => `${column}${descending ? '' : '.up'}`;

/** @param {Looked} look @returns {Record<keyof Looked, string>} */
function texts(look) {
  return {
    tab: String(look.tab),
    view: look.view,
    whole: look.whole,
    selected: look.selected,
    event: String(look.event),
    unit: look.unit,
    filter: look.filter,
    rules: look.rules.join('.'),
    permille: String(look.permille),
    order: orderText(look.order),
  };
}

/**
 * The fragment without its `#`: what differs from the beginning.
 *
 * @param {Looked} look
 */
export function toFragment(look) {
  const [now, before] = [texts(look), texts(DEFAULT_LOOK)];
  const entries = Object.entries(now);
  const changed = entries.filter(
    ([key, text]) => text !== before[/** @type {keyof Looked} */ (key)],
  );
  return new URLSearchParams(changed).toString();
}

/** @param {string | null} text @param {number} fallback @param {number} most */
function whole(text, fallback, most) {
  const number = Number(text ?? fallback);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : fallback;
}

/** @param {string | null} text @returns {Order} */
function orderOf(text) {
  const [name, way] = (text ?? '').split('.');
  const column = COLUMNS.find((known) => known === name);
  return column ? { column, descending: way !== 'up' } : DEFAULT_LOOK.order;
}

/**
 * What a fragment says; whatever makes no sense in it is left out.
 *
 * @param {string} fragment
 * @returns {Looked}
 */
export function fromFragment(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  const rules = (said.get('rules') ?? '').split('.');
  return {
    tab: whole(said.get('tab'), 1, 100_000),
    view: said.get('view') ?? DEFAULT_LOOK.view,
    whole: said.get('whole') ?? DEFAULT_LOOK.whole,
    selected: said.get('selected') ?? '',
    event: whole(said.get('event'), 0, 100_000),
    unit: UNITS.find((unit) => unit === said.get('unit')) ?? 'percent',
    filter: said.get('filter') ?? '',
    rules: ROW_RULES.map(({ id }) => id).filter((id) => rules.includes(id)),
    permille: whole(said.get('permille'), 1000, 1000),
    order: orderOf(said.get('order')),
  };
}

/**
 * Whether going from one look to another is a step to come back from. Typing and ordering are not.
 *
 * @param {Looked} before
 * @param {Looked} after
 */
export function isStep(before, after) {
  return (
    before.tab !== after.tab ||
    before.selected !== after.selected ||
    before.view !== after.view ||
    before.whole !== after.whole ||
    before.event !== after.event ||
    before.permille !== after.permille ||
    before.rules.join() !== after.rules.join()
  );
}
