/**
 * The flame graph of the whole program, the boxes of the selected function framed; or that of the
 * function alone, with its callers above it and its callees below.
 *
 * @module
 */

import { useEffect } from 'preact/hooks';
import { savePicture } from '../effects/save-picture.js';
import { count, share } from '../format.js';
import { visible } from '../names.js';
import { callees, callers, direction, flameOf, inTimeOrder, program } from '../picture-state.js';
import { heightOf, paintFlame } from '../pictures/flame-paint.js';
import { moved } from '../pictures/sheet.js';
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

/** @typedef {import('../protocol-pictures.js').ContextOrigin} ContextOrigin */
/** @typedef {import('../picture-state.js').Flame} Flame */
/** @typedef {import('../pictures/surface-canvas.js').Surface} Surface */
/** @typedef {import('../pictures/colours.js').Colours} Colours */

/** How far the picture can be trusted, in words. @param {ContextOrigin} origin */
export function trustOf({ estimated, certain, covered, ambiguous, hasTimeOrder }) {
  if (estimated && certain === null) {
    return `estimated from the call graph: ${share(covered, 1)} of the function’s cost stands in named boxes`;
  }
  if (estimated) {
    return `estimated from the call graph: ${share(certain ?? 0, 1)} of the cost has one way only to its function and is certain, ${share(covered, 1)} stands in named boxes`;
  }
  const ordered = hasTimeOrder && inTimeOrder.value ? ', in the order of calls' : '';
  if (ambiguous > 0) {
    return `rebuilt from the profile${ordered}; ${count(ambiguous)} of its calls could belong elsewhere`;
  }
  return `exact: rebuilt from single invocations${ordered}`;
}

/**
 * Asks for contexts as long as a view shows them.
 *
 * @param {Flame} flame
 */
export function useContexts(flame) {
  useEffect(() => {
    flame.views.value += 1;
    return () => {
      flame.views.value -= 1;
    };
  }, [flame]);
  return flame.contexts.value;
}

/**
 * Boxes as they are saved: all of their levels.
 *
 * @param {Flame} flame
 * @param {'icicle' | 'flame'} grows
 * @param {Colours} colours
 */
function savedPart(flame, grows, colours) {
  const boxes = flame.contexts.value?.boxes;
  if (!boxes) return null;
  const height = Math.min(SAVED_HEIGHT, heightOf(boxes));
  const look = {
    width: SAVED_WIDTH,
    height,
    span: flame.span.value,
    scroll: 0,
    direction: grows,
    fill: fillOf(boxes, colours),
    label: (/** @type {number} */ box) => boxName(boxes.row[box] ?? 0),
    isSelected: () => false,
    current: -1,
    colours,
  };
  return {
    height,
    draw: (/** @type {Surface} */ surface) => paintFlame(surface, boxes, look),
  };
}

/**
 * @param {[Flame, 'icicle' | 'flame'][]} flames  from top to bottom
 * @param {Colours} colours
 * @param {'svg' | 'png'} format
 */
function saveFlames(flames, colours, format) {
  const [shown, facts, event] = [
    flames[0]?.[0].contexts.value,
    profile.value?.facts,
    currentEvent.value,
  ];
  if (!shown || !facts || !event) return;
  const title = visible(titleOf(facts.files));
  const parts = flames.flatMap(([flame, grows]) => savedPart(flame, grows, colours) ?? []);
  const sheet = {
    title,
    lines: [
      `${event.name} ${event.longName} · total ${count(event.total)} · ${visible(facts.command)}`,
      trustOf(shown.origin),
    ],
    legend: legendOf(colours),
    width: SAVED_WIDTH,
    height: parts.reduce((sum, { height }) => sum + height, 0),
    draw: (/** @type {Surface} */ surface) => {
      let top = 0;
      for (const { height, draw } of parts) {
        draw(moved(surface, 0, top));
        top += height;
      }
    },
  };
  savePicture(sheet, { colours, fonts: readFonts(), format, name: `${title}.flame` });
}

/** The whole program. @param {{colours: Colours}} props */
function ProgramFlame({ colours }) {
  const shown = useContexts(program);
  if (!shown) return null;
  const { boxes, origin } = shown;
  const trust = trustOf(origin);
  return (
    <>
      <p class={origin.estimated || origin.ambiguous > 0 ? 'trust doubtful' : 'trust'}>{trust}</p>
      <FlameCanvas
        flame={program}
        direction={direction.value}
        boxes={boxes}
        colours={colours}
        view="flame"
        label={`Flame graph, ${trust}. The call tree is its equal in text.`}
      />
    </>
  );
}

/** Both sides of the selected function. @param {{colours: Colours}} props */
function AroundFlame({ colours }) {
  const above = useContexts(callers);
  const below = useContexts(callees);
  if (!above || !below) return null;
  const trust = trustOf(above.origin);
  return (
    <>
      <p class={above.origin.estimated ? 'trust doubtful' : 'trust'}>
        {`callers above, callees below; ${trust}`}
      </p>
      <FlameCanvas
        flame={callers}
        isPlain
        direction="flame"
        boxes={above.boxes}
        colours={colours}
        view="flame"
        label="Callers of the selected function, the nearest at the bottom"
      />
      <FlameCanvas
        flame={callees}
        direction="icicle"
        boxes={below.boxes}
        colours={colours}
        view="flame"
        label="Callees of the selected function, the nearest at the top"
      />
    </>
  );
}

/** @param {{row?: number, [others: string]: unknown}} props  without a row, of the program */
export function FlameView({ row }) {
  const colours = useColours();
  const isAround = row !== undefined && flameOf.value === 'around';
  if (!colours) return <div class="picture" aria-busy="true" />;
  /** @type {[Flame, 'icicle' | 'flame'][]} */
  const flames = isAround
    ? [
        [callers, 'flame'],
        [callees, 'icicle'],
      ]
    : [[program, direction.value]];
  return (
    <div class="picture">
      <FlameToolbar
        isAround={isAround}
        onExport={(format) => saveFlames(flames, colours, format)}
      />
      {isAround ? <AroundFlame colours={colours} /> : <ProgramFlame colours={colours} />}
      <Legend entries={legendOf(colours)} />
    </div>
  );
}
