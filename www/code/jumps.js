/** Prepares jumps of machine code for drawing. Pure. */

import { at } from '../values/at.js';

/**
 * An arrow from row to row; `counted` by the profile.
 *
 * @typedef {{from: number, to: number, conditional: boolean, counted: boolean}} Arrow
 */

/** Returns access to single arrows. @param {import('../protocol/types.js').Arrows} arrows */
export const arrowsOf = ({ from, to, conditional, counted }) => ({
  at: (/** @type {number} */ arrow) => ({
    from: at(from, arrow),
    to: at(to, arrow),
    conditional: conditional[arrow] === 1,
    counted: counted[arrow] === 1,
  }),
});

/** Groups jumps by the instruction at which they start. @param {{from: Int32Array | Uint32Array}} jumps */
export function jumpsByPlace({ from: places }) {
  /** @type {Map<number, number[]>} */
  const all = new Map();
  for (const [jump, from] of places.entries()) {
    const known = all.get(from);
    if (known) known.push(jump);
    else all.set(from, [jump]);
  }
  return all;
}
