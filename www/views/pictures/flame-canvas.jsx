/** The flame graph itself, with its minimap and, in time order, its axis. */

import { useSignal } from '@preact/signals';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { copyText } from '../../effects/export.js';
import { BOX_MENU_TEXT, FLAME_TEXT } from '../../messages/pictures.js';
import {
  boxAt,
  levelOf,
  roundValues,
  spanOf,
  withoutRoots,
} from '../../pictures/boxes-in-sight.js';
import { flameGestures, flameKeys, listen, runKey } from '../../pictures/flame-gestures.js';
import {
  bandOf,
  heightOf,
  LEVEL,
  levelAt,
  paintFlame,
  paintMinimap,
  topOf,
} from '../../pictures/flame-paint.js';
import { EXACTNESS } from '../../protocol/protocol.js';
import { exactnessOf, isSelfEstimated } from '../../store/compared-figures.js';
import * as act from '../../store/picture-actions.js';
import { currentEvent, isSelected } from '../../store/selectors.js';
import { followNames } from '../../store/shown-names.js';
import { current, printing, profile } from '../../store/state.js';
import { at, roundedAt } from '../../values/at.js';
import { fitting } from '../../values/units.js';
import { useSize } from '../controls/splitter.jsx';
import { clickPicture, gestures, isMenuKey, useBoxMenu } from './box-menu.jsx';
import { colours, useCanvas } from './canvas.js';
import { BoxHint, BoxLine, boxLabel, lineWraps, stackOf } from './hint.jsx';
import { skin } from './skin.js';

/** @import {Boxes} from '../../protocol/types.js' */
/** @import {Flame} from '../../store/picture-state.js' */

/** Distance of two values, in pixels. */
const DISTANCE = 110;

/** Zeros at the end of a decimal fraction, and its point if nothing is left of it. */
const ZEROS = /(\.\d*[1-9])0+(?=\D|$)|\.0+(?=\D|$)/;

/** The cost before each point, which is the time if the event counts time. @param {{span: import('../../pictures/boxes-in-sight.js').Span, total: number, width: number}} props */
function FlameAxis({ span: { start, end }, total, width }) {
  const values = roundValues(start * total, end * total, Math.floor(width / DISTANCE));
  const placeOf = (/** @type {number} */ value) => (value / total - start) / (end - start);
  const isLast = (/** @type {number} */ value) => (1 - placeOf(value)) * width < DISTANCE / 2;
  return (
    <div class="flame-axis figures" aria-hidden="true">
      {values.map((value) => (
        <span
          key={value}
          class={isLast(value) ? 'at-end' : ''}
          style={{ left: `${100 * placeOf(value)}%` }}
        >
          {fitting(value, currentEvent.value).replace(ZEROS, '$1')}
        </span>
      ))}
    </div>
  );
}

/** @typedef {'icicle' | 'flame'} Direction */

/** How the boxes of a flame graph look. @param {Boxes} boxes */
export function boxLook(boxes) {
  const step = skin.value.boxStep();
  return {
    fill: skin.value.boxFill(boxes),
    label: (/** @type {number} */ box) => boxLabel(at(boxes.row, box)),
    mark: (/** @type {number} */ box) => step(at(boxes.row, box), box),
    colours: colours.value,
  };
}

const MINIMAP = 24;
/** Maximum ratio of height to width in print. */
const PAPER = 1.3;

/**
 * The whole graph, small. It is redrawn only for other boxes or colours: zooming moves a frame over it.
 *
 * @param {{boxes: Boxes, width: number, direction: Direction}} props
 */
function Overview({ boxes, width, direction }) {
  const fill = skin.value.boxFill(boxes);
  const canvas = useCanvas({ width, height: MINIMAP }, (surface) =>
    paintMinimap(surface, boxes, { width, height: MINIMAP, direction, fill }),
  );
  return <canvas ref={canvas} />;
}

/**
 * Dragging the frame moves it, dragging elsewhere draws another one. Scrolling moves it up and down.
 *
 * @param {{flame: Flame, boxes: Boxes, direction: Direction, look: {width: number, height: number, scroll: number, direction: Direction}}} props
 */
function Minimap({ flame, look, ...of }) {
  const { width } = look;
  const { start, end } = flame.span.value;
  const band = bandOf(of.boxes, look, MINIMAP);
  const corner = useRef(/** @type {number | null} */ (null));
  const go = (/** @type {PointerEvent} */ event) => {
    const map = /** @type {HTMLElement} */ (event.currentTarget);
    const point = (event.clientX - map.getBoundingClientRect().left) / width;
    if (event.type === 'pointerdown') {
      map.setPointerCapture(event.pointerId);
      corner.current = end - start < 1 && point > start && point < end ? null : point;
    }
    if (!map.hasPointerCapture(event.pointerId)) return;
    const from = corner.current ?? point;
    if (from === point) return act.centreOn(flame, point);
    act.centreOn(flame, (from + point) / 2, Math.abs(point - from));
    // Few boxes are as deep as what was in sight before.
    act.scrollTo(flame, 0);
  };
  return (
    <div class="minimap" aria-hidden="true" onPointerDown={go} onPointerMove={go}>
      <Overview width={width} {...of} />
      {(end - start < 1 || band.height < MINIMAP) && (
        <div
          class="minimap-window"
          style={{
            left: `${start * 100}%`,
            width: `${(end - start) * 100}%`,
            top: `${band.top}px`,
            height: `${band.height}px`,
          }}
        />
      )}
    </div>
  );
}

/**
 * @param {object} props
 * @param {Flame} props.flame
 * @param {Direction} props.direction
 * @param {Boxes} props.boxes
 * @param {string} props.label  for screen readers
 * @param {'upper' | 'lower'} [props.half]  one of two adjacent pictures, without minimaps
 * @param {import('preact').ComponentChildren} [props.foot]  next to the line below the picture
 */
export function FlameCanvas({ flame, direction, boxes: all, label, half, foot }) {
  followNames();
  const boxes = useMemo(() => withoutRoots(all, flame.root), [flame, all]);
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const keys = useId();
  const copyStack = (/** @type {number} */ box) =>
    copyText(async () => stackOf(boxes, box, half === 'upper').join('\n'));
  const menu = useBoxMenu(
    (row, box) => [
      { label: BOX_MENU_TEXT.zoom, key: BOX_MENU_TEXT.enter, run: () => act.zoomTo(flame, box) },
      ...(profile.value && !half
        ? [{ label: BOX_MENU_TEXT.around, run: () => act.drawFlameAround(row) }]
        : []),
      { label: BOX_MENU_TEXT.copyStack, run: () => copyStack(box) },
    ],
    'flame',
  );
  const pointer = useSignal(
    /** @type {{left: number, top: number, x: number, y: number} | null} */ (null),
  );
  const sight = useSize(frame);
  // Paper does not scroll: print as many levels as fit on a page.
  const size = printing.value
    ? { width: sight.width, height: Math.min(heightOf(boxes), PAPER * sight.width) }
    : sight;
  const mostScroll = Math.max(0, heightOf(boxes) - size.height);
  const shown = Math.min(flame.scroll.value, mostScroll);
  const geometry = { ...size, span: flame.span.value, scroll: shown, direction };
  const under = (/** @type {number} */ x, /** @type {number} */ y, of = geometry) =>
    boxAt(boxes, of.span, of.width, x, levelAt(of, y));
  // Other boxes may have come under the pointer.
  const hovered = pointer.value ? under(pointer.value.left, pointer.value.top) : -1;
  const look = {
    ...geometry,
    ...boxLook(boxes),
    isSelected: (/** @type {number} */ box) => isSelected(at(boxes.row, box)),
    current: flame.currentBox.value,
    hovered,
  };
  const canvas = useCanvas(size, (surface) => paintFlame(surface, boxes, look));
  const select = (/** @type {number} */ box) => act.selectBox(flame, box);
  const latest = useRef(look);
  latest.current = look;
  /** @type {import('../../pictures/flame-gestures.js').FlameMoves} */
  const moves = {
    zoomBy: (factor, point) => act.zoomBy(flame, factor, point),
    panBy: (part) => act.panBy(flame, part),
    scrollBy(pixels) {
      const { height, scroll } = latest.current;
      act.scrollTo(flame, Math.min(Math.max(0, heightOf(boxes) - height), scroll + pixels));
    },
    zoomIn: () => act.zoomTo(flame, flame.currentBox.peek()),
    zoomOut: () => act.zoomOut(flame),
    zoomReset: () => act.zoomReset(flame),
    moveTo: (where) => act.moveTo(flame, where),
    select: () => select(flame.currentBox.peek()),
  };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    // A delayed click may come after the boxes have changed.
    const isCurrent = () => flame.contexts.peek()?.boxes === all;
    const gestures = flameGestures({
      moves,
      click: (box) =>
        clickPicture(
          () => isCurrent() && select(box),
          () => isCurrent() && act.zoomTo(flame, box),
        ),
      look: () => latest.current,
      boxAt: (x, y) => under(x, y, latest.current),
      hover: (box, x, y) => {
        const { left, top } = element.getBoundingClientRect();
        pointer.value = box < 0 ? null : { left: x - left, top: y - top, x, y };
      },
    });
    return listen(element, gestures);
  }, [flame, all]);

  // The selected function is in sight, and keys start at it.
  useEffect(() => {
    if (!half) act.goToSelected(flame);
  }, [flame, flame.of, current.selected.value]);

  // What was done last is meant: keys, or the pointer when it moves again.
  useEffect(() => {
    pointer.value = null;
  }, [flame.currentBox.value]);

  // Scrolls to the current box, again if the line below the picture takes some of its height.
  useEffect(() => {
    const box = flame.currentBox.value;
    if (box < 0 || size.height === 0) return;
    const [{ start, end }, seen] = [spanOf(boxes, box), flame.span.value];
    if (end <= seen.start || start >= seen.end) return;
    const top = levelOf(boxes, box) * LEVEL;
    // One out of sight is shown with its callers and callees.
    if (top < shown - LEVEL || top > shown + size.height)
      act.scrollTo(flame, top - size.height / 3);
    else if (top < shown) act.scrollTo(flame, top);
    else if (top + LEVEL > shown + size.height) act.scrollTo(flame, top + LEVEL - size.height);
  }, [flame.currentBox.value, flame.span.value, boxes, size.height]);

  /** The point of the window below a box. @param {number} box */
  const pointOf = (box) => {
    if (box < 0) return undefined;
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const [{ start, end }, seen] = [spanOf(boxes, box), flame.span.peek()];
    const middle = ((start + end) / 2 - seen.start) / (seen.end - seen.start);
    const y = top + topOf(look, levelOf(boxes, box)) + LEVEL;
    return { x: left + size.width * Math.max(0, Math.min(1, middle)), y };
  };
  const contexts = flame.contexts.value;
  const ofBox = (/** @type {number} */ box) => ({
    ...{ boxes, box },
    exactness: contexts === null ? EXACTNESS.exact : exactnessOf(contexts, box),
    isSelfEstimated: contexts !== null && isSelfEstimated(contexts, box),
  });
  const isTimed =
    !half &&
    current.inTimeOrder.value &&
    flame.contexts.value?.origin.hasTimeOrder &&
    size.width > 0;
  // A line that wraps would move boxes under the pointer.
  const told = hovered >= 0 && !lineWraps() ? hovered : flame.currentBox.value;
  const line = (
    <p class="picture-line" role="status">
      <BoxLine {...ofBox(told)} />
      <span id={keys} class="muted" hidden={half === 'upper' || told >= 0}>
        {gestures(FLAME_TEXT.hint)}
      </span>
    </p>
  );
  return (
    <>
      {half === 'upper' && line}
      {!half && <Minimap flame={flame} boxes={boxes} direction={direction} look={geometry} />}
      {isTimed && (
        <FlameAxis
          span={flame.span.value}
          total={roundedAt(boxes.inclusive, 0)}
          width={size.width}
        />
      )}
      <div
        ref={frame}
        class={half ? `flame ${half}` : 'flame'}
        style={half === 'upper' ? { '--natural': `${heightOf(boxes)}px` } : {}}
        role="application"
        aria-label={label}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys, see its description
        tabIndex={0}
        onKeyDown={(event) => {
          const box = flame.currentBox.peek();
          if (isMenuKey(event)) menu.open(event, boxes.row[box], pointOf(box), box);
          // Escape goes up from the function then.
          else if (event.key !== 'Escape' || !act.isWhole(flame))
            runKey(event, flameKeys(moves, direction));
        }}
        onContextMenu={(event) => menu.open(event, boxes.row[hovered], undefined, hovered)}
      >
        <canvas ref={canvas} />
        {menu.panel}
      </div>
      {pointer.value && hovered >= 0 && (
        <BoxHint of={ofBox(hovered)} x={pointer.value.x} y={pointer.value.y} />
      )}
      <span class="for-readers" role="status">
        {FLAME_TEXT.zoomed(flame.span.value.end - flame.span.value.start)}
      </span>
      {half !== 'upper' && (
        <div class="picture-foot">
          {line}
          {foot}
        </div>
      )}
    </>
  );
}
