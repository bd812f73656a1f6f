/**
 * The source lines that the instructions of two profiles belong to. Pure.
 *
 * An instruction that B has stands at its line in B. One that only A has stands at the line of B that most
 * instructions of its own line are at in B; if there is none, at its line in A.
 *
 * @module
 */

import { PRESENCE } from '../protocol/comparison.js';
import { at } from '../values/at.js';
import { joinedColumn } from '../values/joined-column.js';
import { wholeName } from '../values/names.js';
import { comparedColumn } from './compared-column.js';
import { filesOf, itemsOf } from './machine-lines.js';

/** @typedef {import('./compared-machine.js').Item} Item */
/** @typedef {import('./compared-machine.js').MachinePairs} MachinePairs */
/** @typedef {import('./compared-machine.js').Side} Side */
/** @typedef {import('../protocol/comparison.js').ComparedColumn} ComparedColumn */

/** A line of a source file; 0 is code of which no line is known. @typedef {{path: string, line: number}} Line */

/** A line as each profile has it, or null where it has none. @typedef {{a: Line | null, b: Line | null}} BothLines */

/**
 * Lines above their instructions, with the sums of these.
 *
 * @typedef {object} ComparedMachineLines
 * @property {BothLines[]} lines
 * @property {Uint8Array} presence
 * @property {ComparedColumn} cost
 * @property {ComparedColumn | null} second
 * @property {ComparedColumn} called
 */

/** @param {Line} line */
const keyOf = ({ path, line }) => `${line} ${path}`;

/**
 * Tells the line of an instruction: by the profile, or else by the program.
 *
 * @param {Side | null} side
 * @returns {(item: Item | null) => Line | null}
 */
export function linesOfSide(side) {
  if (!side) return () => null;
  const { code, listing } = side;
  const paths = Array.from(code.symbols, (_, file) => wholeName(code.files, file));
  const files = listing ? filesOf(code, listing, itemsOf(code, listing)) : [];
  return (item) => {
    if (!item) return null;
    const [place] = item.places;
    if (place !== undefined) {
      return { path: at(paths, at(code.at, place)), line: at(code.line.high, place) };
    }
    const own = listing?.file[item.text] ?? -1;
    if (own < 0) return null;
    const path = paths[files[own] ?? -1] ?? listing?.files[own] ?? '';
    return { path, line: listing?.line[item.text] ?? 0 };
  };
}

/**
 * For each line of `from` the line that most of its instructions are at on the other side.
 *
 * @param {readonly BothLines[]} lines  of pairs
 * @param {'a' | 'b'} from
 * @param {'a' | 'b'} to
 */
function partners(lines, from, to) {
  /** @type {Map<string, Map<string, {line: Line, votes: number}>>} */
  const votes = new Map();
  for (const { [from]: own, [to]: other } of lines) {
    if (!own?.line || !other?.line) continue;
    const all = votes.get(keyOf(own)) ?? new Map();
    votes.set(keyOf(own), all);
    const known = all.get(keyOf(other)) ?? { line: other, votes: 0 };
    known.votes += 1;
    all.set(keyOf(other), known);
  }
  return (/** @type {Line} */ line) => {
    const all = [...(votes.get(keyOf(line))?.values() ?? [])];
    return all.sort((x, y) => y.votes - x.votes)[0]?.line ?? null;
  };
}

/**
 * The lines that pairs stand at.
 *
 * @param {MachinePairs} all
 * @param {Side | null} a
 * @param {Side | null} b
 * @returns {BothLines[]}
 */
export function linesOfPairs({ pairs }, a, b) {
  const [ofA, ofB] = [linesOfSide(a), linesOfSide(b)];
  const told = pairs.map((pair) => ({ a: ofA(pair.a), b: ofB(pair.b) }));
  const [inB, inA] = [partners(told, 'a', 'b'), partners(told, 'b', 'a')];
  return told.map((line) => {
    const newer = line.b ?? (line.a && inB(line.a));
    return newer ? { a: inA(newer), b: newer } : { a: line.a, b: null };
  });
}

/** What stands for a line. @param {BothLines} line */
export const lineKey = ({ a, b }) => (b ? `B ${keyOf(b)}` : a ? `A ${keyOf(a)}` : '');

/**
 * Pairs by file and line, those of a line as they stand; what has no line stands last. The file of the
 * function comes first.
 *
 * @param {readonly BothLines[]} lines  of the pairs
 * @param {Side | null} a
 * @param {Side | null} b
 */
export function pairsByLine(lines, a, b) {
  const paths = [b, a].flatMap((side) =>
    side ? Array.from(side.code.symbols, (_, file) => wholeName(side.code.files, file)) : [],
  );
  /** @type {Map<string, number>} */
  const ranks = new Map();
  for (const path of paths) if (!ranks.has(path)) ranks.set(path, ranks.size);
  const shown = (/** @type {number} */ pair) => at(lines, pair).b ?? at(lines, pair).a;
  /** @param {number} pair */
  const rank = (pair) => {
    const line = shown(pair);
    return line?.line ? (ranks.get(line.path) ?? ranks.size) : Number.POSITIVE_INFINITY;
  };
  const order = [...lines.keys()].map((pair) => ({ pair, rank: rank(pair) }));
  order.sort((x, y) => {
    if (x.rank !== y.rank) return x.rank - y.rank;
    const [lineX, lineY] = [shown(x.pair), shown(y.pair)];
    const byPath = (lineX?.path ?? '') < (lineY?.path ?? '') ? -1 : 1;
    if (lineX?.path !== lineY?.path) return byPath;
    return (lineX?.line ?? 0) - (lineY?.line ?? 0) || x.pair - y.pair;
  });
  return order.map(({ pair }) => pair);
}

/**
 * The lines of groups of pairs, with their sums.
 *
 * @param {MachinePairs} all
 * @param {readonly BothLines[]} lines  of the pairs
 * @param {readonly (readonly number[])[]} groups
 * @returns {ComparedMachineLines}
 */
export function sumsOfLines({ cost, second, called, presence }, lines, groups) {
  const sums = (/** @type {ComparedColumn} */ of) => {
    const side = (/** @type {'a' | 'b'} */ which) => joinedColumn(of[which], groups);
    return comparedColumn(side('a'), side('b'));
  };
  const known = groups.map((pairs) => new Set(pairs.map((pair) => at(presence, pair))));
  return {
    lines: groups.map((pairs) => at(lines, pairs[0] ?? 0)),
    presence: Uint8Array.from(known, (all) => (all.size === 1 ? at([...all], 0) : PRESENCE.both)),
    cost: sums(cost),
    second: second && sums(second),
    called: sums(called),
  };
}
