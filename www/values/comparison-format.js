/** Formats differences for display. Pure. */

import { PRESENCE } from '../protocol/comparison.js';
import { count, NO_VALUE } from './format.js';

const MINUS = '\u2212';
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

/**
 * Adds the sign to a formatted number, plus included.
 *
 * @param {number | bigint} change
 * @param {(value: number | bigint) => string} written
 */
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
