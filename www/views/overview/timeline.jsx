/**
 * The cost of each part over time, of the profile or of a function. The table of parts has the same figures as text.
 */

import { TIMELINE_TEXT } from '../../messages/overview.js';
import { timelineOf } from '../../pictures/timeline.js';
import { AXIS, paintTimeline } from '../../pictures/timeline-paint.js';
import { currentEvent } from '../../store/selectors.js';
import { isRate } from '../../values/format.js';
import { colours } from '../pictures/canvas.js';
import { eventLine, PictureExport, saveSheet } from '../pictures/picture-bar.jsx';
import { partKind } from './part-words.js';
import { lookOf, ofAll, plain, sumOf, TimelineChart, threadLanes } from './timeline-chart.jsx';
import { isSelected } from './timeline-choice.js';

/** @import {Timeline} from '../../pictures/timeline.js' */
/** @import {PartFacts} from '../../protocol/types.js' */
/** @import {Costs} from './timeline-chart.jsx' */

/** Heights of the picture on the page, without and with lanes of threads. */
const HEIGHTS = { stack: 130, lane: 22, axis: AXIS };
const WITH_LANES = { ...HEIGHTS, stack: 64 };

/** Size of a saved picture. */
const SAVED = { width: 1200, height: 300 };
/** Height of a lane in it. */
const SAVED_LANE = 40;

/** Describes the meaning of widths and heights. @param {Timeline} timeline */
function meaningOf({ time, arePartial, series }) {
  const { overBlocks, ofOtherTimes, inFileOrder, ownScales } = TIMELINE_TEXT;
  const meaning = time ? overBlocks : arePartial ? ofOtherTimes : inFileOrder;
  return `${meaning}${series.length > 1 ? ownScales : ''}`;
}

/** Legend of a saved picture. @param {Timeline} timeline */
function savedLegend(timeline) {
  const threads = threadLanes(timeline);
  const shown =
    threads.length > 0 ? threads : [{ colour: plain(), text: TIMELINE_TEXT.onePart(partKind()) }];
  const parts = timeline.columns.flatMap(({ layers }) => layers.map(({ part }) => part));
  return parts.every(isSelected)
    ? shown
    : [...shown, { colour: colours.value.faded, text: TIMELINE_TEXT.notSelected }];
}

/** @param {Timeline} timeline @param {'svg' | 'png'} format */
function saveTimeline(timeline, format) {
  const lanes = threadLanes(timeline).map(({ has }) => has);
  const height = SAVED.height + lanes.length * SAVED_LANE;
  const size = { width: SAVED.width, height, lane: SAVED_LANE, axis: AXIS };
  const look = { ...size, ...lookOf(timeline), current: -1, band: 0 };
  const sheet = {
    lines: [TIMELINE_TEXT.caption(partKind(), meaningOf(timeline)), eventLine()],
    legend: savedLegend(timeline),
    width: size.width,
    height,
    draw: (/** @type {import('../../pictures/surfaces.js').Surface} */ surface) =>
      paintTimeline(surface, timeline, lanes, look),
  };
  saveSheet(sheet, { format, kind: 'parts' });
}

/** Whether a table shows more than the picture, which is a single column: threads that ended together. @param {PartFacts[]} parts */
export const areOfOneTime = (parts) =>
  parts.length > 1 && timelineOf(parts, (part) => Number(ofAll(part).cost)).columns.length === 1;

/** @param {{parts: PartFacts[], costs?: Costs, note?: string}} props  `costs`: those of a function */
export function PartTimeline({ parts, costs = ofAll, note = '' }) {
  if (parts.length < 2 || isRate(currentEvent.value)) return null;
  const timeline = timelineOf(parts, (part) => Number(costs(part).cost));
  // Shares of a function are of the profile, as in the table below.
  const total = sumOf(parts, ofAll);
  return (
    <section class="overview-section timeline-section">
      <div class="section-head">
        <h2>
          {TIMELINE_TEXT.title(partKind())}{' '}
          <span class="muted">{[note, meaningOf(timeline)].filter(Boolean).join('; ')}</span>
        </h2>
        <PictureExport onExport={(format) => saveTimeline(timeline, format)} />
      </div>
      <TimelineChart
        {...{ timeline, costs, total }}
        heights={timeline.series.length < 2 ? HEIGHTS : WITH_LANES}
      />
    </section>
  );
}
