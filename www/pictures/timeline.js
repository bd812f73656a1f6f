/**
 * Lays out the parts of a profile over time: which belong to the same interval, how
 * wide it is, and how high their costs are. Pure.
 *
 * If all parts have timestamps (`desc: Timerange:`, in basic blocks), columns are as wide as their time and as high
 * as their cost per block, so that areas are costs. Otherwise columns are equally wide, and heights are costs.
 */

import { at } from '../values/at.js';

/** @import {PartFacts} from '../protocol/types.js' */

/**
 * The cost of one part. Negative costs are drawn below the line.
 *
 * @typedef {object} Layer
 * @property {PartFacts} part
 * @property {number} series  number of its thread
 * @property {number} from  end nearer to the line, in the unit of heights
 * @property {number} to
 */

/**
 * An interval of time, and the parts written for it. Left and right are fractions of the width.
 *
 * @typedef {{left: number, right: number, layers: Layer[]}} Column
 */

/**
 * @typedef {object} Timeline
 * @property {Column[]} columns  from left to right
 * @property {string[]} series  threads, the most expensive first; one without a name if there are none
 * @property {number} low  end of the lowest layer, 0 or below
 * @property {number} high
 * @property {[number, number] | null} time  first and last basic block; null if widths have no meaning
 */

/** Parts in order, grouped by a key. @param {PartFacts[]} parts @param {(part: PartFacts, index: number) => string} keyOf */
function groupsOf(parts, keyOf) {
  /** @type {Map<string, PartFacts[]>} */
  const groups = new Map();
  for (const [index, part] of parts.entries()) {
    const key = keyOf(part, index);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()];
}

/**
 * Orders the parts by time; null if it is unknown for one, or if the clocks of several
 * processes, or overlapping intervals, prevent a common axis.
 *
 * @param {PartFacts[]} parts
 */
function byTime(parts) {
  const isStated = parts.every(({ timeRange, totals }) => {
    const [from = 0, to = -1] = timeRange ?? [];
    // A part without duration has no area for its cost.
    return from < to || (from === to && totals.every((total) => total === 0n));
  });
  if (!isStated || new Set(parts.map(({ pid }) => pid)).size > 1) return null;
  const begin = (/** @type {PartFacts[]} */ group) => group[0]?.timeRange?.[0] ?? 0;
  const end = (/** @type {PartFacts[]} */ group) => group[0]?.timeRange?.[1] ?? 0;
  const groups = groupsOf(parts, ({ timeRange }) => String(timeRange));
  groups.sort((a, b) => begin(a) - begin(b) || end(a) - end(b));
  const isApart = groups.every((group, i) => i === 0 || begin(group) >= end(at(groups, i - 1)));
  const [first, last] = [begin(at(groups, 0)), end(at(groups, groups.length - 1))];
  return isApart && last > first ? { groups, first, last } : null;
}

/** Threads of one dump share a column; parts without these headers have their own. @param {PartFacts[]} parts */
function byDump(parts) {
  const isOfDump = (/** @type {PartFacts} */ { pid, part, thread }) =>
    pid !== '' && part !== '' && thread !== '';
  const threads = new Set();
  return groupsOf(parts, (of, index) => {
    const key = `${of.pid} ${of.part}`;
    if (!isOfDump(of) || threads.has(`${key} ${of.thread}`)) return `alone ${index}`;
    threads.add(`${key} ${of.thread}`);
    return key;
  });
}

/** The key of a thread: with several processes, both numbers are needed. @param {PartFacts[]} parts */
function seriesOf(parts) {
  const processes = new Set(parts.map(({ pid }) => pid)).size;
  return (/** @type {PartFacts} */ { pid, thread }) =>
    thread && processes > 1 && pid ? `${pid} / ${thread}` : thread;
}

/** @param {PartFacts[]} parts @param {(part: PartFacts) => string} nameOf @param {(part: PartFacts) => number} costOf */
function rankedSeries(parts, nameOf, costOf) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const part of parts) {
    sums.set(nameOf(part), (sums.get(nameOf(part)) ?? 0) + Math.abs(costOf(part)));
  }
  return [...sums].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/** @param {PartFacts[]} parts  in their order; at least one @param {number} event @returns {Timeline} */
export function timelineOf(parts, event) {
  const costOf = (/** @type {PartFacts} */ { totals }) => Number(totals[event] ?? 0n);
  const nameOf = seriesOf(parts);
  const series = rankedSeries(parts, nameOf, costOf);
  const timed = byTime(parts);
  const groups = timed?.groups ?? byDump(parts);
  let [low, high] = [0, 0];
  const columns = groups.map((group, place) => {
    const [from = 0, to = 0] = group[0]?.timeRange ?? [];
    const length = timed ? Math.max(1, to - from) : 1;
    const share = (/** @type {number} */ block) =>
      timed ? (block - timed.first) / (timed.last - timed.first) : 0;
    let [above, below] = [0, 0];
    const layers = group
      .map((part) => ({ part, series: series.indexOf(nameOf(part)) }))
      .sort((a, b) => a.series - b.series)
      .map(({ part, series: number }) => {
        const height = costOf(part) / length;
        const start = height < 0 ? below : above;
        if (height < 0) below += height;
        else above += height;
        return { part, series: number, from: start, to: start + height };
      });
    low = Math.min(low, below);
    high = Math.max(high, above);
    const [left, right] = timed
      ? [share(from), share(to)]
      : [place / groups.length, (place + 1) / groups.length];
    return { left, right, layers };
  });
  return { columns, series, low, high, time: timed && [timed.first, timed.last] };
}

/**
 * Returns the column at a fraction of the width: in a gap the one before it.
 *
 * @param {Timeline} timeline
 * @param {number} place
 */
export function columnAt({ columns }, place) {
  const next = columns.findIndex(({ left }) => left > place);
  return Math.max(0, (next < 0 ? columns.length : next) - 1);
}

/**
 * Returns the layer of a column at a height, in the unit of heights; -1 outside.
 *
 * @param {Timeline} timeline
 * @param {number} column
 * @param {number} value
 */
export function layerAt({ columns }, column, value) {
  const layers = columns[column]?.layers ?? [];
  return layers.findIndex(
    ({ from, to }) => value >= Math.min(from, to) && value < Math.max(from, to),
  );
}

/** Returns all parts of a range of columns. @param {Timeline} timeline @param {number} from @param {number} to */
export function partsBetween({ columns }, from, to) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return columns.slice(first, last + 1).flatMap(({ layers }) => layers.map(({ part }) => part));
}
