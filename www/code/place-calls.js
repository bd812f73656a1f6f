/**
 * Calls of several places together: by line of the calls of instructions, by pair of those of two
 * profiles. Pure.
 *
 * @module
 */

import { at } from '../values/at.js';
import { joinedColumn } from '../values/joined-column.js';
import { firstCalls } from './places.js';

/** @typedef {import('../protocol/details.js').PlaceCalls} PlaceCalls */

/** Calls of one callee in a group of places. @typedef {{place: number, callee: number, indices: number[]}} Merged */

/**
 * The calls at each group of places, as those of one place: its index is that of the group.
 *
 * @param {PlaceCalls} calls
 * @param {readonly (readonly number[])[]} groups  places of each
 * @returns {PlaceCalls}
 */
export function mergedCalls(calls, groups) {
  const last = calls.place.at(-1) ?? -1;
  const first = firstCalls(calls.place, last + 1);
  /** @type {Merged[]} */
  const all = [];
  groups.forEach((places, place) => {
    /** @type {Map<number, Merged>} */
    const merged = new Map();
    for (const own of places) {
      const end = own > last ? 0 : at(first, own + 1);
      for (let call = first[own] ?? 0; call < end; call += 1) {
        const callee = at(calls.callee, call);
        const known = merged.get(callee) ?? { place, callee, indices: [] };
        known.indices.push(call);
        merged.set(callee, known);
      }
    }
    all.push(...merged.values());
  });
  return columnsOf(calls, all);
}

/** Those of a group stand together, the dearest first, and rates without a value last. @param {PlaceCalls} calls @param {Merged[]} all @returns {PlaceCalls} */
function columnsOf(calls, all) {
  const rowsOf = (/** @type {Merged} */ { indices }) => indices;
  const { high } = joinedColumn(calls.cost, all.map(rowsOf));
  const weight = (/** @type {number} */ call) =>
    Number.isNaN(at(high, call)) ? -Number.MAX_VALUE : at(high, call);
  const order = [...all.entries()].sort(
    ([i, x], [j, y]) => x.place - y.place || weight(j) - weight(i) || x.callee - y.callee,
  );
  const sorted = order.map(([, call]) => call);
  const joined = (/** @type {import('../protocol/protocol.js').ExactColumn} */ column) =>
    joinedColumn(column, sorted.map(rowsOf));
  return {
    place: Uint32Array.from(sorted, ({ place }) => place),
    callee: Uint32Array.from(sorted, ({ callee }) => callee),
    counted: Uint8Array.from(sorted, ({ indices }) =>
      indices.some((call) => calls.counted[call] === 1) ? 1 : 0,
    ),
    cost: joined(calls.cost),
    second: calls.second && joined(calls.second),
    count: joined(calls.count),
  };
}

/** Those of the calls at each place whose cost is not contained in others. @param {PlaceCalls} calls @param {number} places  how many there are */
function countedAt({ place, counted }, places) {
  /** @type {number[][]} */
  const groups = Array.from({ length: places }, () => []);
  place.forEach((own, call) => {
    if (counted[call] === 1) groups[own]?.push(call);
  });
  return groups;
}

/**
 * What the calls at each place cost together: those whose cost is not contained in others.
 *
 * @param {PlaceCalls} calls
 * @param {number} places  how many there are
 */
export const calledAt = (calls, places) => joinedColumn(calls.cost, countedAt(calls, places));

/**
 * The same of groups of places. Of merged calls it cannot be told: callers of one place may differ in
 * whether the cost of a call is contained in others.
 *
 * @param {PlaceCalls} calls
 * @param {readonly (readonly number[])[]} groups  places of each
 */
export function calledIn(calls, groups) {
  const counted = countedAt(calls, (calls.place.at(-1) ?? -1) + 1);
  return joinedColumn(
    calls.cost,
    groups.map((places) => places.flatMap((place) => counted[place] ?? [])),
  );
}
