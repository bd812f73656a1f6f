/**
 * Codecs for the address of a comparison.
 *
 * @module
 */

import { DIFFERENT, LARGEST_FIRST, VIEWS } from './comparison-document.js';
import { basisIn, COMMON, codec, oneOf, TAB } from './links.js';
import { flagsOfSides, rangesOfSides } from './part-ranges.js';

/** @typedef {import('../protocol/comparison.js').DifferenceKey} DifferenceKey */
/** @typedef {import('../protocol/comparison.js').DifferenceOrder} DifferenceOrder */
/** @typedef {import('../protocol/comparison.js').ShownChanges} ShownChanges */
/** @typedef {import('./comparison-document.js').ComparisonDocument} ComparisonDocument */

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

/** @type {readonly import('./links.js').Codec[]} */
export const COMPARISON_LINKS = [
  TAB,
  // The default is that of profiles, so `view` is always written.
  codec('view', 'cost', { initial: 'neighbours', read: oneOf(['self', 'inclusive']) }),
  codec('second', 'view', {
    write: (view) => (view === 'changes' ? '' : view),
    read: oneOf(VIEWS),
  }),
  ...COMMON,
  codec('parts', 'partFlags', { write: rangesOfSides, read: null }),
  codec('differences', 'order', {
    initial: orderText(LARGEST_FIRST),
    isStep: false,
    write: orderText,
    read: orderOf,
  }),
  codec('changes', 'shown', {
    initial: changesText(DIFFERENT),
    isStep: false,
    write: changesText,
    read: changesOf,
  }),
];

/** See `basisIn`. @param {import('./links.js').Look} look @param {ComparisonDocument} comparison */
export function comparedBasisOf(look, comparison) {
  const sides = comparison.tables.peek()?.sides;
  const counts = { a: sides?.a?.parts.length, b: sides?.b?.parts.length };
  const flags = flagsOfSides(look.parts ?? '', counts, comparison.partFlags.peek());
  return basisIn(look, comparison, flags, rangesOfSides);
}
