/** Figures of the current comparison, derived from its state. */

import { computed } from '@preact/signals';
import { exactAt, peakOf } from '../values/at.js';
import { isRate } from '../values/format.js';
import { inUnit } from '../values/units.js';
import { currentEvent, foldedRows, longestNumber } from './selectors.js';
import { comparedColumns, comparison, cost, event } from './state.js';

/**
 * Totals of an event in A and in B, and their difference; for a rate its values for the totals, which
 * may be missing.
 *
 * @param {import('../protocol/types.js').EventFacts} fact
 * @returns {{a: number | bigint, b: number | bigint, change: number | bigint}}
 */
export function totalsOf(fact) {
  if (!isRate(fact)) {
    const [a, b] = fact.totals ?? [0n, 0n];
    return { a, b, change: b - a };
  }
  const [a, b] = fact.rates ?? [null, null];
  const [from, to] = [a ?? Number.NaN, b ?? Number.NaN];
  return { a: from, b: to, change: to - from };
}

/** Facts of an event of the comparison. @param {number | null} index */
export const factOf = (index) =>
  index === null ? null : (comparison.value?.facts.events[index] ?? null);

/** Facts of the current event. */
export const comparedEvent = computed(() => factOf(event.value));

/** Formats a cost without its unit: times in milliseconds, others as recorded. @param {number | bigint} value */
export const written = (value, event = currentEvent.value) =>
  inUnit(value, event, event?.unit === 'time' ? 'ms' : 'count');

/** The unit of `written` costs of the current event, with a blank before it; empty for counts. */
export const unitAfter = computed(() => {
  const unit = currentEvent.value?.unit;
  return unit === 'time' ? '\u202fms' : unit === 'bytes' ? ' bytes' : '';
});

/** The figures of the compared cost. */
export const figures = computed(() => comparedColumns.value?.[cost.value] ?? null);

/** The figures of a row or, with `folded`, of all rows of its function, and its place in them. @param {number} row @param {typeof foldedRows.value} folded */
export function figuresAt(row, folded) {
  const all = folded?.of.columns[event.value];
  const of = /** @type {typeof comparedColumns.value} */ (all ?? comparedColumns.value);
  return of && { ...of, place: all && folded ? folded.group : row };
}

/** The figures of the selected function, of all its rows while they are one. @param {number} row */
export const figuresOfSelected = (row) => figuresAt(row, foldedRows.value);

/** Its inclusive cost in A and in B. @param {number} row */
export function inclusiveOfSelected(row) {
  const { inclusive, place } = figuresOfSelected(row) ?? {};
  return inclusive && place !== undefined
    ? { a: exactAt(inclusive.a, place), b: exactAt(inclusive.b, place) }
    : null;
}

/** Size of the largest difference. */
export const peak = computed(() => (figures.value ? peakOf(figures.value.change) : 0));

/** Width of a rate in characters, including a sign: four digits, with leading zeros or with an exponent. */
const RATE_DIGITS = 11;

/** Width of a cost in characters, including a sign. */
export const digits = computed(() => {
  const { a, b, change } = figures.value ?? {};
  const fact = comparedEvent.value;
  if (!a || !b || !change || !fact) return 8;
  if (isRate(fact)) return RATE_DIGITS;
  const totals = Object.values(totalsOf(fact));
  const longest = Math.max(...totals.map((total) => written(total).length));
  return (
    1 + Math.max(7, longest, ...[a, b, change].map((column) => longestNumber(column, written)))
  );
});
