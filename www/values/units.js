/**
 * Units that costs are shown in. A time is a whole number of counts of an event (10 ns of Xdebug's `Time_(10ns)`),
 * so figures are computed in whole numbers and rounded once, halves away from zero, as webgrind rounds them.
 */

import { bytes, decimal, inFull, isRate, perCall, rateValue, share } from './format.js';

/** @import {EventFacts} from '../protocol/types.js' */
/** @typedef {'percent' | 'ms' | 'us' | 'count'} UnitId */
/** @typedef {{id: UnitId, label: string, title: string}} Unit */

const NARROW_SPACE = '\u202f';
const MINUS = '\u2212';

/** @type {Unit} */
const PERCENT = { id: 'percent', label: '%', title: 'Share of the total' };
/** @type {Unit[]} */
export const TIMES = [
  { id: 'ms', label: 'ms', title: 'Milliseconds' },
  { id: 'us', label: 'µs', title: 'Microseconds' },
];

/** Picoseconds. @type {Record<'ms' | 'us', bigint>} */
const SIZES = { ms: 1_000_000_000n, us: 1_000_000n };

/** Units of time with their picoseconds, the largest first. @type {[string, bigint][]} */
const FITTING = [
  ['s', 1_000_000_000_000n],
  ['ms', SIZES.ms],
  ['µs', SIZES.us],
  ['ns', 1000n],
  ['ps', 1n],
];

/** Returns the units that costs of an event can be shown in. @param {EventFacts | null} event @returns {Unit[]} */
export function unitsOf(event) {
  /** @type {Unit} */
  const plain = { id: 'count', label: 'count', title: 'As recorded' };
  if (isRate(event))
    return [{ ...plain, label: 'value', title: 'Computed value: a rate has no shares' }];
  // There are no shares of a total of zero or below, as differences and memory can have.
  const shares = event && event.total <= 0n ? [] : [PERCENT];
  if (event?.unit === 'time') return [...shares, ...TIMES, plain];
  if (event?.unit === 'bytes') return [...shares, { ...plain, label: 'bytes', title: 'Bytes' }];
  return [...shares, plain];
}

/** Returns the selected unit if the event has it, else counts. @param {EventFacts | null} event @param {UnitId} selected @returns {UnitId} */
export const shownUnit = (event, selected) =>
  unitsOf(event).some(({ id }) => id === selected) ? selected : 'count';

/** Number of decimals that show microseconds exactly, at most three. @param {bigint} picoseconds */
function exactDecimals(picoseconds) {
  let decimals = 0;
  for (let step = SIZES.us; decimals < 3 && picoseconds % step !== 0n; step /= 10n) decimals += 1;
  return decimals;
}

/**
 * Formats a cost in a unit other than percent, without the unit's name.
 *
 * @param {number | bigint} value
 * @param {EventFacts | null} event
 * @param {UnitId} unit
 */
export function inUnit(value, event, unit) {
  if (isRate(event)) return rateValue(Number(value));
  if (event?.unit !== 'time' || (unit !== 'ms' && unit !== 'us')) return inFull(value, event);
  const each = BigInt(event.picoseconds);
  const decimals = unit === 'us' ? exactDecimals(each) : 3;
  return decimal(BigInt(value) * each, SIZES[unit], decimals);
}

/** Formats a cost to four digits in the unit that fits its size; counts are integers. @param {number | bigint} value @param {EventFacts | null} event */
export function fitting(value, event) {
  if (isRate(event)) return rateValue(Number(value));
  if (event?.unit === 'bytes')
    return value < 0 ? MINUS + bytes(-Number(value)) : bytes(Number(value));
  if (event?.unit !== 'time' || Number(value) === 0) return inFull(value, event);
  const time = BigInt(value) * BigInt(event.picoseconds);
  const size = time < 0n ? -time : time;
  const [name, step] = FITTING.find(([, each]) => size >= each) ?? ['ps', 1n];
  const digits = String(size / step).length;
  return `${decimal(time, step, step === 1n ? 0 : Math.max(0, 4 - digits))}${NARROW_SPACE}${name}`;
}

/**
 * Formats a cost in a unit, with its name: a share of `whole`, which may be too small for shares, a time, or as recorded.
 *
 * @param {number | bigint} value
 * @param {EventFacts | null} event
 * @param {UnitId} unit
 * @param {number} whole
 */
export function withUnit(value, event, unit, whole) {
  if (unit === 'percent' && whole > 0) return share(Number(value), whole);
  const time = TIMES.find(({ id }) => id === unit);
  if (time) return `${inUnit(value, event, unit)}${NARROW_SPACE}${time.label}`;
  return event?.unit === 'time' ? inFull(value, event) : fitting(value, event);
}

/**
 * Formats the cost per call: a time or size in a unit that fits, a count without its event.
 *
 * @param {number | bigint} cost
 * @param {number | bigint} called
 * @param {EventFacts | null} event  not a rate
 */
export function costPerCall(cost, called, event) {
  if (event?.unit === 'bytes' && called > 0)
    return fitting(Math.round(Number(cost) / Number(called)), event);
  if (event?.unit !== 'time' || called <= 0)
    return perCall(Number(cost) / (event?.divisor ?? 1), Number(called));
  // In whole picoseconds: rounding to them changes no digit that is shown.
  const picoseconds = (BigInt(cost) * BigInt(event.picoseconds)) / BigInt(called);
  return fitting(picoseconds, { ...event, picoseconds: 1 });
}

/** Whether costs of an event are written with a unit of time or size. @param {EventFacts | null} event */
export const hasUnit = (event) => event?.unit === 'time' || event?.unit === 'bytes';

/**
 * Formats a cost for a sentence: times and sizes in a unit that fits, counts with all digits and their event.
 *
 * @param {number | bigint} value
 * @param {EventFacts | null} event
 */
export const inWords = (value, event) =>
  hasUnit(event) ? fitting(value, event) : `${inFull(value, event)} ${event?.name ?? ''}`;

/** Formats a cost with all digits and its event; times and sizes also in a unit that fits. @param {number | bigint} value @param {EventFacts | null} event */
export function exactly(value, event) {
  const exact = `${inFull(value, event)} ${event?.name ?? ''}`;
  return hasUnit(event) ? `${fitting(value, event)} = ${exact}` : exact;
}

/**
 * Formats two different costs as above, with all digits if rounding would make them equal.
 *
 * @param {number | bigint} a
 * @param {number | bigint} b
 * @param {EventFacts} event
 * @returns {[string, string]}
 */
export function fittingApart(a, b, event) {
  const [one, other] = [fitting(a, event), fitting(b, event)];
  if (one !== other) return [one, other];
  return [`${inFull(a, event)} ${event.name}`, `${inFull(b, event)} ${event.name}`];
}

/** The name of an event without its unit, which its figures have: Xdebug's `Time_(10ns)` is `Time`. @param {Pick<EventFacts, 'name' | 'unit'>} event */
export const plainName = ({ name, unit }) =>
  unit === 'time' || unit === 'bytes' ? name.replace(/_\(\w+\)$/, '') : name;

/** Returns the total of an event; for a rate, its value for the totals. @param {EventFacts} event */
export const totalOf = (event) =>
  isRate(event) ? rateValue(event.rate) : fitting(event.total, event);
