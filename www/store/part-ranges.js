/**
 * Converts a selection of parts to a short text for links: `0.3-7` means the parts 0 and 3 to 7. Pure.
 *
 * @module
 */

/**
 * @param {Uint8Array | null} flags  null for all parts
 * @returns {string} empty for all parts
 */
export function rangesOf(flags) {
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

/**
 * Parses the flags of a text. Invalid text, or text without parts, means all parts.
 *
 * @param {string} ranges
 * @param {number} parts
 * @returns {Uint8Array | null}
 */
export function flagsOf(ranges, parts) {
  const flags = new Uint8Array(parts);
  for (const range of ranges.split('.')) {
    const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range) ?? [];
    if (first !== undefined) flags.fill(1, Number(first), Number(last) + 1);
  }
  return flags.every((flag) => flag === flags[0]) ? null : flags;
}

/** Flags of the parts of two profiles; null for all. @typedef {{a: Uint8Array | null, b: Uint8Array | null}} SideFlags */

/** Writes the selections of two profiles as one text: that of A, `_`, that of B. @param {SideFlags} flags @returns {string} empty for all parts of both */
export function rangesOfSides({ a, b }) {
  return a || b ? `${rangesOf(a)}_${rangesOf(b)}` : '';
}

/**
 * Parses the flags of such a text. The number of parts of a side is unknown once it is closed; then
 * its flags do not change.
 *
 * @param {string} ranges
 * @param {{a: number | undefined, b: number | undefined}} parts
 * @param {SideFlags} before
 * @returns {SideFlags}
 */
export function flagsOfSides(ranges, parts, before) {
  const [a = '', b = ''] = ranges.split('_');
  return {
    a: parts.a === undefined ? before.a : flagsOf(a, parts.a),
    b: parts.b === undefined ? before.b : flagsOf(b, parts.b),
  };
}
