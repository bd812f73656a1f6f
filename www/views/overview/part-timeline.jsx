/**
 * The cost of each part over time; dragging selects a range of parts. The table of parts
 * has the same figures as text.
 */

import { TIMELINE_TEXT } from '../../messages/overview.js';
import { CATEGORIES } from '../../pictures/colours.js';
import { timelineOf } from '../../pictures/timeline.js';
import { paintTimeline } from '../../pictures/timeline-paint.js';
import { event } from '../../store/state.js';
import { Legend } from '../pictures/legend.jsx';
import { PictureExport } from '../pictures/picture-export.jsx';
import { eventLine, saveSheet } from '../pictures/picture-sheet.js';
import { useColours } from '../pictures/use-colours.js';
import { TimelineChart } from './timeline-chart.jsx';
import { isSelected } from './timeline-choice.js';

/** @import {PartFacts} from '../../protocol/types.js' */
/** @import {Colours} from '../../pictures/colours.js' */
/** @import {Timeline} from '../../pictures/timeline.js' */

/** Size of a saved picture. */
const SAVED = { width: 1200, height: 300 };

/** The colour of all parts of a profile without threads. @param {Colours} colours */
const plain = ({ shades, other }) => shades[3] ?? other;

/** @param {Timeline} timeline @param {Colours} colours */
function legendOf({ series }, colours) {
  if (series.length < 2) return [];
  const named = series.slice(0, CATEGORIES).map((name, i) => ({
    colour: colours.categories[i] ?? colours.other,
    text: name ? TIMELINE_TEXT.thread(name) : TIMELINE_TEXT.noThread,
  }));
  // Colours are by cost; names in their order are easier to find.
  named.sort((a, b) => a.text.localeCompare(b.text, 'en', { numeric: true }));
  return series.length > CATEGORIES
    ? [...named, { colour: colours.other, text: TIMELINE_TEXT.otherThreads }]
    : named;
}

/** @param {Timeline} timeline @param {Colours} colours */
function lookOf({ series, time, columns }, colours) {
  /** @type {[string, string]} */
  const ends = time
    ? [TIMELINE_TEXT.block(time[0]), TIMELINE_TEXT.block(time[1])]
    : [TIMELINE_TEXT.first, TIMELINE_TEXT.columns(columns.length)];
  return {
    fill: (/** @type {import('../../pictures/timeline.js').Layer} */ { part, series: number }) => {
      if (!isSelected(part)) return colours.faded;
      return series.length < 2 ? plain(colours) : (colours.categories[number] ?? colours.other);
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
    draw: (/** @type {import('../../pictures/surface-canvas.js').Surface} */ surface) =>
      paintTimeline(surface, timeline, look),
  };
  saveSheet(sheet, { colours, format, kind: 'parts' });
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
