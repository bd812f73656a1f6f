/**
 * Handles pointer, wheel and keys in a flame graph.
 *
 * @module
 */

import * as act from '../../store/picture-actions.js';
import { clickPicture } from './picture-click.js';

/** @typedef {import('../../store/picture-state.js').Flame} Flame */

/** Pixels that a pointer moves before a click counts as a drag. */
const SLACK = 4;
/** Zoom factor and distance of one key press. */
const STEP = 1.5;
const STRIDE = 0.2;

/**
 * Listeners for the canvas. Coordinates are those of the canvas.
 *
 * @param {object} picture
 * @param {Flame} picture.flame
 * @param {(box: number) => void} picture.select
 * @param {(box: number) => void} picture.enter
 * @param {() => {width: number, scroll: number, mostScroll: number, direction: 'icicle' | 'flame'}} picture.look
 * @param {(x: number, y: number) => number} picture.boxAt
 * @param {(box: number, x: number, y: number) => void} picture.hover
 */
export function flameGestures({ flame, select, enter, look, boxAt, hover }) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let moved = false;

  const place = (/** @type {PointerEvent | WheelEvent} */ event) => {
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const scrollBy = (/** @type {number} */ pixels) => {
    const { scroll, mostScroll } = look();
    act.scrollTo(flame, Math.min(mostScroll, scroll + pixels));
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
    if (before && after) act.zoomBy(flame, after.width / before.width, after.middle / width);
    else {
      act.panBy(flame, -x / width);
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
      fingers.delete(event.pointerId);
    },
    /** @param {PointerEvent} event */
    onClick(event) {
      if (moved || fingers.size > 0 || event.detail !== 1) return;
      const { x, y } = place(event);
      const box = boxAt(x, y);
      if (box < 0) return;
      clickPicture(
        () => select(box),
        () => enter(box),
      );
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
        act.panBy(flame, (event.deltaX * unit) / width);
      } else {
        act.zoomBy(flame, Math.exp((-event.deltaY * unit) / 300), place(event).x / width);
      }
    },
  };
}

/**
 * Returns the actions of the keys of a flame graph.
 *
 * @param {Flame} flame
 * @param {(box: number) => void} select
 * @param {'icicle' | 'flame'} direction
 * @returns {Record<string, () => void>}
 */
function keysOf(flame, select, direction) {
  return {
    '+': () => act.zoomBy(flame, STEP),
    '=': () => act.zoomBy(flame, STEP),
    '-': () => act.zoomBy(flame, 1 / STEP),
    w: () => act.zoomBy(flame, STEP),
    s: () => act.zoomBy(flame, 1 / STEP),
    a: () => act.panBy(flame, -STRIDE),
    d: () => act.panBy(flame, STRIDE),
    0: () => act.zoomReset(flame),
    Enter: () => act.zoomTo(flame, flame.currentBox.peek()),
    Backspace: () => act.zoomOut(flame),
    Escape: () => act.zoomOut(flame),
    ArrowLeft: () => act.moveTo(flame, 'left'),
    ArrowRight: () => act.moveTo(flame, 'right'),
    ArrowDown: () => act.moveTo(flame, direction === 'icicle' ? 'child' : 'parent'),
    ArrowUp: () => act.moveTo(flame, direction === 'icicle' ? 'parent' : 'child'),
    ' ': () => select(flame.currentBox.peek()),
  };
}

/**
 * @param {KeyboardEvent} event
 * @param {Flame} flame
 * @param {(box: number) => void} select
 * @param {'icicle' | 'flame'} direction
 */
export function flameKey(event, flame, select, direction) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = keysOf(flame, select, direction);
  const run = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}
