/**
 * What is looked at, as the fragment of an address: to go back to, and to hand on. It holds no name
 * and no figure of a profile, except for what its user has typed: the filter, and formulas of events.
 *
 * @module
 */

import { columnId } from '../values/columns.js';
import { DIFFERENT, LARGEST_FIRST } from './comparison-order.js';
import { DEFAULT_ORDER } from './list-columns.js';
import { ROW_RULES } from './row-rules.js';

/** @typedef {import('../protocol/comparison.js').DifferenceKey} DifferenceKey */
/** @typedef {import('../protocol/comparison.js').DifferenceOrder} DifferenceOrder */
/** @typedef {import('../protocol/comparison.js').ShownChanges} ShownChanges */
/** @typedef {import('../protocol/protocol.js').CycleRule} CycleRule */
/** @typedef {import('../protocol/protocol.js').GroupKind} GroupKind */
/** @typedef {import('../protocol/protocol.js').Order} Order */
/** @typedef {import('../values/units.js').UnitId} UnitId */

/**
 * @typedef {object} Looked
 * @property {number} tab  number of the open profile or comparison, as long as the page is open
 * @property {string} view  of functions
 * @property {string} second  view of functions beside that one; empty for none
 * @property {string} whole  view of the whole profile
 * @property {string} selected  identity of the selected function; empty for none
 * @property {number} event
 * @property {number} beside  the event beside that one, in source and machine code; -1 for none
 * @property {UnitId} unit
 * @property {string} filter
 * @property {readonly string[]} rules
 * @property {number} permille
 * @property {Order} order
 * @property {boolean} inverted
 * @property {string} parts  selected ones, see part-ranges.js
 * @property {string} transforms  see transforms.js
 * @property {string} profileURL  of the page’s own address, where the profile came from; may be empty
 * @property {GroupKind | ''} group
 * @property {readonly number[]} open  numbers of the groups that are
 * @property {readonly string[]} columns  of the list, see list-columns.js; none for those of the reader
 * @property {DifferenceOrder} differences  order of a comparison
 * @property {ShownChanges} changes  that a comparison shows
 * @property {CycleRule} cycles
 * @property {string} own  events that were defined, see own-events.js
 */

/** @type {Looked} */
export const DEFAULT_LOOK = {
  tab: 1,
  view: 'neighbours',
  second: '',
  whole: 'facts',
  selected: '',
  event: 0,
  beside: -1,
  unit: 'percent',
  filter: '',
  rules: [],
  permille: 1000,
  order: DEFAULT_ORDER,
  inverted: false,
  parts: '',
  transforms: '',
  profileURL: '',
  group: '',
  open: [],
  columns: [],
  differences: LARGEST_FIRST,
  changes: DIFFERENT,
  cycles: 'collapsed',
  own: '',
};

/** @type {readonly GroupKind[]} */
export const GROUP_KINDS = ['object', 'file', 'directory', 'class', 'cycle'];
/** @type {readonly DifferenceKey[]} */
const DIFFERENCE_KEYS = ['difference', 'growth', 'a', 'b', 'ratio', 'name'];
/** @type {readonly (keyof ShownChanges)[]} */
const CHANGES = ['equal', 'changed', 'new', 'gone'];
/** @type {readonly CycleRule[]} */
export const CYCLE_RULES = ['collapsed', 'plain', 'kcachegrind'];
/** @type {readonly UnitId[]} */
const UNITS = ['percent', 'ms', 'us', 'count'];

/** @param {Order} order */
const orderText = ({ column, descending, event }) =>
  `${column}${descending ? '' : '.up'}${event && `@${event}`}`;

/** @param {Looked} look @returns {Record<keyof Looked, string>} */
function texts(look) {
  return {
    tab: String(look.tab),
    view: look.view,
    second: look.second,
    whole: look.whole,
    selected: look.selected,
    event: String(look.event),
    beside: String(look.beside),
    unit: look.unit,
    filter: look.filter,
    rules: look.rules.join('.'),
    permille: String(look.permille),
    order: orderText(look.order),
    inverted: look.inverted ? 'yes' : '',
    group: look.group,
    open: look.open.join('.'),
    columns: look.columns.join(' '),
    cycles: look.cycles,
    own: look.own,
    parts: look.parts,
    transforms: look.transforms,
    profileURL: look.profileURL,
    differences: `${look.differences.key}${look.differences.reversed ? '.reversed' : ''}`,
    changes: CHANGES.filter((kind) => look.changes[kind]).join('.'),
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
  const [, name, way, event = ''] = /^(\w+)(\.up)?(?:@(\w+))?$/.exec(text ?? '') ?? [];
  const column = columnId(name ?? '');
  return column ? { column, descending: way === undefined, event } : DEFAULT_LOOK.order;
}

/** @param {string | null} text @returns {DifferenceOrder} */
function differencesOf(text) {
  const [name, reversed] = (text ?? '').split('.');
  const key = DIFFERENCE_KEYS.find((known) => known === name);
  return key ? { key, reversed: reversed === 'reversed' } : DEFAULT_LOOK.differences;
}

/** @param {string | null} text @returns {ShownChanges} */
function changesOf(text) {
  if (text === null) return DEFAULT_LOOK.changes;
  const [equal, changed, isNew, gone] = CHANGES.map((kind) => text.split('.').includes(kind));
  return { equal: !!equal, changed: !!changed, new: !!isNew, gone: !!gone };
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
    second: said.get('second') ?? '',
    whole: said.get('whole') ?? DEFAULT_LOOK.whole,
    selected: said.get('selected') ?? '',
    event: whole(said.get('event'), 0, 100_000),
    beside: whole(said.get('beside'), -1, 100_000),
    unit: UNITS.find((unit) => unit === said.get('unit')) ?? 'percent',
    filter: said.get('filter') ?? '',
    rules: ROW_RULES.map(({ id }) => id).filter((id) => rules.includes(id)),
    permille: whole(said.get('permille'), 1000, 1000),
    order: orderOf(said.get('order')),
    inverted: said.get('inverted') === 'yes',
    parts: said.get('parts') ?? '',
    transforms: said.get('transforms') ?? '',
    profileURL: said.get('profileURL') ?? '',
    group: GROUP_KINDS.find((kind) => kind === said.get('group')) ?? '',
    open: (said.get('open') ?? '').match(/\d+/g)?.map(Number) ?? [],
    columns: (said.get('columns') ?? '').split(' ').filter(Boolean),
    differences: differencesOf(said.get('differences')),
    changes: changesOf(said.get('changes')),
    cycles: CYCLE_RULES.find((rule) => rule === said.get('cycles')) ?? 'collapsed',
    own: said.get('own') ?? '',
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
    before.second !== after.second ||
    before.whole !== after.whole ||
    before.event !== after.event ||
    before.permille !== after.permille ||
    before.group !== after.group ||
    before.parts !== after.parts ||
    before.transforms !== after.transforms ||
    before.cycles !== after.cycles ||
    before.own !== after.own ||
    before.rules.join() !== after.rules.join()
  );
}
