/** Formats numbers for display. Pure; digits are grouped by commas in every locale, because a profile's numbers are compared across machines. */

import { PRESENCE } from '../protocol/comparison.js';
import { at } from './at.js';

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TWO_DIGITS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
/** Percentages below this would round to 0.00. */
const SLIGHT = 0.005;
const NARROW_SPACE = '\u202f';
const MINUS = '\u2212';

/** Shown if a number has no meaning, such as a share of zero. */
export const NO_VALUE = '–';

/** Formats an integer with grouped digits. @param {number | bigint} value */
export const count = (value) =>
  value < 0 ? MINUS + GROUPED.format(-value) : GROUPED.format(value);

const FOUR_DIGITS = new Intl.NumberFormat('en-US', {
  minimumSignificantDigits: 4,
  maximumSignificantDigits: 4,
});

/** Whether an event is a rate, whose values cannot be summed. @param {{unit: string} | null | undefined} event */
export const isRate = (event) => event?.unit === 'rate';

/** Formats the value of a rate with four digits; zero divided by zero has none. @param {number | undefined} value */
export function rateValue(value) {
  if (value === undefined || !Number.isFinite(value)) return NO_VALUE;
  if (value === 0) return '0';
  const size = Math.abs(value);
  const sign = value < 0 ? MINUS : '';
  if (size < 1e-4 || size >= 1e15) return sign + size.toExponential(3);
  return sign + (size >= 1000 ? GROUPED : FOUR_DIGITS).format(size);
}

/** Most decimals of a cost that is counted in fractions, such as tenths. */
const DECIMALS = 9;

/** Rounds a quotient to a number of decimals, halves away from zero. @param {bigint} dividend @param {bigint} divisor @param {number} decimals */
export function decimal(dividend, divisor, decimals) {
  const base = 10n ** BigInt(decimals);
  const size = (dividend < 0n ? -dividend : dividend) * base;
  const scaled = (size + divisor / 2n) / divisor;
  const fraction = decimals > 0 ? `.${String(scaled % base).padStart(decimals, '0')}` : '';
  return `${dividend < 0n && scaled > 0n ? MINUS : ''}${count(scaled / base)}${fraction}`;
}

/** The name of what an event counts: tenths of an event are written as `10*NAME`. @param {{name: string, divisor: number}} event */
export const countedName = ({ name, divisor }) => (divisor > 1 ? `${divisor}*${name}` : name);

/** Formats a figure of an event with all its digits. @param {number | bigint} value @param {{unit: string, divisor?: number} | null | undefined} event  null for other counts, such as calls */
export function inFull(value, event) {
  const divisor = event?.divisor ?? 1;
  if (divisor > 1) {
    let decimals = 1;
    while (decimals < DECIMALS && 10 ** decimals % divisor !== 0) decimals += 1;
    const whole = typeof value === 'number' ? BigInt(Math.round(value)) : value;
    return decimal(whole, BigInt(divisor), decimals);
  }
  if (!isRate(event)) return count(value);
  return Number.isFinite(value) ? String(value).replace('-', MINUS) : 'no value';
}

/** Whether a cost is zero or rounds to 0.00 %. @param {number} value @param {number} total */
export const isSlight = (value, total) =>
  value === 0 || (total > 0 && (100 * Math.abs(value)) / total < SLIGHT);

/** Whether a cost exceeds a total by more than percentages with two decimals show. @param {number} value @param {number} total */
export const exceeds = (value, total) => total > 0 && value - total > (SLIGHT / 100) * total;

/** Formats a share of a total in percent. A share too small for two decimals is not shown as zero. @param {number} value @param {number} total */
export function share(value, total) {
  if (value === 0) return '0';
  if (total <= 0 || !Number.isFinite(value / total)) return NO_VALUE;
  const percent = (100 * Math.abs(value)) / total;
  const sign = value < 0 ? MINUS : '';
  if (percent < SLIGHT) return `<${NARROW_SPACE}${sign}0.01${NARROW_SPACE}%`;
  return `${sign}${TWO_DIGITS.format(percent)}${NARROW_SPACE}%`;
}

/** Formats the cost per call, rounded to an integer if large. There is none without calls. @param {number} cost @param {number} calls */
export function perCall(cost, calls) {
  if (calls <= 0) return NO_VALUE;
  const each = cost / calls;
  if (Number.isInteger(each) || Math.abs(each) >= 100) return count(Math.round(each));
  return each < 0 ? MINUS + TWO_DIGITS.format(-each) : TWO_DIGITS.format(each);
}

/** Formats a number with its unit: at most one decimal, in steps of a thousand. @param {number} value @param {string[]} units */
function inUnits(value, units) {
  let step = 0;
  while (step < units.length - 1 && value >= (step === 0 ? 1000 : 999.5)) {
    value /= 1000;
    step += 1;
  }
  const digits = step === 0 || value >= 99.95 ? 0 : 1;
  return `${digits === 0 ? count(Math.round(value)) : value.toFixed(digits)} ${units[step]}`;
}

/** Formats a size in bytes with decimal units. @param {number} value */
export const bytes = (value) => inUnits(value, ['bytes', 'kB', 'MB', 'GB', 'TB']);

/** Formats a speed. @param {number} size  bytes @param {number} milliseconds */
export function rate(size, milliseconds) {
  if (milliseconds <= 0) return NO_VALUE;
  return `${inUnits((size / milliseconds) * 1000, ['bytes', 'kB', 'MB', 'GB', 'TB'])}/s`;
}

/** Formats a duration. @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds < 999.5) return `${Math.max(1, Math.round(milliseconds))} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Formats a count with its noun. @param {number | bigint} number @param {string} noun */
export const plural = (number, noun) =>
  `${count(number)} ${noun}${Number(number) === 1 ? '' : 's'}`;

/** The mark before a figure, by one of `EXACTNESS`. @param {number} exactness */
export const markOf = (exactness) => at(['', '≈\u202f', '≤\u202f', '≥\u202f'], exactness);

/** The number of calls that a cost belongs to; an estimate can be a part of one. @param {number | bigint} calls @param {number} exactness */
export function callsText(calls, exactness) {
  if (exactness === 0) return count(calls);
  const text =
    calls >= 1
      ? count(typeof calls === 'bigint' ? calls : Math.round(calls))
      : calls < SLIGHT
        ? '< 0.01'
        : Number(calls).toFixed(2);
  return markOf(exactness) + text;
}

const RATIO = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
});
const SHORT = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const LARGE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Returns the mark of a change; it means the same as the colour. @param {number | bigint} change */
export function mark(change) {
  if (change > 0) return '▲';
  return change < 0 ? '▼' : '';
}

/** A name with the mark of a change before it, if there is one. @param {number} change @param {string} name */
export const marked = (change, name) => (change === 0 ? name : `${mark(change)} ${name}`);

/** Adds the sign to a formatted number, plus included. @param {number | bigint} change @param {(value: number | bigint) => string} written */
export const signed = (change, written) =>
  change > 0 ? `+${written(change)}` : written(change).replace(/^-/, MINUS);

/**
 * B divided by A, or a word if there is none: a multiple of zero, or of a number with another sign, has no meaning.
 *
 * @param {number | bigint} a
 * @param {number | bigint} b
 * @param {number} [presence]  see `PRESENCE`
 */
export function ratio(a, b, presence = PRESENCE.both) {
  if (presence === PRESENCE.new) return 'new';
  if (presence === PRESENCE.gone) return 'gone';
  const [from, to] = [Number(a), Number(b)];
  if (from === to) return '=';
  if (Number.isNaN(from) || Number.isNaN(to)) return NO_VALUE;
  if (from === 0 || (to !== 0 && from < 0 !== to < 0)) return NO_VALUE;
  const times = to / from;
  if (times >= 100 && times < 1000) return `×${SHORT.format(times)}`;
  if (times >= 1000) return `×${LARGE.format(times)}`;
  // A small remainder must not look like zero.
  if (times > 0 && times < 0.0005) return '<×0.001';
  return `×${RATIO.format(times)}`;
}

/** Whether figures differ so little that their ratio is shown as ×1.000. @param {number | bigint} a @param {number | bigint} b */
export const areNearlyEqual = (a, b) => Math.round((1000 * Number(b)) / Number(a)) === 1000;

/**
 * Formats a figure of both sides in one line: `A 160 → B 230 Ir  ▲ +70  ×1.438`.
 *
 * @param {number | bigint} a
 * @param {number | bigint} b
 * @param {string} name  of the event; empty if figures have a unit
 * @param {(value: number | bigint) => string} written
 */
export function bothSides(a, b, name, written = count) {
  const change = BigInt(b) - BigInt(a);
  const difference = marked(areNearlyEqual(a, b) ? 0 : Number(change), signed(change, written));
  return `A ${written(a)} → B ${written(b)}${name && ` ${name}`}  ${change === 0n ? '' : `${difference}  `}${ratio(a, b)}`;
}
