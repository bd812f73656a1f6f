/**
 * The cost of each part over time. Pointer and keys select a range of columns, or one layer of a column, which is one
 * part; that is framed and described below. The table of parts has the same figures as text.
 */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { selectOnlyParts, selectParts } from '../../effects/basis.js';
import { TIMELINE_TEXT } from '../../messages/overview.js';
import { CATEGORIES } from '../../pictures/colours.js';
import { runKey } from '../../pictures/flame-gestures.js';
import {
  AXIS,
  colouredThreads,
  columnAt,
  layerAt,
  paintTimeline,
  partsBetween,
  timelineOf,
  valueAt,
} from '../../pictures/timeline.js';
import { change } from '../../store/actions.js';
import { currentEvent } from '../../store/selectors.js';
import { event, partFlags, shownDocument } from '../../store/state.js';
import { at } from '../../values/at.js';
import { isRate, share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { exactly } from '../../values/units.js';
import { useSize } from '../controls/splitter.jsx';
import { useCanvas, useColours } from '../pictures/canvas.js';
import { eventLine, Legend, PictureExport, saveSheet } from '../pictures/picture-bar.jsx';

/** @import {Colours} from '../../pictures/colours.js' */
/** @import {TimelineLook} from '../../pictures/timeline.js' */
/** @import {Timeline} from '../../pictures/timeline.js' */
/** @import {PartFacts} from '../../protocol/types.js' */

/**
 * A range of columns from an anchor to the current one, or a layer of a single one.
 *
 * @typedef {{anchor: number, current: number, layer: number}} Range
 */

/** @type {Range} */
const NOTHING = { anchor: -1, current: -1, layer: -1 };

/** @param {PartFacts} part */
export const isSelected = ({ index }) => partFlags.value[0]?.[index] !== 0;

/** @param {Timeline} timeline @param {Range} range */
export function partsOf(timeline, { anchor, current, layer }) {
  const one = anchor === current ? timeline.columns[current]?.layers[layer] : undefined;
  return one ? [one.part] : partsBetween(timeline, anchor, current);
}

/** Selects the parts of a range; selects all if exactly these are selected already. @param {Timeline} timeline @param {Range} range */
function choose(timeline, range) {
  const chosen = new Set(partsOf(timeline, range).map(({ index }) => index));
  const all = timeline.columns.flatMap(({ layers }) => layers.map(({ part }) => part));
  const isChosenAlready = all.every((part) => isSelected(part) === chosen.has(part.index));
  if (isChosenAlready) selectParts(null);
  else selectOnlyParts(chosen);
}

/** Returns the layer of the same thread in another column; -1 for the whole column. @param {Timeline} timeline @param {Range} range @param {number} to */
function sameLayer({ columns }, { current, layer }, to) {
  const series = columns[current]?.layers[layer]?.series;
  return series === undefined
    ? -1
    : at(columns, to).layers.findIndex((other) => other.series === series);
}

/** @param {Timeline} timeline @param {{current: HTMLElement | null}} frame */
function useTimelineChoice(timeline, frame) {
  const range = useSignal(NOTHING);
  const isBrushing = useRef(false);
  useLayoutEffect(() => change(range, NOTHING), [timeline.columns.length]);
  const last = timeline.columns.length - 1;

  /** @param {number} to @param {boolean} extend @param {number} [layer] */
  const go = (to, extend, layer = -1) => {
    const place = Math.max(0, Math.min(last, to));
    const { anchor: from } = range.peek();
    const anchor = extend && from >= 0 ? from : place;
    range.value = { anchor, current: place, layer: anchor === place ? layer : -1 };
  };
  /** Moves along the columns, in the same thread if possible. @param {number} to @param {boolean} extend */
  const walk = (to, extend) => {
    const place = Math.max(0, Math.min(last, to));
    go(place, extend, extend ? -1 : sameLayer(timeline, range.peek(), place));
  };
  /** Moves through the layers of a column, and to the whole column. @param {number} step */
  const climb = (step) => {
    const { current, layer } = range.peek();
    const place = Math.max(0, current);
    const most = at(timeline.columns, place).layers.length - 1;
    // A single layer is the same as the whole column.
    if (most > 0) go(place, false, Math.max(-1, Math.min(most, layer + step)));
    else go(place, false);
  };
  /** @param {PointerEvent} event @param {boolean} extend */
  const point = ({ clientX, clientY }, extend) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const column = columnAt(timeline, (clientX - box.left) / Math.max(1, box.width));
    const layer = layerAt(timeline, column, valueAt(timeline, box.height, clientY - box.top));
    go(column, extend, at(timeline.columns, column).layers.length > 1 ? layer : -1);
  };
  const apply = () => {
    if (range.peek().current >= 0) choose(timeline, range.peek());
  };
  const clear = () => change(range, NOTHING);

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const [extend, { current }] = [event.shiftKey, range.peek()];
    runKey(event, {
      ArrowRight: () => walk(current + 1, extend),
      ArrowLeft: () => walk(current < 0 ? last : current - 1, extend),
      ArrowUp: () => climb(1),
      ArrowDown: () => climb(-1),
      Home: () => walk(0, extend),
      End: () => walk(last, extend),
      Enter: apply,
      ' ': apply,
      Escape() {
        clear();
        selectParts(null);
      },
    });
  };
  const listeners = {
    onKeyDown,
    /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      isBrushing.current = true;
      point(event, event.shiftKey);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => point(event, isBrushing.current),
    onPointerUp() {
      if (isBrushing.current) apply();
      isBrushing.current = false;
    },
    onPointerCancel() {
      isBrushing.current = false;
    },
    onPointerLeave() {
      if (!isBrushing.current) clear();
    },
  };
  const { anchor, current } = range.value;
  return { range: range.value, isRange: anchor !== current || isBrushing.current, listeners };
}

/** Describes some parts and their cost in one line. @param {PartFacts[]} parts @param {bigint} total  of all */
function describe(parts, total) {
  const cost = costOf(parts);
  const of = (/** @type {'part' | 'thread'} */ word) =>
    TIMELINE_TEXT.named(word, [...new Set(parts.map((part) => part[word]).filter(Boolean))]);
  const [trigger = '', ...others] = new Set(parts.map((part) => part.trigger));
  const ranges = parts.flatMap(({ timeRange }) => (timeRange ? [timeRange] : []));
  const begin = Math.min(...ranges.map(([from]) => from));
  const end = Math.max(...ranges.map(([, to]) => to));
  const numbers = [of('part'), of('thread')].filter(Boolean).join(', ');
  const name = [others.length === 0 && visible(trigger), numbers].filter(Boolean).join(' · ');
  return {
    name: name || visible(parts.map(({ file }) => file).join(', ')),
    cost: TIMELINE_TEXT.cost(exactly(cost, currentEvent.value), share(Number(cost), Number(total))),
    time: ranges.length > 0 ? TIMELINE_TEXT.blocks(begin, end) : '',
  };
}

/** @param {{parts: PartFacts[], total: bigint}} props */
function Line({ parts, total }) {
  const of = describe(parts, total);
  return (
    <>
      <b>{of.name}</b>
      <span class="figures">{of.cost}</span>
      <span class="muted">{of.time}</span>
    </>
  );
}

/**
 * @param {object} props
 * @param {Timeline} props.timeline
 * @param {Pick<TimelineLook, 'fill' | 'ends' | 'colours'>} props.look
 * @param {bigint} props.total  of all parts
 */
function TimelineChart({ timeline, look, total }) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(frame);
  const { range, isRange, listeners } = useTimelineChoice(timeline, frame);
  const { anchor, current, layer } = range;
  const canvas = useCanvas(size, (surface) =>
    paintTimeline(surface, timeline, { ...size, ...look, current, layer }),
  );
  const [first, end] = [
    timeline.columns[Math.min(anchor, current)],
    timeline.columns[Math.max(anchor, current)],
  ];
  const left = 100 * (first?.left ?? 0);
  const isLayered = timeline.columns.some(({ layers }) => layers.length > 1);
  return (
    <>
      <div
        ref={frame}
        class="flame timeline"
        role="application"
        aria-label={TIMELINE_TEXT.label}
        aria-describedby="timeline-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys
        tabIndex={0}
        {...listeners}
      >
        <canvas ref={canvas} />
        {isRange && layer < 0 && first && end && (
          <div
            class="brush"
            style={{ left: `${left}%`, width: `${100 * end.right - left}%`, bottom: `${AXIS}px` }}
          />
        )}
      </div>
      <p id="timeline-line" class="picture-line" role="status">
        {current < 0 ? (
          <span class="muted">{isLayered ? TIMELINE_TEXT.keysOfThreads : TIMELINE_TEXT.keys}</span>
        ) : (
          <Line parts={partsOf(timeline, range)} total={total} />
        )}
      </p>
    </>
  );
}

/** Size of a saved picture. */
const SAVED = { width: 1200, height: 300 };

/** The colour of all parts of a profile without threads. @param {Colours} colours */
const plain = ({ shades, other }) => shades[3] ?? other;

/** The threads with a colour in each document. @type {WeakMap<object, readonly string[]>} */
const coloured = new WeakMap();

/** @param {Timeline} timeline */
function threadsOf(timeline) {
  const of = shownDocument.value;
  const threads = colouredThreads(timeline, CATEGORIES, coloured.get(of));
  coloured.set(of, threads);
  return threads;
}

/** The cost of parts in the shown event. @param {PartFacts[]} parts */
const costOf = (parts) => parts.reduce((sum, { totals }) => sum + (totals[event.value] ?? 0n), 0n);

/** The threads with their shares of the total of all parts. @param {Timeline} timeline @param {Colours} colours */
function legendOf(timeline, colours) {
  const { series, columns } = timeline;
  if (series.length < 2) return [];
  const threads = threadsOf(timeline);
  const layers = columns.flatMap(({ layers }) => layers);
  const total = Number(costOf(layers.map(({ part }) => part)));
  const entry = (/** @type {string} */ name, /** @type {number} */ colour) => {
    const own = layers.filter(
      ({ series: number }) => threads.indexOf(at(series, number)) === colour,
    );
    const cost = costOf(own.map(({ part }) => part));
    return {
      colour: colours.categories[colour] ?? colours.other,
      text: `${name} ${share(Number(cost), total)}`,
    };
  };
  const named = threads.map((name, i) =>
    entry(name ? TIMELINE_TEXT.thread(name) : TIMELINE_TEXT.noThread, i),
  );
  return series.length > CATEGORIES ? [...named, entry(TIMELINE_TEXT.otherThreads, -1)] : named;
}

/** @param {Timeline} timeline @param {Colours} colours */
function lookOf(timeline, colours) {
  const { series, time, columns } = timeline;
  const threads = threadsOf(timeline);
  /** @type {[string, string]} */
  const ends = time
    ? [TIMELINE_TEXT.block(time[0]), TIMELINE_TEXT.block(time[1])]
    : [TIMELINE_TEXT.first, TIMELINE_TEXT.columns(columns.length)];
  return {
    fill: (/** @type {import('../../pictures/timeline.js').Layer} */ { part, series: number }) => {
      if (!isSelected(part)) return colours.faded;
      if (series.length < 2) return plain(colours);
      return colours.categories[threads.indexOf(at(series, number))] ?? colours.other;
    },
    ends,
    colours,
  };
}

/** Describes the meaning of widths and heights. @param {Timeline} timeline */
const meaningOf = ({ time }) => (time ? TIMELINE_TEXT.overBlocks : TIMELINE_TEXT.inFileOrder);

/** Legend of a saved picture. @param {Timeline} timeline @param {Colours} colours */
function savedLegend(timeline, colours) {
  const threads = legendOf(timeline, colours);
  const shown =
    threads.length > 0 ? threads : [{ colour: plain(colours), text: TIMELINE_TEXT.onePart }];
  const parts = timeline.columns.flatMap(({ layers }) => layers.map(({ part }) => part));
  return parts.every(isSelected)
    ? shown
    : [...shown, { colour: colours.faded, text: TIMELINE_TEXT.notSelected }];
}

/** @param {Timeline} timeline @param {Colours} colours @param {'svg' | 'png'} format */
function saveTimeline(timeline, colours, format) {
  const look = { ...SAVED, ...lookOf(timeline, colours), current: -1, layer: -1 };
  const sheet = {
    lines: [TIMELINE_TEXT.caption(meaningOf(timeline)), eventLine()],
    legend: savedLegend(timeline, colours),
    ...SAVED,
    draw: (/** @type {import('../../pictures/surfaces.js').Surface} */ surface) =>
      paintTimeline(surface, timeline, look),
  };
  saveSheet(sheet, { colours, format, kind: 'parts' });
}

/** Whether a table shows more than the picture, which is a single column: threads that ended together. @param {PartFacts[]} parts */
export const areOfOneTime = (parts) =>
  parts.length > 1 && timelineOf(parts, event.value).columns.length === 1;

/** @param {{parts: PartFacts[]}} props */
export function PartTimeline({ parts }) {
  const colours = useColours();
  if (parts.length < 2 || isRate(currentEvent.value)) return null;
  const timeline = timelineOf(parts, event.value);
  const total = costOf(parts);
  if (!colours) return null;
  const legend = legendOf(timeline, colours);
  return (
    <section class="overview-section timeline-section">
      <div class="section-head">
        <h2>
          {TIMELINE_TEXT.title} <span class="muted">{meaningOf(timeline)}</span>
        </h2>
        <PictureExport onExport={(format) => saveTimeline(timeline, colours, format)} />
      </div>
      <TimelineChart timeline={timeline} look={lookOf(timeline, colours)} total={total} />
      {legend.length > 0 && <Legend entries={legend} />}
    </section>
  );
}
