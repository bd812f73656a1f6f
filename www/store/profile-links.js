/**
 * What stands in the address of a profile.
 *
 * @module
 */

import { identityOf, rowOf } from '../values/identity.js';
import { oneOf, wholeNumber } from './links.js';
import { columnOf, DEFAULT_COLUMNS, DEFAULT_ORDER } from './list-columns.js';
import { eventsOfText, textOfEvents } from './own-events.js';
import { flagsOf, rangesOf } from './part-ranges.js';
import { ROW_RULES } from './row-rules.js';
import { columnIds } from './state.js';
import { fromText, toText } from './transforms.js';

/** @typedef {import('../protocol/protocol.js').CycleRule} CycleRule */
/** @typedef {import('../protocol/protocol.js').GroupKind} GroupKind */
/** @typedef {import('../protocol/protocol.js').Order} Order */
/** @typedef {import('./links.js').Look} Look */
/** @typedef {import('./profile-document.js').ProfileDocument} ProfileDocument */

/** @type {readonly ['', ...GroupKind[]]} */
const GROUP_KINDS = ['', 'object', 'file', 'directory', 'class', 'cycle'];
/** @type {readonly [CycleRule, ...CycleRule[]]} */
export const CYCLE_RULES = ['collapsed', 'plain', 'kcachegrind'];
/** @type {readonly [import('../values/units.js').UnitId, ...import('../values/units.js').UnitId[]]} */
const UNITS = ['percent', 'ms', 'us', 'count'];

/** @param {Order} order */
const orderText = ({ column, descending, event }) =>
  `${column}${descending ? '' : '.up'}${event && `@${event}`}`;

/** @param {string} text @returns {Order} */
function orderOf(text) {
  const [, name = '', way, event = ''] = /^(\w+)(\.up)?(?:@(\w+))?$/.exec(text) ?? [];
  const column = columnOf(name, { events: [] })?.figure;
  return column ? { column, descending: way === undefined, event } : DEFAULT_ORDER;
}

/** @param {ProfileDocument} profile */
const eventsOf = ({ tables }) => tables.peek()?.facts.events.length ?? 0;

/** @type {readonly import('./links.js').Codec<ProfileDocument>[]} */
export const PROFILE_LINKS = [
  { key: 'tab', initial: '1', isStep: true, write: ({ number }) => String(number) },
  {
    key: 'view',
    initial: 'neighbours',
    isStep: true,
    write: ({ detailView }) => detailView.value,
    read(text, { detailView }) {
      detailView.value = text;
    },
  },
  {
    key: 'second',
    isStep: true,
    write: ({ secondView }) => secondView.value,
    read(text, { secondView, detailView }) {
      secondView.value = text === detailView.peek() ? '' : text;
    },
  },
  {
    key: 'whole',
    initial: 'facts',
    isStep: true,
    write: ({ profileView }) => profileView.value,
    read(text, { profileView }) {
      profileView.value = text;
    },
  },
  {
    key: 'selected',
    isStep: true,
    write({ tables, selected }) {
      const [functions, row] = [tables.value?.functions, selected.value];
      return functions && row !== null ? identityOf(functions, row) : '';
    },
    read(text, { tables, selected, awaited }) {
      const functions = tables.peek()?.functions;
      const row = functions && text ? rowOf(functions, text) : null;
      selected.value = row;
      // A function that transforms make is there when they are done.
      awaited.value = row === null ? text : '';
    },
  },
  {
    key: 'event',
    initial: '0',
    isStep: true,
    write: ({ event }) => String(event.value),
    read(text, profile) {
      profile.event.value = Math.max(0, Math.min(wholeNumber(text, 0), eventsOf(profile) - 1));
    },
  },
  {
    key: 'beside',
    initial: '-1',
    write: ({ secondEvent }) => String(secondEvent.value ?? -1),
    read(text, profile) {
      const event = wholeNumber(text, -1);
      profile.secondEvent.value = event >= 0 && event < eventsOf(profile) ? event : null;
    },
  },
  {
    key: 'unit',
    initial: 'percent',
    write: ({ unit }) => unit.value,
    read(text, { unit }) {
      unit.value = oneOf(UNITS, text);
    },
  },
  {
    key: 'filter',
    write: ({ filter }) => filter.value,
    read(text, { filter }) {
      filter.value = text;
    },
  },
  {
    key: 'rules',
    isStep: true,
    write: ({ rules }) => rules.value.join('.'),
    read(text, { rules }) {
      const wanted = text.split('.');
      rules.value = ROW_RULES.map(({ id }) => id).filter((id) => wanted.includes(id));
    },
  },
  {
    key: 'permille',
    initial: '1000',
    isStep: true,
    write: ({ shownPermille }) => String(shownPermille.value),
    read(text, { shownPermille }) {
      shownPermille.value = wholeNumber(text, 1000, 1000);
    },
  },
  {
    key: 'order',
    initial: orderText(DEFAULT_ORDER),
    write: ({ order }) => orderText(order.value),
    read(text, { order }) {
      order.value = orderOf(text);
    },
  },
  {
    key: 'inverted',
    write: ({ inverted }) => (inverted.value ? 'yes' : ''),
    read(text, { inverted }) {
      inverted.value = text === 'yes';
    },
  },
  {
    key: 'group',
    isStep: true,
    write: ({ groupBy }) => groupBy.value,
    read(text, { groupBy, currentGroup }) {
      const by = oneOf(GROUP_KINDS, text);
      if (by !== groupBy.peek()) currentGroup.value = null;
      groupBy.value = by;
    },
  },
  {
    key: 'open',
    write: ({ openGroups }) => [...openGroups.value].join('.'),
    read(text, { openGroups }) {
      openGroups.value = new Set(text.match(/\d+/g)?.map(Number));
    },
  },
  // The columns of a link are shown once, when the page is opened with it.
  {
    key: 'columns',
    write: () => (columnIds.value === DEFAULT_COLUMNS ? '' : columnIds.value.join(' ')),
  },
  // These three are one question to the analyser: see `basisOf`.
  {
    key: 'cycles',
    initial: 'collapsed',
    isStep: true,
    write: ({ cycleRule }) => cycleRule.value,
  },
  { key: 'own', isStep: true, write: ({ ownEvents }) => textOfEvents(ownEvents.value) },
  { key: 'parts', isStep: true, write: ({ partFlags }) => rangesOf(partFlags.value) },
  {
    key: 'transforms',
    isStep: true,
    write: ({ transforms, tables }) => toText(transforms.value, tables.value),
    read(text, { transforms, tables }) {
      const now = tables.peek();
      if (now && text !== toText(transforms.peek(), now)) transforms.value = fromText(text, now);
    },
  },
  // Where the profile came from: the page opens it before there is a document.
  { key: 'profileURL', write: ({ url }) => url },
];

/** What the figures of a profile are to rest on; null where they do already. @param {Look} look @param {ProfileDocument} profile */
export function basisOf({ parts = '', cycles = '', own = '' }, profile) {
  const { tables, partFlags, cycleRule, ownEvents } = profile;
  const wanted = {
    flags: flagsOf(parts, tables.peek()?.facts.parts.length ?? 0),
    rule: oneOf(CYCLE_RULES, cycles),
    own: eventsOfText(own),
  };
  const isOther =
    rangesOf(wanted.flags) !== rangesOf(partFlags.peek()) ||
    wanted.rule !== cycleRule.peek() ||
    textOfEvents(wanted.own) !== textOfEvents(ownEvents.peek());
  return isOther ? wanted : null;
}
