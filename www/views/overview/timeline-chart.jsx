/**
 * The picture of parts over time, with a label for each lane that selects its thread. Pointer and keys select parts
 * (timeline-choice.js); they are framed and described.
 */

import { useId, useRef } from 'preact/hooks';
import { selectParts } from '../../effects/basis.js';
import { TIMELINE_TEXT } from '../../messages/overview.js';
import { CATEGORIES } from '../../pictures/colours.js';
import { colouredThreads } from '../../pictures/timeline.js';
import { bandsOf, paintTimeline } from '../../pictures/timeline-paint.js';
import { byNumber } from '../../store/part-choice.js';
import { currentEvent } from '../../store/selectors.js';
import { current } from '../../store/state.js';
import { at } from '../../values/at.js';
import { share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { exactly } from '../../values/units.js';
import { ESTIMATED } from '../controls/cost-cell.jsx';
import { Button } from '../controls/fields.jsx';
import { useSize } from '../controls/splitter.jsx';
import { colours, useCanvas } from '../pictures/canvas.js';
import { partKind } from './part-words.js';
import { choosable, chooseThread, isSelected, useTimelineChoice } from './timeline-choice.js';

/** @import {Layer, Timeline} from '../../pictures/timeline.js' */
/** @import {Lane} from '../../pictures/timeline-paint.js' */
/** @import {PartFacts} from '../../protocol/types.js' */

/** The cost of a part that is drawn, and whether it is exact. @typedef {(part: PartFacts) => {cost: bigint, isExact: boolean}} Costs */

/** @type {Costs} */
export const ofAll = ({ totals }) => ({ cost: totals[current.event.value] ?? 0n, isExact: true });

/** @param {readonly PartFacts[]} parts @param {Costs} costs */
export const sumOf = (parts, costs) => parts.reduce((sum, part) => sum + costs(part).cost, 0n);

/** The cost of some parts, and its share of that of all. @param {readonly PartFacts[]} parts @param {Costs} costs @param {bigint} total */
function figuresOf(parts, costs, total) {
  const cost = sumOf(parts, costs);
  const mark = parts.every((part) => costs(part).isExact) ? '' : ESTIMATED.mark;
  const percent = share(Number(cost), Number(total));
  return { cost: mark + exactly(cost, currentEvent.value), share: percent };
}

/** @param {{parts: readonly PartFacts[], costs: Costs, total: bigint}} props */
function LaneFigures({ parts, costs, total }) {
  const of = figuresOf(parts, costs, total);
  return (
    <span class="figures">
      <span class="muted">{of.share}</span> <span>{of.cost}</span>
    </span>
  );
}

/** Describes some parts and their cost in one line. @param {readonly PartFacts[]} parts @param {Costs} costs @param {bigint} total  of all */
function describe(parts, costs, total) {
  const kind = partKind();
  const of = (/** @type {'part' | 'thread'} */ word) => {
    const names = new Set(parts.map((part) => part[word]).filter(Boolean));
    const isRequest = word === 'part' && kind === 'request';
    return TIMELINE_TEXT.named(isRequest ? kind : word, [...names].sort(byNumber));
  };
  const [trigger = '', ...others] = new Set(parts.map((part) => part.trigger));
  const ranges = parts.flatMap(({ timeRange }) => (timeRange ? [timeRange] : []));
  const begin = Math.min(...ranges.map(([from]) => from));
  const end = Math.max(...ranges.map(([, to]) => to));
  const figures = figuresOf(parts, costs, total);
  const numbers = [of('part'), of('thread')].filter(Boolean).join(', ');
  const name = [others.length === 0 && visible(trigger), numbers].filter(Boolean).join(' · ');
  return {
    name: name || visible(parts.map(({ file }) => file).join(', ')),
    cost: TIMELINE_TEXT.cost(figures.cost, figures.share),
    time: ranges.length > 0 ? TIMELINE_TEXT.blocks(begin, end) : '',
  };
}

/** @param {{parts: readonly PartFacts[], costs: Costs, total: bigint}} props */
function Line({ parts, costs, total }) {
  if (parts.length === 0) return <span>{TIMELINE_TEXT.nothing}</span>;
  const of = describe(parts, costs, total);
  return (
    <>
      <b>{of.name}</b>
      <span class="figures">{of.cost}</span>
      <span class="muted">{of.time}</span>
    </>
  );
}

/** The colour of all parts of a profile without threads. */
export const plain = () => colours.value.shades[3] ?? colours.value.other;

/** The threads with their colours, each a lane; the last one may be of several. @param {Timeline} timeline */
export function threadLanes(timeline) {
  const { series } = timeline;
  if (series.length < 2) return [];
  const threads = colouredThreads(timeline, CATEGORIES);
  const entry = (/** @type {string} */ text, /** @type {number} */ colour) => ({
    colour: colours.value.categories[colour] ?? colours.value.other,
    text,
    has: (/** @type {number} */ number) => threads.indexOf(at(series, number)) === colour,
  });
  const named = threads.map((name, i) =>
    entry(name ? TIMELINE_TEXT.thread(name) : TIMELINE_TEXT.noThread, i),
  );
  return series.length > CATEGORIES ? [...named, entry(TIMELINE_TEXT.otherThreads, -1)] : named;
}

/** @param {Timeline} timeline */
export function lookOf(timeline) {
  const { series, time, columns } = timeline;
  const threads = colouredThreads(timeline, CATEGORIES);
  /** @type {[string, string]} */
  const ends = time
    ? [TIMELINE_TEXT.block(time[0]), TIMELINE_TEXT.block(time[1])]
    : [TIMELINE_TEXT.first, TIMELINE_TEXT.columns(columns.length)];
  return {
    fill: (/** @type {Layer} */ { part, series: number }) => {
      if (!isSelected(part)) return colours.value.faded;
      if (series.length < 2) return plain();
      return colours.value.categories[threads.indexOf(at(series, number))] ?? colours.value.other;
    },
    ends,
    colours: colours.value,
  };
}

/** Heights of the picture in pixels. `stack`: of the band of all threads. @typedef {{stack: number, lane: number, axis: number}} Heights */

/**
 * The labels of the lanes, as high as these.
 *
 * @param {object} props
 * @param {Timeline} props.timeline
 * @param {ReturnType<typeof threadLanes>} props.lanes
 * @param {Costs} props.costs
 * @param {bigint} props.total
 */
function LaneLabels({ timeline, lanes, costs, total }) {
  const layers = timeline.columns.flatMap((column) => column.layers);
  const all = layers.map(({ part }) => part);
  return (
    <ul class="lanes" aria-label={TIMELINE_TEXT.threads}>
      <li>
        <Button class="link" disabled={all.every(isSelected)} onClick={() => selectParts(null)}>
          {TIMELINE_TEXT.allThreads}
        </Button>
        <LaneFigures parts={all} costs={costs} total={total} />
      </li>
      {lanes.map(({ colour, text, has }) => {
        const parts = layers.filter(({ series }) => has(series)).map(({ part }) => part);
        return (
          <li key={text}>
            <i style={{ background: colour }} />
            <Button
              class="link"
              title={TIMELINE_TEXT.onlyThread}
              onClick={({ shiftKey, ctrlKey, metaKey }) =>
                chooseThread(timeline, has, shiftKey || ctrlKey || metaKey)
              }
            >
              {text}
            </Button>
            <LaneFigures parts={parts} costs={costs} total={total} />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * @param {object} props
 * @param {Timeline} props.timeline
 * @param {Costs} props.costs
 * @param {bigint} props.total  of all parts
 * @param {Heights} props.heights
 */
export function TimelineChart({ timeline, costs, total, heights }) {
  const line = useId();
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(frame);
  const { stack, lane, axis } = heights;
  const lanes = threadLanes(timeline);
  /** @type {Lane[]} */
  const threads = lanes.map(({ has }) => has);
  const { range, isRange, listeners } = useTimelineChoice(timeline, threads, { lane, axis }, frame);
  const { anchor, current, from, to } = range;
  const drawn = { ...size, lane, axis };
  const canvas = useCanvas(size, (surface) =>
    paintTimeline(surface, timeline, threads, {
      ...drawn,
      ...lookOf(timeline),
      current,
      band: to,
    }),
  );
  const [first, end] = [
    timeline.columns[Math.min(anchor, current)],
    timeline.columns[Math.max(anchor, current)],
  ];
  const bands = bandsOf(timeline, threads, drawn);
  const top = bands[Math.min(from, to)]?.top ?? 0;
  const bottom = from === 0 ? size.height - axis : (bands[Math.max(from, to)]?.bottom ?? 0);
  const left = 100 * (first?.left ?? 0);
  return (
    <div class="timeline-block" style={{ '--stack': `${stack}px`, '--lane': `${lane}px` }}>
      {lanes.length > 0 && <LaneLabels {...{ timeline, lanes, costs, total }} />}
      <div
        ref={frame}
        class="flame timeline"
        style={{ height: `${stack + lanes.length * lane + axis}px` }}
        role="application"
        aria-label={TIMELINE_TEXT.label(partKind())}
        aria-describedby={line}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys
        tabIndex={0}
        {...listeners}
      >
        <canvas ref={canvas} />
        {isRange && first && end && (
          <div
            class="brush"
            style={{
              left: `${left}%`,
              width: `${100 * end.right - left}%`,
              top: `${top}px`,
              height: `${bottom - top}px`,
            }}
          />
        )}
      </div>
      <p
        id={line}
        class="picture-line"
        role="status"
        style={{ '--place': Math.min(1, Math.max(0, first?.left ?? 0)) }}
      >
        {current < 0 ? (
          <span class="muted">
            {lanes.length > 0 ? TIMELINE_TEXT.keysOfThreads : TIMELINE_TEXT.keys(partKind())}
          </span>
        ) : (
          <Line parts={choosable(timeline, threads, range)} costs={costs} total={total} />
        )}
      </p>
    </div>
  );
}
