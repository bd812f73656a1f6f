/**
 * What pointer, wheel and keys do in a flame graph.
 *
 * @module
 */

import * as act from '../picture-actions.js';
import { currentBox, span } from '../picture-state.js';
import { panned } from '../pictures/span.js';

/** How far a pointer moves before a click becomes a drag, in pixels. */
const SLACK = 4;
/** What one step of keys zooms, and moves. */
const STEP = 1.5;
const STRIDE = 0.2;

/**
 * Selecting a function changes what stands above the picture, so the second press of a double click
 * may meet another box, and even another canvas. Therefore the first click waits for it anywhere.
 */
let isSecondPress = false;

/**
 * @param {number} box
 * @param {string} view
 */
function click(box, view) {
  if (isSecondPress) {
    isSecondPress = false;
    return;
  }
  window.addEventListener(
    'mousedown',
    ({ detail }) => {
      isSecondPress = detail === 2;
      if (isSecondPress) act.zoomTo(box);
    },
    { capture: true, once: true },
  );
  if (box >= 0) act.selectBox(box, view);
}

/**
 * Listeners for the canvas. Coordinates are those of the canvas.
 *
 * @param {object} picture
 * @param {string} picture.view  id of the view
 * @param {() => {width: number, scroll: number, mostScroll: number, direction: 'icicle' | 'flame'}} picture.look
 * @param {(x: number, y: number) => number} picture.boxAt
 * @param {(box: number, x: number, y: number) => void} picture.hover
 */
export function flameGestures({ view, look, boxAt, hover }) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let moved = false;

  const place = (/** @type {PointerEvent | WheelEvent} */ event) => {
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const scrollBy = (/** @type {number} */ pixels) => {
    const { scroll, mostScroll } = look();
    act.scrollTo(Math.min(mostScroll, scroll + pixels));
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? { width: Math.max(20, Math.abs(a.x - b.x)), middle: (a.x + b.x) / 2 } : null;
  };

  /** @param {PointerEvent} event */
  const drag = (event) => {
    const to = place(event);
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const before = spread();
    const [x, y] = [to.x - from.x, to.y - from.y];
    if (!moved && Math.hypot(x, y) < SLACK) return;
    moved = true;
    fingers.set(event.pointerId, to);
    const after = spread();
    const { width, direction } = look();
    if (before && after) act.zoomBy(after.width / before.width, after.middle / width);
    else {
      act.panBy(-x / width);
      scrollBy(direction === 'icicle' ? -y : y);
    }
  };

  return {
    /** @param {PointerEvent} event */
    onPointerDown(event) {
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
      if (fingers.size === 0) moved = false;
      fingers.set(event.pointerId, place(event));
    },
    /** @param {PointerEvent} event */
    onPointerMove(event) {
      const { x, y } = place(event);
      if (fingers.size > 0) drag(event);
      hover(fingers.size > 0 && moved ? -1 : boxAt(x, y), event.clientX, event.clientY);
    },
    /** @param {PointerEvent} event */
    onPointerUp(event) {
      const { x, y } = place(event);
      const wasClick = fingers.delete(event.pointerId) && !moved && fingers.size === 0;
      if (wasClick && event.button === 0) click(boxAt(x, y), view);
    },
    /** @param {PointerEvent} event */
    onPointerCancel(event) {
      fingers.delete(event.pointerId);
    },
    onPointerLeave: () => hover(-1, 0, 0),
    /** @param {WheelEvent} event */
    onWheel(event) {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 16 : 1;
      const { width, direction } = look();
      if (event.shiftKey) {
        scrollBy((event.deltaY || event.deltaX) * unit * (direction === 'icicle' ? 1 : -1));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        act.panBy((event.deltaX * unit) / width);
      } else {
        act.zoomBy(Math.exp((-event.deltaY * unit) / 300), place(event).x / width);
      }
    },
  };
}

/** Where the keys of a flame graph lead. @type {Record<string, () => void>} */
const KEYS = {
  '+': () => act.zoomBy(STEP),
  '=': () => act.zoomBy(STEP),
  '-': () => act.zoomBy(1 / STEP),
  w: () => act.zoomBy(STEP),
  s: () => act.zoomBy(1 / STEP),
  a: () => act.panBy(-STRIDE),
  d: () => act.panBy(STRIDE),
  0: act.zoomReset,
  Enter: () => act.zoomTo(currentBox.peek()),
  Backspace: act.zoomOut,
  Escape: act.zoomOut,
  ArrowLeft: () => act.moveTo('left'),
  ArrowRight: () => act.moveTo('right'),
};

/**
 * @param {KeyboardEvent} event
 * @param {string} view
 * @param {'icicle' | 'flame'} direction
 */
export function flameKey(event, view, direction) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const down = direction === 'icicle' ? 'child' : 'parent';
  const up = direction === 'icicle' ? 'parent' : 'child';
  /** @type {Record<string, () => void>} */
  const keys = {
    ...KEYS,
    ArrowDown: () => act.moveTo(down),
    ArrowUp: () => act.moveTo(up),
    ' ': () => act.selectBox(currentBox.peek(), view),
  };
  const run = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** Moves what is in sight to a point of the whole, from 0 to 1. @param {number} point */
export function centreOn(point) {
  const { start, end } = span.peek();
  const size = end - start;
  span.value = panned({ start: 0, end: size }, (point - size / 2) / size);
}
