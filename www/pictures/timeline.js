/**
 * Lays out the parts of a profile over time and draws them: which belong to the same interval, how wide it is, and how
 * high their costs are. Pure.
 *
 * If all parts have timestamps (`desc: Timerange:`, in basic blocks), columns are as wide as their time and as high
 * as their cost per block, so that areas are costs. Otherwise columns are equally wide, and heights are costs.
 */

import { at } from '../values/at.js';

/** @import {PartFacts} from '../protocol/types.js' */
/** @import {Colours} from './colours.js' */
/** @import {Surface} from './surfaces.js' */

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
  for (const part of parts)
    sums.set(nameOf(part), (sums.get(nameOf(part)) ?? 0) + Math.abs(costOf(part)));
  return [...sums].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/**
 * The threads with a colour of their own, in the order of the colours: the most expensive ones, by name. Transforms
 * and other events change the costs, so those of before stay while they are there.
 *
 * @param {Pick<Timeline, 'series'>} timeline
 * @param {number} most
 * @param {readonly string[]} [before]
 */
export function colouredThreads({ series }, most, before = []) {
  const isSame = before.length === Math.min(most, series.length);
  if (isSame && before.every((name) => series.includes(name))) return before;
  const byName = new Intl.Collator('en', { numeric: true }).compare;
  return series.slice(0, most).sort(byName);
}

/** @param {PartFacts[]} parts  in their order; at least one @param {(part: PartFacts) => number} costOf @returns {Timeline} */
export function timelineOf(parts, costOf) {
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

/** Returns the column at a fraction of the width: in a gap the one before it. @param {Timeline} timeline @param {number} place */
export function columnAt({ columns }, place) {
  const next = columns.findIndex(({ left }) => left > place);
  return Math.max(0, (next < 0 ? columns.length : next) - 1);
}

/** Returns the layer of a column at a height, in the unit of heights; -1 outside. @param {Timeline} timeline @param {number} column @param {number} value */
export function layerAt({ columns }, column, value) {
  const layers = columns[column]?.layers ?? [];
  return layers.findIndex(
    ({ from, to }) => value >= Math.min(from, to) && value < Math.max(from, to),
  );
}

/** Returns the parts of a range of columns, of all threads or of one. @param {Timeline} timeline @param {number} from @param {number} to @param {number} [series] */
export function partsBetween({ columns }, from, to, series = -1) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const layers = columns.slice(first, last + 1).flatMap((column) => column.layers);
  return layers.filter((of) => series < 0 || of.series === series).map(({ part }) => part);
}

/**
 * @typedef {object} TimelineLook
 * @property {number} width  in pixels
 * @property {number} height
 * @property {(layer: Layer) => string} fill
 * @property {[string, string]} ends  labels of the ends of the axis
 * @property {number} current  column with the focus, or -1
 * @property {number} layer  of that column, or -1 for the whole column
 * @property {Colours} colours
 */

/** Height of the axis below the columns. */
export const AXIS = 18;
/** Columns narrower than this have no gap to their neighbours. */
const GAPLESS = 4;
/** Minimum height of a marked layer. */
const MARK = 4;

/** Converts a height to pixels from the top. @param {Timeline} timeline @param {number} height  of the whole picture */
function heightsOf({ low, high }, height) {
  const space = Math.max(1, height - AXIS);
  const perUnit = high > low ? space / (high - low) : 0;
  return (/** @type {number} */ value) => (high - value) * perUnit;
}

/** Converts pixels from the top to the unit of heights. @param {Timeline} timeline @param {number} height  of the whole picture @param {number} y */
export function valueAt({ low, high }, height, y) {
  const space = Math.max(1, height - AXIS);
  return high - (y / space) * (high - low);
}

/** @param {Surface} surface @param {Timeline} timeline @param {TimelineLook} look */
export function paintTimeline(surface, timeline, look) {
  const { width, height, colours, ends } = look;
  const toPixel = heightsOf(timeline, height);
  for (const [place, { left, right, layers }] of timeline.columns.entries()) {
    const x = left * width;
    const whole = (right - left) * width;
    const wide = Math.max(0.5, whole < GAPLESS ? whole : whole - 1);
    if (place === look.current) surface.box(x, 0, wide, height - AXIS, colours.raised);
    for (const layer of layers) {
      const [a, b] = [toPixel(layer.from), toPixel(layer.to)];
      surface.box(x, Math.min(a, b), wide, Math.abs(a - b), look.fill(layer));
    }
    const chosen = place === look.current ? layers[look.layer] : undefined;
    if (chosen) {
      const [a, b] = [toPixel(chosen.from), toPixel(chosen.to)];
      const [wideEnough, high] = [Math.max(wide, MARK), Math.max(Math.abs(a - b), MARK)];
      surface.frame(x, Math.min(a, b), wideEnough, high, colours.text, 2);
    }
  }
  surface.box(0, toPixel(0), width, 1, colours.line);
  const middle = height - AXIS / 2 + 1;
  surface.text(ends[0], 0, middle, colours.muted, 'plain');
  const last = surface.measure(ends[1], 'plain');
  surface.text(ends[1], width - last, middle, colours.muted, 'plain');
}
