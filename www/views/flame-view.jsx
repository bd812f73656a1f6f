/**
 * The flame graph of the whole program, the boxes of the selected function framed.
 *
 * @module
 */

import { useEffect } from 'preact/hooks';
import { savePicture } from '../effects/save-picture.js';
import { count, share } from '../format.js';
import { visible } from '../names.js';
import { contexts, contextViews, direction, inTimeOrder, span } from '../picture-state.js';
import { heightOf, paintFlame } from '../pictures/flame-paint.js';
import { currentEvent, titleOf } from '../selectors.js';
import { profile } from '../state.js';
import { FlameCanvas } from './flame-canvas.jsx';
import { boxName, fillOf, legendOf } from './flame-fill.js';
import { FlameToolbar } from './flame-toolbar.jsx';
import { Legend } from './legend.jsx';
import { readFonts, useColours } from './use-colours.js';

/** Width of a saved picture, and its tallest height. */
const SAVED_WIDTH = 1600;
const SAVED_HEIGHT = 4000;

/** @typedef {import('../protocol.js').ContextOrigin} ContextOrigin */
/** @typedef {import('../pictures/colours.js').Colours} Colours */

/** How far the picture can be trusted, in words. @param {ContextOrigin} origin */
export function trustOf({ estimated, certain, covered, ambiguous, hasTimeOrder }) {
  if (estimated) {
    return `estimated from the call graph: ${share(certain, 1)} of the cost has one way only to its function and is certain, ${share(covered, 1)} stands in named boxes`;
  }
  const ordered = hasTimeOrder && inTimeOrder.value ? ', in the order of calls' : '';
  if (ambiguous > 0) {
    return `rebuilt from the profile${ordered}; ${count(ambiguous)} of its calls could belong elsewhere`;
  }
  return `exact: rebuilt from single invocations${ordered}`;
}

/** Asks for contexts as long as a view shows them. */
export function useContexts() {
  useEffect(() => {
    contextViews.value += 1;
    return () => {
      contextViews.value -= 1;
    };
  }, []);
  return contexts.value;
}

/** @param {Colours} colours @param {'svg' | 'png'} format */
function saveFlame(colours, format) {
  const [shown, facts, event] = [contexts.value, profile.value?.facts, currentEvent.value];
  if (!shown || !facts || !event) return;
  const { boxes, origin } = shown;
  const title = visible(titleOf(facts.files));
  const height = Math.min(SAVED_HEIGHT, heightOf(boxes));
  const look = {
    width: SAVED_WIDTH,
    height,
    span: span.value,
    scroll: 0,
    direction: direction.value,
    fill: fillOf(boxes, colours),
    label: (/** @type {number} */ box) => boxName(boxes.row[box] ?? 0),
    isSelected: () => false,
    current: -1,
    colours,
  };
  const sheet = {
    title,
    lines: [
      `${event.name} ${event.longName} · total ${count(event.total)} · ${visible(facts.command)}`,
      trustOf(origin),
    ],
    legend: legendOf(colours),
    width: SAVED_WIDTH,
    height,
    draw: (/** @type {import('../pictures/surface-canvas.js').Surface} */ surface) =>
      paintFlame(surface, boxes, look),
  };
  savePicture(sheet, { colours, fonts: readFonts(), format, name: `${title}.flame` });
}

export function FlameView() {
  const shown = useContexts();
  const colours = useColours();
  if (!shown || !colours) return <div class="picture" aria-busy="true" />;
  const { boxes, origin } = shown;
  const trust = trustOf(origin);
  return (
    <div class="picture">
      <FlameToolbar onExport={(format) => saveFlame(colours, format)} />
      <p class={origin.estimated || origin.ambiguous > 0 ? 'trust doubtful' : 'trust'}>{trust}</p>
      <FlameCanvas
        boxes={boxes}
        colours={colours}
        view="flame"
        label={`Flame graph, ${trust}. The call tree is its equal in text.`}
      />
      <Legend entries={legendOf(colours)} />
    </div>
  );
}
