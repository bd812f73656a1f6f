/**
 * Calls that stand at lines or instructions of two profiles, brought together by what they call. Pure.
 *
 * @module
 */

import { PRESENCE } from '../protocol/comparison.js';
import { at } from '../values/at.js';
import { joinedColumn } from '../values/joined-column.js';
import { bothColumns, comparedColumn } from './compared-column.js';
import { calledIn, mergedCalls } from './place-calls.js';

/** @typedef {import('../protocol/comparison.js').ComparedColumn} ComparedColumn */
/** @typedef {import('../protocol/details.js').PlaceCalls} PlaceCalls */

/** Where a line or an instruction is in each profile; a profile may have it at several places, or at none. @typedef {{a: readonly number[], b: readonly number[]}} BothPlaces */

/**
 * Calls by pair, those of a pair stand together, the dearest first; see `PlaceCalls`. `counted` is 0
 * where the cost is contained in other calls wherever the call is.
 *
 * @typedef {object} ComparedPlaceCalls
 * @property {Uint32Array} place  index of the pair
 * @property {Uint32Array} callee
 * @property {Uint8Array} presence
 * @property {Uint8Array} counted
 * @property {ComparedColumn} cost
 * @property {ComparedColumn | null} second
 * @property {ComparedColumn} count
 */

/** A call at a pair: its index in each profile, or -1. @typedef {{place: number, callee: number, a: number, b: number}} BothCalls */

const NONE = -1;

/** @type {PlaceCalls} */
const NO_CALLS = {
  place: new Uint32Array(0),
  callee: new Uint32Array(0),
  counted: new Uint8Array(0),
  cost: { high: new Float64Array(0), low: null },
  second: null,
  count: { high: new Float64Array(0), low: null },
};

/** Size of the cost of a call in a profile, for its place among others. @param {PlaceCalls} calls @param {number} call  or -1 */
const sizeOf = ({ cost }, call) => (call < 0 ? 0 : Math.abs(at(cost.high, call)) || 0);

/** @param {PlaceCalls} a @param {PlaceCalls} b */
function joined(a, b) {
  /** @type {Map<string, BothCalls>} */
  const both = new Map();
  const add = (/** @type {PlaceCalls} */ calls, /** @type {'a' | 'b'} */ side) => {
    calls.place.forEach((place, call) => {
      const callee = calls.callee[call] ?? 0;
      const key = `${place} ${callee}`;
      const known = both.get(key) ?? { place, callee, a: NONE, b: NONE };
      known[side] = call;
      both.set(key, known);
    });
  };
  add(a, 'a');
  add(b, 'b');
  const size = (/** @type {BothCalls} */ call) => Math.max(sizeOf(a, call.a), sizeOf(b, call.b));
  return [...both.values()].sort(
    (x, y) => x.place - y.place || size(y) - size(x) || x.callee - y.callee,
  );
}

/**
 * The calls of pairs, and what those that are counted cost at each of them.
 *
 * @param {PlaceCalls | null} callsA
 * @param {PlaceCalls | null} callsB
 * @param {readonly BothPlaces[]} pairs
 * @returns {{calls: ComparedPlaceCalls, called: ComparedColumn}}
 */
export function pairedCalls(callsA, callsB, pairs) {
  const [placesA, placesB] = [pairs.map((pair) => pair.a), pairs.map((pair) => pair.b)];
  const a = mergedCalls(callsA ?? NO_CALLS, placesA);
  const b = mergedCalls(callsB ?? NO_CALLS, placesB);
  const all = joined(a, b);
  const column = (/** @type {'cost' | 'count' | 'second'} */ name) => {
    const side = (/** @type {PlaceCalls} */ calls, /** @type {'a' | 'b'} */ which) =>
      calls[name] &&
      joinedColumn(
        calls[name],
        all.map((call) => (call[which] < 0 ? [] : [call[which]])),
      );
    // A profile without the function has no calls, and knows nothing of rates.
    const [ofA, ofB] = [callsA && side(a, 'a'), callsB && side(b, 'b')];
    return comparedColumn(...bothColumns(ofA, ofB, all.length));
  };
  return {
    calls: {
      place: Uint32Array.from(all, ({ place }) => place),
      callee: Uint32Array.from(all, ({ callee }) => callee),
      presence: Uint8Array.from(all, (call) =>
        call.a < 0 ? PRESENCE.new : call.b < 0 ? PRESENCE.gone : PRESENCE.both,
      ),
      counted: Uint8Array.from(all, (call) =>
        a.counted[call.a] === 1 || b.counted[call.b] === 1 ? 1 : 0,
      ),
      cost: column('cost'),
      second: callsA?.second || callsB?.second ? column('second') : null,
      count: column('count'),
    },
    called: comparedColumn(
      ...bothColumns(
        callsA && calledIn(callsA, placesA),
        callsB && calledIn(callsB, placesB),
        pairs.length,
      ),
    ),
  };
}
