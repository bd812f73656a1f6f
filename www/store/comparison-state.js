/**
 * The signals of the comparison that is shown, which are described in `comparison-document.js`, and what
 * follows from them. As in `state.js`, views read them; actions and `effects/` write them on its document.
 *
 * @module
 */

import { computed, signal } from '@preact/signals';
import { peakOf } from '../values/exact-column.js';
import { isRate } from '../values/format.js';
import { inUnit } from '../values/units.js';
import { longestNumber } from './selectors.js';
import { readings, shownComparison } from './tab-state.js';

/** @typedef {import('./comparison-document.js').KnownProgram} KnownProgram */
/** @typedef {import('./comparison-document.js').OpenComparison} OpenComparison */
/** @typedef {import('./comparison-document.js').PartFlags} PartFlags */
/** @typedef {import('./comparison-document.js').TypedRules} TypedRules */

/** Of the comparison that is shown. `tables` are its facts and names: null while a profile is shown, or nothing. */
export const {
  calls,
  columns,
  contexts,
  cost,
  cycleRule,
  dropNotes,
  event,
  filter,
  filterProblem,
  flame,
  graph,
  graphProblem,
  instructions,
  lines,
  linesFailure,
  listing,
  machineRows,
  matching,
  order,
  overview,
  ownEvents,
  partFlags,
  programA,
  programB,
  rules,
  secondEvent,
  selected,
  shortNames,
  shown,
  sizeBy,
  sourceRows,
  tables: comparison,
  treemap,
  treemapWithin,
  view,
  wholeFile,
} = readings(shownComparison);

/** Why the rules that are typed cannot be used. */
export const rulesProblem = signal('');

/** Whether inclusive costs rest on single invocations, which both sides record. */
export const isOutermost = computed(() => comparison.value?.facts.outermost ?? false);

/** Facts of the event. */
export const currentEvent = computed(() => comparison.value?.facts.events[event.value] ?? null);

/** What stands for an event where costs are written. */
export const costEvent = computed(() => factOf(event.value));

/** Whether an event is looked at whose values add up to nothing. */
export const isRateShown = computed(() => isRate(currentEvent.value));

/**
 * What an event comes to in A and in B, and how that differs; of a rate its values for the totals, which
 * need not be there.
 *
 * @param {import('../protocol/comparison.js').ComparedEvent} fact
 * @returns {{a: number | bigint, b: number | bigint, change: number | bigint}}
 */
export function totalsOf(fact) {
  if (!isRate(fact)) {
    return { a: fact.totalA, b: fact.totalB, change: fact.totalB - fact.totalA };
  }
  const [a, b] = [fact.rateA ?? Number.NaN, fact.rateB ?? Number.NaN];
  return { a, b, change: b - a };
}

/** Whether the list leaves out more than what is equal. */
export const isFiltered = computed(() => {
  const { changed, new: isNew, gone } = shown.value;
  return filter.value.trim() !== '' || !(changed && isNew && gone);
});

/** An event, with what stands for its total. @param {number | null} index */
export function factOf(index) {
  const fact = index === null ? null : comparison.value?.facts.events[index];
  return fact ? { ...fact, total: fact.totalA } : null;
}

/** A cost without the name of its unit: milliseconds of times, else as counted. @param {number | bigint} value */
export function written(value, event = costEvent.value) {
  return inUnit(value, event, event?.unit === 'time' ? 'ms' : 'count');
}

/** The figures of the cost that is compared. */
export const figures = computed(() => columns.value?.[cost.value] ?? null);

/** Size of the largest difference. */
export const peak = computed(() => (figures.value ? peakOf(figures.value.change) : 0));

/** Characters of a rate, a sign included: four digits, with zeros before them or with an exponent. */
const RATE_DIGITS = 11;

/** Characters that a cost needs, a sign included. */
export const digits = computed(() => {
  const { a, b, change } = figures.value ?? {};
  const [fact] = [costEvent.value];
  if (!a || !b || !change || !fact) return 8;
  if (isRate(fact)) return RATE_DIGITS;
  const totals = Object.values(totalsOf(fact));
  const longest = Math.max(...totals.map((total) => written(total).length));
  return (
    1 + Math.max(7, longest, ...[a, b, change].map((column) => longestNumber(column, written)))
  );
});
