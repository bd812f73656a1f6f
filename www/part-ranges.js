/**
 * A selection of parts as a short text, for links: `0.3-7` are the parts 0 and 3 to 7. Pure.
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
 * The flags that a text stands for. What makes no sense, or leaves no part, is all of them.
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
