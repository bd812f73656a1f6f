/**
 * The state of a document as the fragment of the page’s address, for history and links. It contains no
 * names and figures of the profile, except text of the user: the filter, and formulas of events.
 *
 * Each kind of document has one table of codecs (`profile-links.js`, `comparison-links.js`).
 *
 * @module
 */

import { batch } from '@preact/signals';
import { identityOf, rowOf } from '../values/identity.js';
import { eventsOfText, textOfEvents } from './own-events.js';

/** @typedef {import('../protocol/protocol.js').CycleRule} CycleRule */
/** @typedef {import('@preact/signals').Signal<any>} AnySignal */

/**
 * Reads and writes one key of the fragment.
 *
 * @typedef {object} Codec
 * @property {string} key
 * @property {string} initial  default value, which is not written
 * @property {boolean} isStep  whether a change adds an entry to the history; typing and sorting do not
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
export function applyLook(codecs, look, document) {
  batch(() => {
    for (const { key, initial, read } of codecs) read?.(look[key] ?? initial, document);
  });
}

/** Whether a change adds an entry to the history. @param {readonly Codec[]} codecs @param {Look} before @param {Look} after */
export const isStep = (codecs, before, after) =>
  codecs.some(({ key, isStep }) => isStep && before[key] !== after[key]);

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

/** Parses a rule for cycles. @type {(text: string) => CycleRule} */
const cycleRuleOf = oneOf(['collapsed', 'plain', 'kcachegrind']);

/** Counts the events of a document. @param {{tables: AnySignal}} document @returns {number} */
const eventsOf = ({ tables }) => tables.peek()?.facts.events.length ?? 0;

/**
 * Creates the codec of one signal of a document.
 *
 * @template {string} K
 * @template T
 * @param {string} key
 * @param {K} signal
 * @param {object} [options]
 * @param {string} [options.initial]
 * @param {boolean} [options.isStep]
 * @param {(value: T, document: any) => string} [options.write]
 * @param {((text: string, document: any) => T) | null} [options.read]
 * @returns {Codec}
 */
export function codec(key, signal, { initial = '', isStep = true, write = String, read } = {}) {
  const take = read ?? ((text) => text);
  return {
    key,
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

/** The number of the tab. It is activated before the other keys are applied. @type {Codec} */
export const TAB = {
  key: 'tab',
  initial: '1',
  isStep: true,
  write: ({ number }) => String(number),
};

/** Keys of profiles and comparisons. Rule and own events are applied by one request: see `basisOf`. @type {readonly Codec[]} */
export const COMMON = [
  codec('selected', 'selected', {
    write(row, { tables }) {
      const functions = tables.value?.functions;
      return functions && row !== null ? identityOf(functions, row) : '';
    },
    read: (text, { tables }) =>
      text && tables.peek() ? rowOf(tables.peek().functions, text) : null,
  }),
  codec('event', 'event', {
    initial: '0',
    read: (text, of) => Math.max(0, Math.min(wholeNumber(text, 0), eventsOf(of) - 1)),
  }),
  codec('beside', 'secondEvent', {
    initial: '-1',
    isStep: false,
    write: (event) => String(event ?? -1),
    read(text, of) {
      const event = wholeNumber(text, -1);
      return event >= 0 && event < eventsOf(of) ? event : null;
    },
  }),
  codec('filter', 'filter', { isStep: false }),
  codec('cycles', 'cycleRule', { initial: 'collapsed', read: null }),
  codec('own', 'ownEvents', { write: textOfEvents, read: null }),
];

/**
 * Returns parts, rule and own events of a look; null if the document has them already.
 *
 * @template F
 * @param {Look} look
 * @param {any} document
 * @param {F} flags  those of the look
 * @param {(flags: F) => string} rangesOf
 */
export function basisIn({ cycles = '', own = '' }, document, flags, rangesOf) {
  const { partFlags, cycleRule, ownEvents } = document;
  const basis = { flags, rule: cycleRuleOf(cycles), own: eventsOfText(own) };
  const isSame =
    rangesOf(flags) === rangesOf(partFlags.peek()) &&
    basis.rule === cycleRule.peek() &&
    textOfEvents(basis.own) === textOfEvents(ownEvents.peek());
  return isSame ? null : basis;
}
