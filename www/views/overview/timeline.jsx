/**
 * The cost of each part over time, of the profile or of a function. Pointer and keys select parts (timeline-choice.js);
 * they are framed and described below. The table of parts has the same figures as text.
 */

import { useRef } from 'preact/hooks';
import { TIMELINE_TEXT } from '../../messages/overview.js';
import { CATEGORIES } from '../../pictures/colours.js';
import { AXIS, colouredThreads, paintTimeline, timelineOf } from '../../pictures/timeline.js';
import { currentEvent } from '../../store/selectors.js';
import { event, shownDocument } from '../../store/state.js';
import { at } from '../../values/at.js';
import { isRate, share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { exactly } from '../../values/units.js';
import { ESTIMATED } from '../controls/cost-cell.jsx';
import { Button } from '../controls/fields.jsx';
import { useSize } from '../controls/splitter.jsx';
import { useCanvas, useColours } from '../pictures/canvas.js';
import { eventLine, PictureExport, saveSheet } from '../pictures/picture-bar.jsx';
import { chooseThread, isSelected, partsOf, useTimelineChoice } from './timeline-choice.js';

/** @import {Colours} from '../../pictures/colours.js' */
/** @import {TimelineLook} from '../../pictures/timeline.js' */
/** @import {Timeline} from '../../pictures/timeline.js' */
/** @import {PartFacts} from '../../protocol/types.js' */

/** The cost of a part that is drawn, and whether it is exact. @typedef {(part: PartFacts) => {cost: bigint, isExact: boolean}} Costs */

/** @type {Costs} */
const ofAll = ({ totals }) => ({ cost: totals[event.value] ?? 0n, isExact: true });

/** @param {readonly PartFacts[]} parts @param {Costs} costs */
const sumOf = (parts, costs) => parts.reduce((sum, part) => sum + costs(part).cost, 0n);

/** The cost of some parts with its share of that of all. @param {readonly PartFacts[]} parts @param {Costs} costs @param {bigint} total */
function costText(parts, costs, total) {
  const cost = sumOf(parts, costs);
  const mark = parts.every((part) => costs(part).isExact) ? '' : ESTIMATED.mark;
  return (
    mark + TIMELINE_TEXT.cost(exactly(cost, currentEvent.value), share(Number(cost), Number(total)))
  );
}

/** Describes some parts and their cost in one line. @param {PartFacts[]} parts @param {Costs} costs @param {bigint} total  of all */
function describe(parts, costs, total) {
  const byNumber = new Intl.Collator('en', { numeric: true }).compare;
  const of = (/** @type {'part' | 'thread'} */ word) => {
    const names = new Set(parts.map((part) => part[word]).filter(Boolean));
    return TIMELINE_TEXT.named(word, [...names].sort(byNumber));
  };
  const [trigger = '', ...others] = new Set(parts.map((part) => part.trigger));
  const ranges = parts.flatMap(({ timeRange }) => (timeRange ? [timeRange] : []));
  const begin = Math.min(...ranges.map(([from]) => from));
  const end = Math.max(...ranges.map(([, to]) => to));
  const numbers = [of('part'), of('thread')].filter(Boolean).join(', ');
  const name = [others.length === 0 && visible(trigger), numbers].filter(Boolean).join(' · ');
  return {
    name: name || visible(parts.map(({ file }) => file).join(', ')),
    cost: costText(parts, costs, total),
    time: ranges.length > 0 ? TIMELINE_TEXT.blocks(begin, end) : '',
  };
}

/** @param {{parts: PartFacts[], costs: Costs, total: bigint}} props */
function Line({ parts, costs, total }) {
  const of = describe(parts, costs, total);
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
 * @param {Costs} props.costs
 * @param {bigint} props.total  of all parts
 */
function TimelineChart({ timeline, look, costs, total }) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(frame);
  const { range, isRange, listeners } = useTimelineChoice(timeline, frame);
  const { anchor, current, series } = range;
  const layers = timeline.columns[current]?.layers ?? [];
  const layer = layers.findIndex((of) => of.series === series);
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
        {isRange && (layer < 0 || anchor !== current) && first && end && (
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
          <Line parts={partsOf(timeline, range)} costs={costs} total={total} />
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

/** The threads with their colours and their series; a colour may be that of several. @param {Timeline} timeline @param {Colours} colours */
function legendOf(timeline, colours) {
  const { series } = timeline;
  if (series.length < 2) return [];
  const threads = threadsOf(timeline);
  const entry = (/** @type {string} */ text, /** @type {number} */ colour) => ({
    colour: colours.categories[colour] ?? colours.other,
    text,
    isOf: (/** @type {number} */ number) => threads.indexOf(at(series, number)) === colour,
  });
  const named = threads.map((name, i) =>
    entry(name ? TIMELINE_TEXT.thread(name) : TIMELINE_TEXT.noThread, i),
  );
  return series.length > CATEGORIES ? [...named, entry(TIMELINE_TEXT.otherThreads, -1)] : named;
}

/** The threads with their costs; a click selects one. @param {{timeline: Timeline, colours: Colours, costs: Costs, total: bigint}} props */
function Threads({ timeline, colours, costs, total }) {
  const entries = legendOf(timeline, colours);
  if (entries.length === 0) return null;
  const layers = timeline.columns.flatMap((column) => column.layers);
  return (
    <ul class="legend threads" aria-label={TIMELINE_TEXT.threads}>
      {entries.map(({ colour, text, isOf }) => {
        const parts = layers.filter(({ series }) => isOf(series)).map(({ part }) => part);
        return (
          <li key={text}>
            <i style={{ background: colour }} />
            <Button
              class="link"
              title={TIMELINE_TEXT.onlyThread}
              onClick={() => chooseThread(timeline, isOf)}
            >
              {text}
            </Button>
            <span>{costText(parts, costs, total)}</span>
          </li>
        );
      })}
    </ul>
  );
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
  parts.length > 1 && timelineOf(parts, (part) => Number(ofAll(part).cost)).columns.length === 1;

/** @param {{parts: PartFacts[], costs?: Costs, note?: string}} props  `costs`: those of a function */
export function PartTimeline({ parts, costs = ofAll, note = '' }) {
  const colours = useColours();
  if (parts.length < 2 || isRate(currentEvent.value)) return null;
  const timeline = timelineOf(parts, (part) => Number(costs(part).cost));
  const total = sumOf(parts, costs);
  if (!colours) return null;
  return (
    <section class="overview-section timeline-section">
      <div class="section-head">
        <h2>
          {TIMELINE_TEXT.title}{' '}
          <span class="muted">{[note, meaningOf(timeline)].filter(Boolean).join('; ')}</span>
        </h2>
        <PictureExport onExport={(format) => saveTimeline(timeline, colours, format)} />
      </div>
      <TimelineChart {...{ timeline, costs, total }} look={lookOf(timeline, colours)} />
      <Threads {...{ timeline, colours, costs, total }} />
    </section>
  );
}
