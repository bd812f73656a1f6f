/**
 * Lays out the parts of a profile over time: which belong to the same interval, how wide it is, and how high their
 * costs are. Pure.
 *
 * If all parts have timestamps (`desc: Timerange:`, in basic blocks), columns are as wide as their time and as high
 * as their cost per block, so that areas are costs. Otherwise columns are equally wide, and heights are costs.
 */

import { at } from '../values/at.js';

/** @import {PartFacts} from '../protocol/types.js' */

/**
 * The cost of one part. Negative heights are drawn below the line.
 *
 * @typedef {object} Layer
 * @property {PartFacts} part
 * @property {number} series  number of its thread
 * @property {number} height
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
 * @property {[number, number] | null} time  first and last basic block; null if widths have no meaning
 * @property {boolean} arePartial  whether dumps without some threads are the reason
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
 * Whether each thread is in all dumps between its first and its last one. If it is not, as where a program asked for a
 * dump, of its current thread only, the costs of the thread's next part began before the time range of that dump.
 *
 * @param {readonly PartFacts[][]} groups
 */
function areWithoutGaps(groups) {
  /** @type {Map<string, number>} */
  const last = new Map();
  return groups.every((group, place) =>
    group.every(({ thread }) => {
      const before = last.get(thread) ?? place - 1;
      last.set(thread, place);
      return before >= place - 1;
    }),
  );
}

/**
 * Orders the parts by time; null if it is unknown for one, or if the clocks of several
 * processes, or overlapping intervals prevent a common axis.
 *
 * @param {PartFacts[]} parts
 */
function byTime(parts) {
  const isStated = parts.every(({ timeRange, totals }) => {
    const [from = 0, to = -1] = timeRange ?? [];
    // A part without duration has no area for its cost.
    return from < to || (from === to && totals.every((total) => !total));
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
  for (const part of parts)
    sums.set(nameOf(part), (sums.get(nameOf(part)) ?? 0) + Math.abs(costOf(part)));
  return [...sums].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/** The threads with a colour of their own, in the order of the colours: the most expensive ones, by name. @param {Pick<Timeline, 'series'>} timeline @param {number} most */
export function colouredThreads({ series }, most) {
  const byName = new Intl.Collator('en', { numeric: true }).compare;
  return series.slice(0, most).sort(byName);
}

/** Least width of one of some columns, of that of all: narrower ones could not be seen, but would set the scale of heights. @param {number} columns */
const narrowest = (columns) => 1 / Math.max(400, 2 * columns);

/** @param {PartFacts[]} parts  in their order; at least one @param {(part: PartFacts) => number} costOf @returns {Timeline} */
export function timelineOf(parts, costOf) {
  const nameOf = seriesOf(parts);
  const series = rankedSeries(parts, nameOf, costOf);
  const stated = byTime(parts);
  const arePartial = stated !== null && !areWithoutGaps(stated.groups);
  const timed = arePartial ? null : stated;
  const groups = timed?.groups ?? byDump(parts);
  const columns = groups.map((group, place) => {
    const [from = 0, to = 0] = group[0]?.timeRange ?? [];
    const span = timed ? timed.last - timed.first : 1;
    const length = timed ? Math.max(1, to - from, span * narrowest(groups.length)) : 1;
    const layers = group
      .map((part) => ({
        part,
        series: series.indexOf(nameOf(part)),
        height: costOf(part) / length,
      }))
      .sort((a, b) => a.series - b.series);
    const width = timed ? length / span : 1 / groups.length;
    const left = timed ? Math.min((from - timed.first) / span, 1 - width) : place / groups.length;
    return { left, right: left + width, layers };
  });
  return { columns, series, time: timed && [timed.first, timed.last], arePartial };
}

/** Returns the column at a fraction of the width: in a gap the one before it. @param {Timeline} timeline @param {number} place */
export function columnAt({ columns }, place) {
  const next = columns.findIndex(({ left }) => left > place);
  return Math.max(0, (next < 0 ? columns.length : next) - 1);
}

/** Returns the parts of a range of columns, of all threads or of some. @param {Timeline} timeline @param {number} from @param {number} to @param {(series: number) => boolean} [has] */
export function partsBetween({ columns }, from, to, has = () => true) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const layers = columns.slice(first, last + 1).flatMap((column) => column.layers);
  return layers.filter(({ series }) => has(series)).map(({ part }) => part);
}
