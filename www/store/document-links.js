/**
 * The state of a document as the fragment of the page’s address, for history and links. It contains no
 * names and figures of the profile, except text of the user: the filter, and formulas of events.
 */

import { batch } from '@preact/signals';
import { LIST_COLUMNS } from '../values/columns.js';
import { identityOf, rowOf } from '../values/identity.js';
import { DIFFERENT, firstEvent, groupingOf } from './document-values.js';
import { DEFAULT_COLUMNS, initialOrder, LARGEST_FIRST } from './list-layout.js';
import { flagsOf, rangesOf } from './part-choice.js';
import { ROW_RULES } from './row-rules.js';
import { columnIds } from './state.js';
import { fromText, GROUPS, toText } from './transforms.js';

/** @import {Order, OwnEvent, ShownChanges} from '../protocol/types.js' */
/** @import {WholeFile} from './document-values.js' */
/** @import {Tab} from './state.js' */

/** Maximum number of events in a link. */
const MOST = 100;

/** One `NAME = FORMULA` on each line. @param {readonly OwnEvent[]} events */
export const textOfEvents = (events) =>
  events.map(({ name, formula }) => `${name} = ${formula.replace(/\s+/g, ' ')}`).join('\n');

/** @param {string} text @returns {OwnEvent[]} */
export function eventsOfText(text) {
  const lines = text.split('\n').slice(0, MOST);
  const events = lines.map((line) => /^([^=]*)=(.*)$/.exec(line));
  return events.flatMap((found) =>
    found ? [{ name: (found[1] ?? '').trim(), formula: (found[2] ?? '').trim() }] : [],
  );
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Splits a text at a position. @param {string} text @param {number} bytes  in UTF-8 @returns {[string, string]} */
export function splitAt(text, bytes) {
  const encoded = encoder.encode(text);
  return [decoder.decode(encoded.subarray(0, bytes)), decoder.decode(encoded.subarray(bytes))];
}

/**
 * Reads and writes one key of the fragment.
 *
 * @typedef {object} Codec
 * @property {string} key
 * @property {'profile' | 'comparison'} [of]  the kind of documents that have it; both, if missing
 * @property {string} initial  default value, which is not written
 * @property {boolean} isStep  whether a change adds an entry to the history
 * @property {(document: any) => string} write
 * @property {(text: string, document: any) => void} [read]  ignores invalid text; missing if the value is applied elsewhere
 */

/** Texts by key, without defaults. @typedef {Readonly<Record<string, string>>} Look */

/** Writes the state of a document. @param {readonly Codec[]} codecs @param {object} document @returns {Look} */
export function lookOf(codecs, document) {
  const texts = codecs.map(({ key, initial, write }) => [key, write(document), initial]);
  return Object.fromEntries(texts.filter(([, text, initial]) => text !== initial));
}

/** Applies a state to a document. @param {readonly Codec[]} codecs @param {Look} look @param {object} document */
export const applyLook = (codecs, look, document) =>
  batch(() => {
    for (const { key, initial, read } of codecs) read?.(look[key] ?? initial, document);
  });

/** Returns the changed keys that add an entry to the history, as text. @param {readonly Codec[]} codecs @param {Look} before @param {Look} after */
export const stepOf = (codecs, before, after) =>
  codecs
    .filter(({ key, isStep }) => isStep && before[key] !== after[key])
    .map(({ key }) => key)
    .join(' ');

/** Writes a fragment without its `#`. @param {Look} look */
export const toFragment = (look) => new URLSearchParams(look).toString();

/** Parses a fragment. @param {string} fragment @returns {Look} */
export const fromFragment = (fragment) =>
  Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));

/** Parses a number; invalid text gives the fallback. @param {string} text @param {number} fallback @param {number} [most] */
export function wholeNumber(text, fallback, most = 100_000) {
  const number = Number(text === '' ? fallback : text);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : fallback;
}

/** Parses one of the known words; others give the first. @template {string} T @param {readonly [T, ...T[]]} known @returns {(text: string) => T} */
export const oneOf = (known) => (text) => known.find((one) => one === text) ?? known[0];

/**
 * Creates the codec of one signal of a document.
 *
 * @template {string} K
 * @template T
 * @param {string} key
 * @param {K} signal
 * @param {object} [options]
 * @param {Codec['of']} [options.of]
 * @param {string} [options.initial]
 * @param {boolean} [options.isStep]
 * @param {(value: T, document: any) => string} [options.write]
 * @param {((text: string, document: any) => T) | null} [options.read]
 * @returns {Codec}
 */
function codec(key, signal, { of, initial = '', isStep = true, write = String, read } = {}) {
  const take = read ?? ((text) => text);
  return {
    key,
    of,
    initial,
    isStep,
    write: (document) => write(document[signal].value, document),
    read:
      read === null
        ? undefined
        : (text, document) => {
            document[signal].value = take(text, document);
          },
  };
}

/** @type {(text: string) => import('../protocol/types.js').GroupKind | ''} */
const groupKindOf = oneOf(['', ...GROUPS, 'origin', 'cycle']);

/** @type {(text: string) => import('../protocol/types.js').CycleRule} */
const cycleRuleOf = oneOf(['collapsed', 'plain', 'kcachegrind']);

/** @param {Order} order */
const orderText = ({ column, descending, event }) =>
  `${column}${descending ? '' : '.up'}${event && `@${event}`}`;

/** Reads an order by one of these columns. @param {readonly string[]} columns @param {Order} initial @returns {(text: string) => Order} */
const orderOf = (columns, initial) => (text) => {
  const [, name = '', way, event = ''] = /^(\w+)(\.up)?(?:@(\w+))?$/.exec(text) ?? [];
  if (!columns.includes(name)) return initial;
  return { column: /** @type {Order['column']} */ (name), descending: way === undefined, event };
};

/** The columns by which differences are ordered. */
const DIFFERENCES = ['difference', 'growth', 'a', 'b', 'ratio', 'function'];

/** @type {readonly (keyof ShownChanges)[]} */
const CHANGES = ['equal', 'changed', 'new', 'gone'];

/** @param {ShownChanges} shown */
const changesText = (shown) => CHANGES.filter((kind) => shown[kind]).join('.');

/** @param {string} text */
function changesOf(text) {
  const kinds = text.split('.');
  const flags = CHANGES.map((kind) => [kind, kinds.includes(kind)]);
  return /** @type {ShownChanges} */ (Object.fromEntries(flags));
}

/** Counts the events of a document. @param {Tab} document */
const eventsOf = ({ tables }) => tables.peek()?.facts.events.length ?? 0;

/** Numbers of parts of the sides of a document; undefined if that is not open any more. @param {Tab} document */
function partCounts({ tables }) {
  const open = tables.peek();
  const sides = open && 'sides' in open ? [open.sides.a.facts, open.sides.b.facts] : [open?.facts];
  return sides.map((facts) => facts?.parts.length);
}

/** Writes a flag as a word, or as no text. @param {string} word */
const flag = (word) => ({
  write: (/** @type {boolean} */ is) => (is ? word : ''),
  read: (/** @type {string} */ text) => text === word,
});

/** What the address of a document contains. @type {readonly Codec[]} */
const LINKS = [
  {
    // The tab is activated before the other keys are applied.
    key: 'tab',
    initial: '1',
    isStep: true,
    write: ({ number }) => String(number),
  },
  // Not for a profile of the page that opens the link, but for their comparison.
  { key: 'compared', of: 'comparison', initial: '', isStep: false, write: () => 'yes' },
  codec('view', 'detailView', { initial: 'neighbours' }),
  codec('second', 'secondView', {
    read: (text, { detailView }) => (text.split('.').includes(detailView.peek()) ? '' : text),
  }),
  codec('whole', 'profileView', { initial: 'facts' }),
  codec('cost', 'cost', { of: 'comparison', initial: 'self', read: oneOf(['self', 'inclusive']) }),
  codec('selected', 'selected', {
    write(row, { tables }) {
      const functions = tables.value?.functions;
      return functions && row !== null ? identityOf(functions, row) : '';
    },
    read(text, { tables }) {
      const functions = tables.peek()?.functions;
      return text && functions ? rowOf(functions, text) : null;
    },
  }),
  codec('file', 'wholeFile', {
    of: 'profile',
    write: (/** @type {WholeFile | null} */ file, { selected }) =>
      file?.symbol !== undefined && file.row === selected.value ? String(file.symbol) : '',
    read: (text, { selected }) =>
      /^\d+$/.test(text) && selected.peek() !== null
        ? { row: selected.peek(), symbol: wholeNumber(text, 0, 2 ** 32 - 1) }
        : null,
  }),
  codec('overview', 'overviewShown', flag('yes')),
  codec('event', 'event', {
    // No text is the event that the document shows first.
    write: (event, { tables }) => (event === firstEvent(tables.value) ? '' : String(event)),
    read: (text, of) =>
      text === ''
        ? firstEvent(of.tables.peek())
        : Math.max(0, Math.min(wholeNumber(text, 0), eventsOf(of) - 1)),
  }),
  codec('second-event', 'secondEvent', {
    initial: '-1',
    isStep: false,
    write: (event) => String(event ?? -1),
    read(text, of) {
      const event = wholeNumber(text, -1);
      return event >= 0 && event < eventsOf(of) ? event : null;
    },
  }),
  codec('filter', 'filter'),
  // The basis is applied by one request: see `basisIn`.
  codec('cycles', 'cycleRule', { initial: 'collapsed', read: null }),
  codec('matching', 'matchingRules', {
    of: 'comparison',
    write: ({ functions }) => functions,
    read: null,
  }),
  codec('own', 'ownEvents', { write: textOfEvents, read: null }),
  codec('unit', 'unit', {
    of: 'profile',
    initial: 'percent',
    isStep: false,
    read: oneOf(['percent', 'ms', 'us', 'count']),
  }),
  codec('rules', 'rules', {
    of: 'profile',
    write: (ids) => ids.join('.'),
    read(text) {
      const ids = text.split('.');
      return ROW_RULES.map(({ id }) => id).filter((id) => ids.includes(id));
    },
  }),
  codec('permille', 'shownPermille', {
    of: 'profile',
    initial: '1000',
    read: (text) => wholeNumber(text, 1000, 1000),
  }),
  codec('order', 'order', {
    of: 'profile',
    // No text is the initial order of the document.
    write(order, { tables }) {
      const text = orderText(order);
      return text === orderText(initialOrder(tables.value?.facts)) ? '' : text;
    },
    read: (text, { tables }) =>
      orderOf(Object.keys(LIST_COLUMNS), initialOrder(tables.peek()?.facts))(text),
  }),
  codec('order', 'order', {
    of: 'comparison',
    initial: orderText(LARGEST_FIRST),
    write: orderText,
    read: orderOf(DIFFERENCES, LARGEST_FIRST),
  }),
  codec('inverted', 'inverted', flag('yes')),
  codec('group', 'groupBy', {
    // No text is the initial grouping of the document.
    write: (by, { tables }) => (by === groupingOf(tables.value) ? '' : by || 'none'),
    read(text, { tables, groupBy, currentGroup }) {
      const by = text === '' ? groupingOf(tables.peek()) : groupKindOf(text);
      if (by !== groupBy.peek()) currentGroup.value = null;
      return by;
    },
  }),
  codec('tree', 'invertedTree', flag('inverted')),
  codec('open', 'openGroups', {
    isStep: false,
    write: (groups) => [...groups].join('.'),
    read: (text) => new Set(text.match(/\d+/g)?.map(Number)),
  }),
  {
    // The columns of a link are applied once, when the page opens.
    key: 'columns',
    of: 'profile',
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
  { key: 'profileURL', of: 'profile', initial: '', isStep: false, write: ({ url }) => url },
  codec('changes', 'shownChanges', {
    of: 'comparison',
    initial: changesText(DIFFERENT),
    write: changesText,
    read: changesOf,
  }),
];

/** Returns what the address of a kind of document contains. @param {Tab['kind']} kind */
export const linksOf = (kind) => LINKS.filter(({ of = kind }) => of === kind);

/** Returns parts, rule, own events and renamed functions of a look; null if the document has them already. @param {Look} look @param {Tab} document */
export function basisIn({ parts = '', cycles = '', own = '', matching = '' }, document) {
  const { kind, partFlags, cycleRule, ownEvents, matchingRules } = document;
  const before = matchingRules.peek();
  const isMatched = kind === 'profile' || before.functions === matching;
  const basis = {
    partFlags: flagsOf(parts, partCounts(document), partFlags.peek()),
    cycleRule: cycleRuleOf(cycles),
    ownEvents: eventsOfText(own),
    ...(!isMatched && { matchingRules: { ...before, functions: matching } }),
  };
  const isSame =
    isMatched &&
    rangesOf(basis.partFlags) === rangesOf(partFlags.peek()) &&
    basis.cycleRule === cycleRule.peek() &&
    textOfEvents(basis.ownEvents) === textOfEvents(ownEvents.peek());
  return isSame ? null : basis;
}
