/**
 * What stands in the address of a comparison.
 *
 * @module
 */

import { identityOf, rowOf } from '../values/identity.js';
import { VIEWS } from './comparison-document.js';
import { DIFFERENT, LARGEST_FIRST } from './comparison-order.js';
import { oneOf, wholeNumber } from './links.js';
import { eventsOfText, textOfEvents } from './own-events.js';
import { flagsOfSides, rangesOfSides } from './part-ranges.js';
import { CYCLE_RULES } from './profile-links.js';

/** @typedef {import('../protocol/comparison.js').DifferenceKey} DifferenceKey */
/** @typedef {import('../protocol/comparison.js').DifferenceOrder} DifferenceOrder */
/** @typedef {import('../protocol/comparison.js').ShownChanges} ShownChanges */
/** @typedef {import('./comparison-document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('./links.js').Look} Look */

/** @type {readonly DifferenceKey[]} */
const DIFFERENCE_KEYS = ['difference', 'growth', 'a', 'b', 'ratio', 'name'];
/** @type {readonly (keyof ShownChanges)[]} */
const CHANGES = ['equal', 'changed', 'new', 'gone'];

/** @param {DifferenceOrder} order */
const orderText = ({ key, reversed }) => `${key}${reversed ? '.reversed' : ''}`;

/** @param {string} text @returns {DifferenceOrder} */
function orderOf(text) {
  const [name, reversed] = text.split('.');
  const key = DIFFERENCE_KEYS.find((known) => known === name);
  return key ? { key, reversed: reversed === 'reversed' } : LARGEST_FIRST;
}

/** @param {ShownChanges} shown */
const changesText = (shown) => CHANGES.filter((kind) => shown[kind]).join('.');

/** @param {string} text @returns {ShownChanges} */
function changesOf(text) {
  const [equal, changed, isNew, gone] = CHANGES.map((kind) => text.split('.').includes(kind));
  return { equal: !!equal, changed: !!changed, new: !!isNew, gone: !!gone };
}

/** @param {ComparisonDocument} comparison */
const eventsOf = ({ tables }) => tables.peek()?.facts.events.length ?? 0;

/** @type {readonly import('./links.js').Codec<ComparisonDocument>[]} */
export const COMPARISON_LINKS = [
  { key: 'tab', initial: '1', isStep: true, write: ({ number }) => String(number) },
  // Which cost is compared.
  {
    key: 'view',
    initial: 'neighbours',
    isStep: true,
    write: ({ cost }) => cost.value,
    read(text, { cost }) {
      cost.value = oneOf(['self', 'inclusive'], text);
    },
  },
  {
    key: 'second',
    isStep: true,
    write: ({ view }) => (view.value === 'changes' ? '' : view.value),
    read(text, { view }) {
      view.value = oneOf(VIEWS, text);
    },
  },
  {
    key: 'selected',
    isStep: true,
    write({ tables, selected }) {
      const [functions, row] = [tables.value?.functions, selected.value];
      return functions && row !== null ? identityOf(functions, row) : '';
    },
    read(text, { tables, selected }) {
      const functions = tables.peek()?.functions;
      selected.value = functions && text ? rowOf(functions, text) : null;
    },
  },
  {
    key: 'event',
    initial: '0',
    isStep: true,
    write: ({ event }) => String(event.value),
    read(text, comparison) {
      const most = eventsOf(comparison) - 1;
      comparison.event.value = Math.max(0, Math.min(wholeNumber(text, 0), most));
    },
  },
  {
    key: 'beside',
    initial: '-1',
    write: ({ secondEvent }) => String(secondEvent.value ?? -1),
    read(text, comparison) {
      const event = wholeNumber(text, -1);
      comparison.secondEvent.value = event >= 0 && event < eventsOf(comparison) ? event : null;
    },
  },
  {
    key: 'filter',
    write: ({ filter }) => filter.value,
    read(text, { filter }) {
      filter.value = text;
    },
  },
  // These three are one question to the analyser: see `comparedBasisOf`.
  {
    key: 'cycles',
    initial: 'collapsed',
    isStep: true,
    write: ({ cycleRule }) => cycleRule.value,
  },
  { key: 'own', isStep: true, write: ({ ownEvents }) => textOfEvents(ownEvents.value) },
  { key: 'parts', isStep: true, write: ({ partFlags }) => rangesOfSides(partFlags.value) },
  {
    key: 'differences',
    initial: orderText(LARGEST_FIRST),
    write: ({ order }) => orderText(order.value),
    read(text, { order }) {
      order.value = orderOf(text);
    },
  },
  {
    key: 'changes',
    initial: changesText(DIFFERENT),
    write: ({ shown }) => changesText(shown.value),
    read(text, { shown }) {
      shown.value = changesOf(text);
    },
  },
];

/** What a comparison is to rest on; null where it does already. @param {Look} look @param {ComparisonDocument} comparison */
export function comparedBasisOf({ parts = '', cycles = '', own = '' }, comparison) {
  const { tables, partFlags, cycleRule, ownEvents } = comparison;
  const sides = tables.peek()?.sides;
  const counts = { a: sides?.a?.parts.length, b: sides?.b?.parts.length };
  const wanted = {
    flags: flagsOfSides(parts, counts, partFlags.peek()),
    rule: oneOf(CYCLE_RULES, cycles),
    own: eventsOfText(own),
  };
  const isOther =
    rangesOfSides(wanted.flags) !== rangesOfSides(partFlags.peek()) ||
    wanted.rule !== cycleRule.peek() ||
    textOfEvents(wanted.own) !== textOfEvents(ownEvents.peek());
  return isOther ? wanted : null;
}
