/**
 * Converts selections of parts to a short text for links: `0.3-7` means the parts 0 and 3 to 7. The selections
 * of both sides of a comparison are joined by `_`. Pure.
 */

/** @import {PartFlags} from './document-values.js' */

/** @param {Uint8Array | null} flags  null for all parts */
function textOf(flags) {
  if (!flags) return '';
  /** @type {string[]} */
  const ranges = [];
  for (let first = 0; first < flags.length; first += 1) {
    if (flags[first] === 0) continue;
    let last = first;
    while (flags[last + 1] === 1) last += 1;
    ranges.push(first === last ? String(first) : `${first}-${last}`);
    first = last;
  }
  return ranges.join('.');
}

/** Writes the selections of all sides. @param {PartFlags} flags @returns {string} empty for all parts */
export const rangesOf = (flags) => (flags.some(Boolean) ? flags.map(textOf).join('_') : '');

/** Parses the flags of one side. Invalid text, or text without parts, means all parts. @param {string} ranges @param {number} parts */
function sideFlags(ranges, parts) {
  const flags = new Uint8Array(parts);
  for (const range of ranges.split('.')) {
    const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range) ?? [];
    if (first !== undefined) flags.fill(1, Number(first), Number(last) + 1);
  }
  return flags.every((flag) => flag === flags[0]) ? null : flags;
}

/**
 * Parses the selections of all sides.
 *
 * @param {string} ranges
 * @param {(number | undefined)[]} parts  number of parts of each side; the flags of an unknown one do not change
 * @param {PartFlags} before
 * @returns {PartFlags}
 */
export function flagsOf(ranges, parts, before) {
  const texts = ranges.split('_');
  return parts.map((count, side) =>
    count === undefined ? (before[side] ?? null) : sideFlags(texts[side] ?? '', count),
  );
}
