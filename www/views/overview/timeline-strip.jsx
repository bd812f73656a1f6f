/** The parts over time above all views, while the user wants to see them: what is selected there is what all figures are of. */

import { TIMELINE_TEXT } from '../../messages/overview.js';
import { timelineOf } from '../../pictures/timeline.js';
import { toggleTimeline } from '../../store/actions.js';
import { currentEvent } from '../../store/selectors.js';
import { comparison, isTimelineShown, profile } from '../../store/state.js';
import { isRate } from '../../values/format.js';
import { Button } from '../controls/fields.jsx';
import { partKind } from './part-words.js';
import { areOfOneTime } from './timeline.jsx';
import { ofAll, sumOf, TimelineChart } from './timeline-chart.jsx';

const HEIGHTS = { stack: 28, lane: 16, axis: 0 };

/** The parts of the profile, if they can be drawn over time. */
function drawnParts() {
  const parts = (comparison.value === null && profile.value?.facts.parts) || [];
  return parts.length < 2 || isRate(currentEvent.value) || areOfOneTime(parts) ? [] : parts;
}

/** Shows and hides the strip. */
export function TimelineSwitch() {
  if (drawnParts().length === 0) return null;
  return (
    <Button
      class="button"
      aria-pressed={isTimelineShown.value}
      title={TIMELINE_TEXT.stripNote(partKind())}
      onClick={toggleTimeline}
    >
      {TIMELINE_TEXT.strip}
    </Button>
  );
}

export function TimelineStrip() {
  const parts = isTimelineShown.value ? drawnParts() : [];
  if (parts.length === 0) return null;
  const timeline = timelineOf(parts, (part) => Number(ofAll(part).cost));
  return (
    <section class="timeline-strip" aria-label={TIMELINE_TEXT.title(partKind())}>
      <TimelineChart
        {...{ timeline, heights: HEIGHTS }}
        costs={ofAll}
        total={sumOf(parts, ofAll)}
      />
    </section>
  );
}
