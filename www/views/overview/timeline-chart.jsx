/** The chart of the parts over time. The part under the pointer is framed and described below. */

import { useRef } from 'preact/hooks';
import { TIMELINE_TEXT } from '../../messages/overview.js';
import { AXIS, paintTimeline } from '../../pictures/timeline-paint.js';
import { currentEvent } from '../../store/selectors.js';
import { event } from '../../store/state.js';
import { share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { exactly } from '../../values/units.js';
import { useSize } from '../controls/use-size.js';
import { useCanvas } from '../pictures/use-canvas.js';
import { partsOf, useTimelineChoice } from './timeline-choice.js';

/** @import {PartFacts} from '../../protocol/types.js' */
/** @import {Timeline} from '../../pictures/timeline.js' */
/** @import {TimelineLook} from '../../pictures/timeline-paint.js' */

/** Describes some parts and their cost in one line. @param {PartFacts[]} parts @param {bigint} total  of all */
function describe(parts, total) {
  const cost = parts.reduce((sum, { totals }) => sum + (totals[event.value] ?? 0n), 0n);
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
export function TimelineChart({ timeline, look, total }) {
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
