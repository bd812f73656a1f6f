/**
 * What each part cost, along time: a stretch of it is brushed to select its parts. The table of parts
 * has the same figures as text.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { savePicture } from '../effects/save-picture.js';
import { selectAllParts, selectOnlyParts } from '../effects/select-parts.js';
import { count, plural, share } from '../format.js';
import { visible } from '../names.js';
import { CATEGORIES } from '../pictures/colours.js';
import { columnAt, partsBetween, timelineOf } from '../pictures/timeline.js';
import { AXIS, paintTimeline } from '../pictures/timeline-paint.js';
import { currentEvent, titleOf } from '../selectors.js';
import { event, partFlags, profile } from '../state.js';
import { Legend } from './legend.jsx';
import { PictureExport } from './picture-export.jsx';
import { useCanvas } from './use-canvas.js';
import { readFonts, useColours } from './use-colours.js';
import { useSize } from './use-size.js';

/** @typedef {import('../protocol.js').PartFacts} PartFacts */
/** @typedef {import('../pictures/colours.js').Colours} Colours */
/** @typedef {import('../pictures/timeline.js').Timeline} Timeline */

/** Columns from one that was begun with to one that was ended with. @typedef {{anchor: number, current: number}} Range */

/** Size of a saved picture. */
const SAVED = { width: 1200, height: 300 };

/** @param {PartFacts} part */
const isSelected = ({ index }) => partFlags.value?.[index] !== 0;

/** A word and all different values of it. @param {string} word @param {string[]} values */
function named(word, values) {
  const known = [...new Set(values.filter(Boolean))];
  if (known.length === 0) return '';
  const [first = '', last = ''] = [known[0], known.at(-1)];
  if (known.length === 1) return `${word} ${visible(first)}`;
  return known.length === 2
    ? `${word}s ${visible(first)}, ${visible(last)}`
    : `${count(known.length)} ${word}s, ${visible(first)} to ${visible(last)}`;
}

/** What some parts are and cost, in one line. @param {PartFacts[]} parts @param {bigint} total  of all */
function describe(parts, total) {
  const cost = parts.reduce((sum, { totals }) => sum + (totals[event.value] ?? 0n), 0n);
  const names = [
    named(
      'part',
      parts.map(({ part }) => part),
    ),
    named(
      'thread',
      parts.map(({ thread }) => thread),
    ),
  ].filter(Boolean);
  const ranges = parts.flatMap(({ timeRange }) => (timeRange ? [timeRange] : []));
  const begin = Math.min(...ranges.map(([from]) => from));
  const end = Math.max(...ranges.map(([, to]) => to));
  return {
    name: names.join(', ') || visible(parts.map(({ file }) => file).join(', ')),
    cost: `${count(cost)} ${currentEvent.value?.name ?? ''} (${share(Number(cost), Number(total))})`,
    time: ranges.length > 0 ? `blocks ${count(begin)} to ${count(end)}` : '',
  };
}

/** @param {Timeline} timeline @param {Colours} colours */
function legendOf({ series }, colours) {
  if (series.length < 2) return [];
  const named = series.slice(0, CATEGORIES).map((name, i) => ({
    colour: colours.categories[i] ?? colours.other,
    text: name ? `thread ${visible(name)}` : 'no thread',
  }));
  return series.length > CATEGORIES ? [...named, { colour: colours.other, text: 'others' }] : named;
}

/** @param {Timeline} timeline @param {Colours} colours */
function lookOf({ series, time, columns }, colours) {
  /** @type {[string, string]} */
  const ends = time
    ? [`block ${count(time[0])}`, `block ${count(time[1])}`]
    : ['first', plural(columns.length, 'column')];
  return {
    fill: (/** @type {import('../pictures/timeline.js').Layer} */ { part, series: number }) => {
      if (!isSelected(part)) return colours.faded;
      if (series.length < 2) return colours.shades[3] ?? colours.other;
      return colours.categories[number] ?? colours.other;
    },
    ends,
    colours,
  };
}

/** What widths and heights mean. @param {Timeline} timeline */
const meaningOf = ({ time }) =>
  time
    ? 'areas are costs, widths executed basic blocks'
    : 'in their order; heights are costs, for not all say when they ran';

/** @param {Timeline} timeline @param {Colours} colours @param {'svg' | 'png'} format */
function saveTimeline(timeline, colours, format) {
  const [facts, of] = [profile.value?.facts, currentEvent.value];
  if (!facts || !of) return;
  const title = visible(titleOf(facts.files));
  const sheet = {
    title,
    lines: [`parts, ${meaningOf(timeline)} · ${of.name} · total ${count(of.total)}`],
    legend: legendOf(timeline, colours),
    ...SAVED,
    draw: (/** @type {import('../pictures/surface-canvas.js').Surface} */ surface) =>
      paintTimeline(surface, timeline, { ...SAVED, ...lookOf(timeline, colours), current: -1 }),
  };
  savePicture(sheet, { colours, fonts: readFonts(), format, name: `${title}.parts` });
}

/** Selects the parts of a range; those that are selected already give way to all. @param {Timeline} timeline @param {Range} range */
function choose(timeline, { anchor, current }) {
  const chosen = new Set(partsBetween(timeline, anchor, current).map(({ index }) => index));
  const all = timeline.columns.flatMap(({ layers }) => layers.map(({ part }) => part));
  const isChosenAlready = all.every((part) => isSelected(part) === chosen.has(part.index));
  if (isChosenAlready) selectAllParts();
  else selectOnlyParts(chosen);
}

/** @param {{timeline: Timeline, colours: Colours, total: bigint}} props */
function Chart({ timeline, colours, total }) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(frame);
  const range = useSignal(/** @type {Range} */ ({ anchor: -1, current: -1 }));
  const isBrushing = useRef(false);
  useEffect(() => {
    range.value = { anchor: -1, current: -1 };
  }, [timeline.columns.length]);
  const { anchor, current } = range.value;
  const look = { ...size, ...lookOf(timeline, colours), current };
  const canvas = useCanvas(size, (surface) => paintTimeline(surface, timeline, look));
  const last = timeline.columns.length - 1;

  const under = (/** @type {PointerEvent} */ { clientX }) => {
    const box = frame.current?.getBoundingClientRect();
    return box ? columnAt(timeline, (clientX - box.left) / Math.max(1, box.width)) : 0;
  };
  const go = (/** @type {number} */ to, /** @type {boolean} */ extend) => {
    const place = Math.max(0, Math.min(last, to));
    const { anchor: from } = range.peek();
    range.value = { anchor: extend && from >= 0 ? from : place, current: place };
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const extend = event.shiftKey;
    const apply = () => {
      if (range.peek().current >= 0) choose(timeline, range.peek());
    };
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => go(current + 1, extend),
      ArrowLeft: () => go(current < 0 ? last : current - 1, extend),
      Home: () => go(0, extend),
      End: () => go(last, extend),
      Enter: apply,
      ' ': apply,
      Escape: () => {
        range.value = { anchor: -1, current: -1 };
        selectAllParts();
      },
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const isRange = anchor !== current || isBrushing.current;
  const [first, end] = [
    timeline.columns[Math.min(anchor, current)],
    timeline.columns[Math.max(anchor, current)],
  ];
  const left = 100 * (first?.left ?? 0);
  return (
    <>
      <div
        ref={frame}
        class="flame timeline"
        role="application"
        aria-label="Parts along time. The table of parts has the same figures."
        aria-describedby="timeline-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          isBrushing.current = true;
          go(under(event), event.shiftKey);
        }}
        onPointerMove={(event) => go(under(event), isBrushing.current)}
        onPointerUp={() => {
          if (isBrushing.current) choose(timeline, range.peek());
          isBrushing.current = false;
        }}
        onPointerCancel={() => {
          isBrushing.current = false;
        }}
        onPointerLeave={() => {
          if (!isBrushing.current) range.value = { anchor: -1, current: -1 };
        }}
      >
        <canvas ref={canvas} style={{ height: `${size.height}px` }} />
        {isRange && first && end && (
          <div
            class="brush"
            style={{ left: `${left}%`, width: `${100 * end.right - left}%`, bottom: `${AXIS}px` }}
          />
        )}
      </div>
      <p id="timeline-line" class="picture-line" role="status">
        {current < 0 ? (
          <span class="muted">
            Drag to see a stretch only, click for a column, Escape for all. Arrows, Shift, Enter.
          </span>
        ) : (
          <Line timeline={timeline} range={range.value} total={total} />
        )}
      </p>
    </>
  );
}

/** @param {{timeline: Timeline, range: Range, total: bigint}} props */
function Line({ timeline, range, total }) {
  const of = describe(partsBetween(timeline, range.anchor, range.current), total);
  return (
    <>
      <b>{of.name}</b>
      <span class="figures">{of.cost}</span>
      <span class="muted">{of.time}</span>
    </>
  );
}

/** @param {{parts: PartFacts[]}} props */
export function PartTimeline({ parts }) {
  const colours = useColours();
  const timeline = timelineOf(parts, event.value);
  const total = parts.reduce((sum, { totals }) => sum + (totals[event.value] ?? 0n), 0n);
  if (!colours) return null;
  const legend = legendOf(timeline, colours);
  return (
    <section class="overview-section timeline-section">
      <div class="timeline-head">
        <h2>
          Parts along time <span class="muted">{meaningOf(timeline)}</span>
        </h2>
        <PictureExport onExport={(format) => saveTimeline(timeline, colours, format)} />
      </div>
      <Chart timeline={timeline} colours={colours} total={total} />
      {legend.length > 0 && <Legend entries={legend} />}
    </section>
  );
}
