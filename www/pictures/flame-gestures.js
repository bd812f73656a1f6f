/** Handles pointer, wheel and keys in a flame graph. */

/** Pixels that a pointer moves before a click counts as a drag. */
const SLACK = 4;
/** Zoom factor and distance of one key press. */
const STEP = 1.5;
const STRIDE = 0.2;

/**
 * What gestures change. Points are from 0 at the left edge to 1 at the right one.
 *
 * @typedef {object} FlameMoves
 * @property {(factor: number, point?: number) => void} zoomBy
 * @property {(part: number) => void} panBy  a part of the visible width, to the right
 * @property {(pixels: number) => void} scrollBy  towards the callees
 * @property {() => void} zoomIn  to the current box
 * @property {() => void} zoomOut
 * @property {() => void} zoomReset
 * @property {(where: 'parent' | 'child' | 'left' | 'right') => void} moveTo  an adjacent box
 * @property {() => void} [select]  the current box
 */

/** Returns the position of an event in its canvas. @param {MouseEvent} event */
function placeOf(event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/**
 * Listeners for the canvas. Coordinates are those of the canvas.
 *
 * @param {object} picture
 * @param {FlameMoves} picture.moves
 * @param {() => {width: number, direction: 'icicle' | 'flame'}} picture.look
 * @param {(x: number, y: number) => number} picture.boxAt
 * @param {(box: number, x: number, y: number) => void} picture.hover  called with the box under the pointer, or -1
 * @param {(box: number) => void} [picture.click]
 */
export function flameGestures({ moves, look, boxAt, hover, click }) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let moved = false;

  const spread = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? { width: Math.max(20, Math.abs(a.x - b.x)), middle: (a.x + b.x) / 2 } : null;
  };

  /** @param {PointerEvent} event */
  const drag = (event) => {
    const to = placeOf(event);
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const before = spread();
    const [x, y] = [to.x - from.x, to.y - from.y];
    if (!moved && Math.hypot(x, y) < SLACK) return;
    moved = true;
    fingers.set(event.pointerId, to);
    const after = spread();
    const { width, direction } = look();
    if (before && after) moves.zoomBy(after.width / before.width, after.middle / width);
    else {
      moves.panBy(-x / width);
      moves.scrollBy(direction === 'icicle' ? -y : y);
    }
  };
  /** @param {PointerEvent} event */
  const lift = (event) => {
    fingers.delete(event.pointerId);
  };

  return {
    /** @param {PointerEvent} event */
    pointerdown(event) {
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
      if (fingers.size === 0) moved = false;
      fingers.set(event.pointerId, placeOf(event));
    },
    /** @param {PointerEvent} event */
    pointermove(event) {
      const { x, y } = placeOf(event);
      if (fingers.size > 0) drag(event);
      hover(fingers.size > 0 && moved ? -1 : boxAt(x, y), event.clientX, event.clientY);
    },
    pointerup: lift,
    pointercancel: lift,
    pointerleave: () => hover(-1, 0, 0),
    /** @param {PointerEvent} event */
    click(event) {
      if (moved || fingers.size > 0 || event.detail !== 1) return;
      const { x, y } = placeOf(event);
      const box = boxAt(x, y);
      if (box >= 0) click?.(box);
    },
    /** @param {WheelEvent} event */
    wheel(event) {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 16 : 1;
      const { width, direction } = look();
      if (event.shiftKey) {
        moves.scrollBy((event.deltaY || event.deltaX) * unit * (direction === 'icicle' ? 1 : -1));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        moves.panBy((event.deltaX * unit) / width);
      } else {
        moves.zoomBy(Math.exp((-event.deltaY * unit) / 300), placeOf(event).x / width);
      }
    },
  };
}

/** Adds listeners to a canvas. Returns a function that removes them. @param {HTMLElement} element @param {Record<string, (event: any) => void>} listeners */
export function listen(element, listeners) {
  const all = Object.entries(listeners);
  for (const [name, run] of all) element.addEventListener(name, run, { passive: false });
  return () => {
    for (const [name, run] of all) element.removeEventListener(name, run);
  };
}

/** Runs the action of a key, if there is one. @param {KeyboardEvent} event @param {Record<string, (() => void) | undefined>} keys */
export function runKey(event, keys) {
  const run = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** Returns the actions of the keys of a flame graph. @param {FlameMoves} moves @param {'icicle' | 'flame'} direction */
export function flameKeys(moves, direction) {
  const { zoomBy, panBy, moveTo } = moves;
  const isDown = direction === 'icicle';
  return {
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    w: () => zoomBy(STEP),
    s: () => zoomBy(1 / STEP),
    a: () => panBy(-STRIDE),
    d: () => panBy(STRIDE),
    0: moves.zoomReset,
    Enter: moves.zoomIn,
    Backspace: moves.zoomOut,
    Escape: moves.zoomOut,
    ArrowLeft: () => moveTo('left'),
    ArrowRight: () => moveTo('right'),
    ArrowDown: () => moveTo(isDown ? 'child' : 'parent'),
    ArrowUp: () => moveTo(isDown ? 'parent' : 'child'),
    ' ': moves.select,
  };
}
