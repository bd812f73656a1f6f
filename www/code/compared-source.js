/**
 * The lines of a function in two profiles, as the source view of a comparison shows them. Pure.
 *
 * The analyser pairs lines by their numbers, shifted where all of the code has moved. Where the texts
 * of both sides are at hand they decide: a line of A and one of B are the same if the texts say so,
 * and what was changed is gone from A and new in B.
 *
 * @module
 */

import { PRESENCE } from '../protocol/comparison.js';
import { at } from '../values/at.js';
import { joinedColumn } from '../values/joined-column.js';
import { pairedCalls } from './compared-calls.js';
import { bothColumns, comparedColumn } from './compared-column.js';
import { sidesOf, siteKey } from './compared-sides.js';
import { byNumber, byText, isByText, pairsOf } from './line-pairs.js';

/** @typedef {import('../protocol/comparison.js').ComparedColumn} ComparedColumn */
/** @typedef {import('../protocol/comparison.js').ComparedLines} ComparedLines */
/** @typedef {import('./compared-sides.js').BothPlaced} BothPlaced */
/** @typedef {import('./compared-sides.js').SideLines} SideLines */
/** @typedef {import('./line-pairs.js').BothTexts} BothTexts */
/** @typedef {import('./line-pairs.js').Meeting} Meeting */
/** @typedef {import('./line-pairs.js').Pair} Pair */

/**
 * Lines with their costs, by file and in the order of B; what is gone stands where it stood. `at` is
 * the file. `line` is the number in the text that is shown, see `CostLines`: that of B, of files that
 * only A has that of A. `lineA` and `lineB` are 0 where there is none, or code without a line. Inlined code
 * whose place is known stands behind all others, by group.
 *
 * @typedef {object} SourcePairs
 * @property {Uint32Array} at
 * @property {{high: Float64Array}} line
 * @property {Float64Array} lineA
 * @property {Float64Array} lineB
 * @property {Uint8Array} presence
 * @property {ComparedColumn} cost
 * @property {ComparedColumn | null} second  self cost for the second event
 * @property {ComparedColumn} called  inclusive cost of the calls at each
 * @property {import('./compared-calls.js').ComparedPlaceCalls} calls
 * @property {Int32Array} group  index of the inlined code that a line belongs to, or -1
 * @property {ComparedGroups} groups
 */

/**
 * Inlined code at one line, from one file: the sums of its lines.
 *
 * @typedef {object} ComparedGroups
 * @property {Int32Array} host  index of the line that calls it
 * @property {Uint8Array} presence
 * @property {ComparedColumn} cost
 * @property {ComparedColumn | null} second
 * @property {ComparedColumn} called
 */

/** @typedef {Pair & {file: number, group: number}} FilePair */

const NONE = -1;

/**
 * All pairs, those of inlined code behind all others, and the pairs that these stand at.
 *
 * @param {SideLines} a
 * @param {SideLines} b
 * @param {readonly Meeting[]} meetings  by file
 */
function allPairs(a, b, meetings) {
  /** @type {FilePair[]} */
  const all = [];
  /** @type {number[]} */
  const hosts = [];
  meetings.forEach((meeting, file) => {
    const pairs = pairsOf(at(a.own, file), at(b.own, file), meeting);
    for (const pair of pairs) all.push({ ...pair, file, group: NONE });
  });
  const own = all.slice();
  own.forEach((host, index) => {
    const inA = host.a < 0 ? undefined : a.inlined.get(siteKey(host.file, host.lineA));
    const inB = host.b < 0 ? undefined : b.inlined.get(siteKey(host.file, host.lineB));
    meetings.forEach((meeting, file) => {
      const pairs = pairsOf(inA?.[file] ?? new Map(), inB?.[file] ?? new Map(), meeting);
      for (const pair of pairs) all.push({ ...pair, file, group: hosts.length });
      if (pairs.length > 0) hosts.push(index);
    });
  });
  return { all, hosts };
}

/**
 * @param {ComparedLines} lines
 * @param {readonly BothTexts[]} texts  of its files
 * @param {BothPlaced | null} [placed]
 * @returns {SourcePairs}
 */
export function sourcePairs(lines, texts, placed = null) {
  const { a, b } = sidesOf(lines, placed);
  const meetings = Array.from({ length: lines.starts.length - 1 }, (_, file) => {
    const both = texts[file];
    return both && isByText(both) ? byText(both) : byNumber(lines, file);
  });
  const { all, hosts } = allPairs(a, b, meetings);
  const places = all.map((pair) => ({
    a: pair.a < 0 ? [] : [pair.a],
    b: pair.b < 0 ? [] : [pair.b],
  }));
  /** @param {'self' | 'second'} name */
  const column = (name) => {
    const side = (/** @type {SideLines} */ { of }, /** @type {'a' | 'b'} */ which) =>
      of?.[name] &&
      joinedColumn(
        of[name],
        places.map((own) => own[which]),
      );
    return comparedColumn(...bothColumns(side(a, 'a'), side(b, 'b'), all.length));
  };
  const costs = {
    cost: column('self'),
    second: lines.second && column('second'),
    ...pairedCalls(a.of?.calls ?? null, b.of?.calls ?? null, places),
  };
  return {
    at: Uint32Array.from(all, ({ file }) => file),
    line: { high: Float64Array.from(all, ({ place }) => place) },
    lineA: Float64Array.from(all, ({ lineA }) => lineA),
    lineB: Float64Array.from(all, ({ lineB }) => lineB),
    presence: Uint8Array.from(all, ({ presence }) => presence),
    ...costs,
    group: Int32Array.from(all, ({ group }) => group),
    groups: groupsOf(all, hosts, costs),
  };
}

/**
 * @param {readonly FilePair[]} all
 * @param {readonly number[]} hosts  by group
 * @param {Pick<SourcePairs, 'cost' | 'second' | 'called'>} costs
 * @returns {ComparedGroups}
 */
function groupsOf(all, hosts, { cost, second, called }) {
  /** @type {number[][]} */
  const members = hosts.map(() => []);
  all.forEach(({ group }, index) => {
    members[group]?.push(index);
  });
  const sums = (/** @type {ComparedColumn} */ of) => {
    const side = (/** @type {'a' | 'b'} */ which) => joinedColumn(of[which], members);
    return comparedColumn(side('a'), side('b'));
  };
  const presence = members.map((own) => {
    const known = new Set(own.map((index) => at(all, index).presence));
    return known.size === 1 ? at([...known], 0) : PRESENCE.both;
  });
  return {
    host: Int32Array.from(hosts),
    presence: Uint8Array.from(presence),
    cost: sums(cost),
    second: second && sums(second),
    called: sums(called),
  };
}
