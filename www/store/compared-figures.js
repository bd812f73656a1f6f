/** Figures of the current comparison, derived from its state; and which figures of estimated contexts may be wrong. */

import { computed } from '@preact/signals';
import { isFunctionBox } from '../protocol/pictures.js';
import { EXACTNESS } from '../protocol/protocol.js';
import { at, exactAt, peakOf, roundedAt } from '../values/at.js';
import { isRate, signed } from '../values/format.js';
import { fitting, inUnit } from '../values/units.js';
import { isInverted } from './picture-state.js';
import {
  allFigures,
  currentEvent,
  doubtsOf,
  foldedRows,
  groupOf,
  isCycle,
  longestNumber,
  ownFigures,
} from './selectors.js';
import { comparedColumns, comparison, current, profile } from './state.js';

/** @import {ContextBoxes} from './flame.js' */

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
export const comparedEvent = computed(() => factOf(current.event.value));

/** Picoseconds from which times are shown in milliseconds: most differences of shorter runs would be 0.000 ms. */
const LONG = 10e9;

/** The unit of the costs of an event: times in ms or µs, others as recorded. @param {import('../protocol/types.js').EventFacts | null} event */
function unitFor(event) {
  if (event?.unit !== 'time') return 'count';
  const longest = Math.max(...(event.totals ?? []).map(Number));
  return longest * Number(event.picoseconds) < LONG ? 'us' : 'ms';
}

/** Formats a cost without its unit. @param {number | bigint} value */
export const written = (value, event = currentEvent.value) => inUnit(value, event, unitFor(event));

/** A difference as it is written, with its sign; and its colour and mark: none if all its digits are 0. @param {number | bigint} change @returns {{text: string, seen: number | bigint}} */
export function writtenChange(change, event = currentEvent.value) {
  const text = written(change, event);
  return /^[-\u2212]?0[.0]*$/.test(text)
    ? { text: text.replace(/^[-\u2212]/, ''), seen: 0 }
    : { text: signed(change, () => text), seen: change };
}

/** The unit of `written` costs of the current event, with a blank before it; empty for counts. */
export const unitAfter = computed(() => {
  const event = currentEvent.value;
  if (event?.unit === 'bytes') return ' bytes';
  return { count: '', ms: '\u202fms', us: '\u202fµs' }[unitFor(event)];
});

/** Formats a cost of the current event with its unit: times in that of the list. @param {number | bigint} value */
export function writtenWithUnit(value) {
  const event = currentEvent.value;
  return event?.unit === 'time' ? written(value) + unitAfter.value : fitting(value, event);
}

/** The figures of the compared cost. */
export const figures = computed(() => comparedColumns.value?.[current.cost.value] ?? null);

/** The figures of a row or, with `folded`, of all rows of its function, and its place in them. @param {number} row @param {typeof foldedRows.value} folded */
export function figuresAt(row, folded) {
  const all = folded?.of.columns[current.event.value];
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

/** Whether costs of contexts are divided in proportion. Without calls there is nothing to divide. @param {ContextBoxes} contexts */
export const areEstimated = ({ boxes, origin, other }) =>
  boxes.levels.length > 3 &&
  (other?.origins ?? [origin]).some(({ estimated, certain }) => estimated && (certain ?? 0) < 1);

/** The costs of a function; in a comparison on the drawn side and on the other, NaN for cycles, which its list lacks. @param {ContextBoxes} contexts @param {number} row @param {'inclusive' | 'self'} which */
function costsOf({ other }, row, which) {
  const group = groupOf(row);
  if (!other) return [Number((allFigures(group) ?? ownFigures(row))[which])];
  const of = figuresAt(row, group);
  const sides = [of?.[which].a, of?.[which].b];
  if (other.by === 'b') sides.reverse();
  return sides.map((column) => (of && column?.high[of.place]) ?? Number.NaN);
}

/** The costs of a box. @param {ContextBoxes} contexts @param {number} box @param {'inclusive' | 'self'} [which] */
const boxCosts = ({ boxes, other }, box, which = 'inclusive') =>
  [boxes[which], ...(other ? [other[which]] : [])].map((column) => roundedAt(column, box));

/** Whether a box has the whole cost of its function, so that all its calls are below it. @param {ContextBoxes} contexts @param {number} box */
function isWhole(contexts, box) {
  const row = at(contexts.boxes.row, box);
  if (box === 0 || !isFunctionBox(row)) return box === 0;
  if (doubtsOf(row, groupOf(row)).exactness === EXACTNESS.estimate) return false;
  const costs = boxCosts(contexts, box);
  return costsOf(contexts, row, 'inclusive').every((cost, side) => cost === costs[side]);
}

/** Whether the self cost of a function is an estimate, as after some transforms. @param {ContextBoxes} contexts @param {number} box */
function hasDoubtfulSelf({ boxes }, box) {
  const row = at(boxes.row, box);
  return isFunctionBox(row) && doubtsOf(row, groupOf(row)).isSelfEstimated;
}

/**
 * Whether the self cost of a box may be an estimate. It is exact if the box has the whole cost of its function, or if
 * its own cost is exact and the function calls nothing.
 *
 * @param {ContextBoxes} contexts
 * @param {number} box  -1 for none
 */
export function isSelfEstimated(contexts, box) {
  const { boxes } = contexts;
  if (box <= 0 || !areEstimated(contexts)) return false;
  const row = at(boxes.row, box);
  const isOfCallers = current.callersFlame.value.contexts.value === contexts;
  if (isOfCallers || isInverted(boxes) || !isFunctionBox(row)) return isEstimated(contexts, box);
  if (hasDoubtfulSelf(contexts, box)) return true;
  const selfs = costsOf(contexts, row, 'self');
  const own = boxCosts(contexts, box, 'self');
  // All of its self cost is here.
  if (selfs.every((cost, side) => cost === own[side])) return false;
  const isLeaf = costsOf(contexts, row, 'inclusive').every((cost, side) => cost === selfs[side]);
  return isLeaf ? isEstimated(contexts, box) : !isWhole(contexts, box);
}

/**
 * Whether the cost of a box may be an estimate. It is exact if the box, or the one that calls it, has the whole exact cost
 * of its function; if callers are below callees, at the top and while there is one caller only.
 *
 * @param {ContextBoxes} contexts
 * @param {number} box  -1 for none
 * @returns {boolean}
 */
export function isEstimated(contexts, box) {
  const { boxes } = contexts;
  if (box <= 0 || !areEstimated(contexts)) return false;
  const parent = at(boxes.parent, box);
  if (parent === 0) {
    // A root costs what its function costs, which may be an estimate after a transform.
    const row = at(boxes.row, box);
    return isFunctionBox(row) && doubtsOf(row, groupOf(row)).exactness === EXACTNESS.estimate;
  }
  const isOfCallers = current.callersFlame.value.contexts.value === contexts;
  // Around a function of which contexts are missing, those of its callees lack a part, too.
  const { certain, covered } = contexts.origin;
  const isCut = certain === null && covered < 1 && parent === 1;
  // What a cycle costs is divided among its functions.
  const isInCycle = isCycle(profile.value, at(boxes.row, parent));
  if (!isOfCallers && !isInverted(boxes))
    return (
      !isWhole(contexts, box) &&
      (isCut || isInCycle || !isWhole(contexts, parent) || hasDoubtfulSelf(contexts, parent))
    );
  if (isOfCallers && parent === 1) return false;
  const costs = boxCosts(contexts, box);
  return (
    boxCosts(contexts, parent).some((cost, side) => cost !== costs[side]) ||
    isEstimated(contexts, parent)
  );
}

/**
 * How well the cost of a box is known: one of `EXACTNESS`.
 *
 * @param {ContextBoxes} contexts
 * @param {number} box  -1 for none
 */
export function exactnessOf(contexts, box) {
  if (contexts.boxes.limited[box] === 1) return EXACTNESS.atLeast;
  return isEstimated(contexts, box) ? EXACTNESS.estimate : EXACTNESS.exact;
}
