/** Draws the parts of a profile over time on any surface. */

/** @import {Colours} from './colours.js' */
/** @import {Surface} from './surface-canvas.js' */
/** @import {Layer, Timeline} from './timeline.js' */

/**
 * @typedef {object} TimelineLook
 * @property {number} width  in pixels
 * @property {number} height
 * @property {(layer: Layer) => string} fill
 * @property {[string, string]} ends  labels of the ends of the axis
 * @property {number} current  column with the focus, or -1
 * @property {number} layer  of that column, or -1 for the whole column
 * @property {Colours} colours
 */

/** Height of the axis below the columns. */
export const AXIS = 18;
/** Columns narrower than this have no gap to their neighbours. */
const GAPLESS = 4;
/** Minimum height of a marked layer. */
const MARK = 4;

/** Converts a height to pixels from the top. @param {Timeline} timeline @param {number} height  of the whole picture */
function heightsOf({ low, high }, height) {
  const space = Math.max(1, height - AXIS);
  const perUnit = high > low ? space / (high - low) : 0;
  return (/** @type {number} */ value) => (high - value) * perUnit;
}

/** Converts pixels from the top to the unit of heights. @param {Timeline} timeline @param {number} height  of the whole picture @param {number} y */
export function valueAt({ low, high }, height, y) {
  const space = Math.max(1, height - AXIS);
  return high - (y / space) * (high - low);
}

/** @param {Surface} surface @param {Timeline} timeline @param {TimelineLook} look */
export function paintTimeline(surface, timeline, look) {
  const { width, height, colours, ends } = look;
  const toPixel = heightsOf(timeline, height);
  for (const [place, { left, right, layers }] of timeline.columns.entries()) {
    const x = left * width;
    const whole = (right - left) * width;
    const wide = Math.max(0.5, whole < GAPLESS ? whole : whole - 1);
    if (place === look.current) surface.box(x, 0, wide, height - AXIS, colours.raised);
    for (const layer of layers) {
      const [a, b] = [toPixel(layer.from), toPixel(layer.to)];
      surface.box(x, Math.min(a, b), wide, Math.abs(a - b), look.fill(layer));
    }
    const chosen = place === look.current ? layers[look.layer] : undefined;
    if (chosen) {
      const [a, b] = [toPixel(chosen.from), toPixel(chosen.to)];
      const [wideEnough, high] = [Math.max(wide, MARK), Math.max(Math.abs(a - b), MARK)];
      surface.frame(x, Math.min(a, b), wideEnough, high, colours.text, 2);
    }
  }
  surface.box(0, toPixel(0), width, 1, colours.line);
  const middle = height - AXIS / 2 + 1;
  surface.text(ends[0], 0, middle, colours.muted, 'plain');
  const last = surface.measure(ends[1], 'plain');
  surface.text(ends[1], width - last, middle, colours.muted, 'plain');
}
