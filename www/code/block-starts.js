/**
 * Where basic blocks begin in the code of a comparison. Pure.
 *
 * @module
 */

/** @typedef {import('../protocol/details.js').Instructions} Instructions */

/**
 * Instructions of the profile at which a basic block begins as far as it says.
 *
 * @param {Instructions} code
 */
export function blockStarts({ jumps, at: places }) {
  const starts = new Uint8Array(places.length + 1);
  for (const to of jumps.to) if (to >= 0) starts[to] = 1;
  for (const from of jumps.from) if (from >= 0) starts[from + 1] = 1;
  return starts;
}
