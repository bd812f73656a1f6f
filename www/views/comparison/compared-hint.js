/**
 * What stands beside the pointer in the pictures of a comparison: a function in both profiles.
 *
 * @module
 */

import { comparison, currentEvent } from '../../store/comparison-state.js';
import { bothSides } from '../../values/comparison-format.js';
import { exactAt } from '../../values/exact-column.js';
import { placeOf } from './compared-boxes.jsx';

/** @typedef {import('../../protocol/protocol.js').ExactColumn} ExactColumn */
/** Costs or counts in A and in B. @typedef {{a: ExactColumn, b: ExactColumn}} Sides */

/**
 * @param {number} row  of the comparison
 * @param {string} name
 * @param {[string, Sides | undefined][]} costs  by what they are
 * @param {number} [at]  place in the columns of costs, if that is not the row
 * @returns {import('../pictures/hint.jsx').Told}
 */
export function comparedTold(row, name, costs, at = row) {
  const tables = comparison.value;
  const event = currentEvent.value?.name ?? '';
  const figure = (
    /** @type {Sides} */ { a, b },
    /** @type {number} */ i,
    /** @type {string} */ unit,
  ) => bothSides(exactAt(a, i), exactAt(b, i), unit);
  /** @type {[string, string][]} */
  const told = costs.flatMap(([what, of]) => (of ? [[what, figure(of, at, event)]] : []));
  const called = tables && row < tables.facts.functions ? tables.functions.called : null;
  const isCalled = called && (exactAt(called.a, row) > 0 || exactAt(called.b, row) > 0);
  if (isCalled) told.push(['Called', figure(called, row, 'times')]);
  return { name, place: placeOf(row), figures: told };
}
