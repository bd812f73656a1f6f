/**
 * Self costs summed over objects or files. Pure and exact.
 *
 * @module
 */

import { at } from '../at.js';
import { exactAt } from '../exact-column.js';

/** @typedef {import('../protocol.js').ExactColumn} ExactColumn */

/** Groups that are told of. */
const MOST = 8;

/**
 * The groups with the largest sums, the largest first; none without costs.
 *
 * @param {Uint32Array} group  number of the group of each function
 * @param {ExactColumn} costs  self cost of each function
 * @param {number} functions  rows that are functions, the first ones
 * @returns {import('../protocol-pictures.js').Ranking}
 */
export function rankGroups(group, costs, functions) {
  /** @type {Map<number, {group: number, cost: bigint | number, functions: number}>} */
  const sums = new Map();
  for (let row = 0; row < functions; row += 1) {
    const of = at(group, row);
    const sum = sums.get(of) ?? { group: of, cost: 0, functions: 0 };
    sum.cost = plus(sum.cost, exactAt(costs, row));
    sum.functions += 1;
    sums.set(of, sum);
  }
  const dear = [...sums.values()].filter(({ cost }) => Number(cost) !== 0);
  dear.sort((a, b) => Number(b.cost) - Number(a.cost) || a.group - b.group);
  return { groups: dear.slice(0, MOST), count: sums.size };
}

/** @param {bigint | number} a @param {bigint | number} b */
function plus(a, b) {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a + b)) return a + b;
  return BigInt(a) + BigInt(b);
}
