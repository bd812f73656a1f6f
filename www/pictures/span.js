/** Zooming and panning of a picture's width. Pure arithmetic. */

/** @typedef {import('./boxes-in-sight.js').Span} Span */

/** The whole width. @type {Span} */
export const WHOLE = Object.freeze({ start: 0, end: 1 });
/** Deepest zoom at which doubles distinguish positions. */
const LEAST = 1e-10;
/** Tolerance for rounding when zooming in and out. */
const ROUNDING = 1e-9;

/**
 * Returns a span of a given size, moved inside the whole.
 *
 * @param {number} start
 * @param {number} size
 * @returns {Span}
 */
function within(start, size) {
  const kept = Math.min(1, Math.max(LEAST, size));
  const from = Math.max(0, Math.min(1 - kept, start));
  return kept > 1 - ROUNDING ? WHOLE : { start: from, end: from + kept };
}

/**
 * Zooms in (factor above 1) or out around a fixed point.
 *
 * @param {Span} span
 * @param {number} factor
 * @param {number} point  from 0 at the left edge to 1 at the right one
 */
export function zoomed(span, factor, point) {
  const size = span.end - span.start;
  const kept = Math.min(1, Math.max(LEAST, size / factor));
  return within(span.start + point * (size - kept), kept);
}

/** Pans by a share of the visible width. @param {Span} span @param {number} part  to the right if positive */
export function panned(span, part) {
  const size = span.end - span.start;
  return within(span.start + part * size, size);
}

/** Smallest part of its decade that a round step may have, and the next ones. */
const ROUND = [0.1, 0.2, 0.5, 1];

/**
 * Returns round whole numbers within a range.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} most  about how many
 */
export function roundValues(from, to, most) {
  const least = Math.max(1, (to - from) / Math.max(1, most));
  const decade = 10 ** Math.ceil(Math.log10(least));
  const step = Math.max(1, decade * (ROUND.find((part) => part * decade >= least) ?? 1));
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) =>
    Math.round((first + i) * step),
  );
}
