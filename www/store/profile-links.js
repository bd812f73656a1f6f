/**
 * Codecs for the address of a profile.
 *
 * @module
 */

import { columnId } from '../values/columns.js';
import { basisIn, COMMON, codec, oneOf, TAB, wholeNumber } from './links.js';
import { DEFAULT_COLUMNS, DEFAULT_ORDER } from './list-columns.js';
import { flagsOf, rangesOf } from './part-ranges.js';
import { ROW_RULES } from './row-rules.js';
import { columnIds } from './state.js';
import { fromText, toText } from './transforms.js';

/** @typedef {import('../protocol/protocol.js').Order} Order */
/** @typedef {import('./profile-document.js').ProfileDocument} ProfileDocument */

/** @type {(text: string) => import('../protocol/protocol.js').GroupKind | ''} */
const groupKindOf = oneOf(['', 'object', 'file', 'directory', 'class', 'cycle']);

/** @param {Order} order */
const orderText = ({ column, descending, event }) =>
  `${column}${descending ? '' : '.up'}${event && `@${event}`}`;

/** @param {string} text @returns {Order} */
function orderOf(text) {
  const [, name = '', way, event = ''] = /^(\w+)(\.up)?(?:@(\w+))?$/.exec(text) ?? [];
  const column = columnId(name);
  return column ? { column, descending: way === undefined, event } : DEFAULT_ORDER;
}

/** @type {readonly import('./links.js').Codec[]} */
export const PROFILE_LINKS = [
  TAB,
  codec('view', 'detailView', { initial: 'neighbours' }),
  codec('second', 'secondView', {
    read: (text, { detailView }) => (text === detailView.peek() ? '' : text),
  }),
  codec('whole', 'profileView', { initial: 'facts' }),
  ...COMMON,
  codec('unit', 'unit', {
    initial: 'percent',
    isStep: false,
    read: oneOf(['percent', 'ms', 'us', 'count']),
  }),
  codec('rules', 'rules', {
    write: (ids) => ids.join('.'),
    read(text) {
      const ids = text.split('.');
      return ROW_RULES.map(({ id }) => id).filter((id) => ids.includes(id));
    },
  }),
  codec('permille', 'shownPermille', {
    initial: '1000',
    read: (text) => wholeNumber(text, 1000, 1000),
  }),
  codec('order', 'order', {
    initial: orderText(DEFAULT_ORDER),
    isStep: false,
    write: orderText,
    read: orderOf,
  }),
  codec('inverted', 'inverted', {
    isStep: false,
    write: (isInverted) => (isInverted ? 'yes' : ''),
    read: (text) => text === 'yes',
  }),
  codec('group', 'groupBy', {
    read(text, { groupBy, currentGroup }) {
      const by = groupKindOf(text);
      if (by !== groupBy.peek()) currentGroup.value = null;
      return by;
    },
  }),
  codec('open', 'openGroups', {
    isStep: false,
    write: (groups) => [...groups].join('.'),
    read: (text) => new Set(text.match(/\d+/g)?.map(Number)),
  }),
  // The columns of a link are applied once, when the page opens.
  {
    key: 'columns',
    initial: '',
    isStep: false,
    write: () => (columnIds.value === DEFAULT_COLUMNS ? '' : columnIds.value.join(' ')),
  },
  codec('parts', 'partFlags', { write: rangesOf, read: null }),
  codec('transforms', 'transforms', {
    write: (steps, { tables }) => toText(steps, tables.value),
    read(text, { transforms, tables }) {
      const [now, steps] = [tables.peek(), transforms.peek()];
      return now && text !== toText(steps, now) ? fromText(text, now) : steps;
    },
  }),
  // The page opens this URL before there is a document.
  { key: 'profileURL', initial: '', isStep: false, write: ({ url }) => url },
];

/** See `basisIn`. @param {import('./links.js').Look} look @param {ProfileDocument} profile */
export const basisOf = (look, profile) =>
  basisIn(
    look,
    profile,
    flagsOf(look.parts ?? '', profile.tables.peek()?.facts.parts.length ?? 0),
    rangesOf,
  );
