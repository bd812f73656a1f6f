/**
 * Draws parts over time: above the costs of all threads, one on the other, and below a lane for each thread. Each lane
 * has a scale of its own, so that small threads are visible. Pure.
 */

/** @import {Colours} from './colours.js' */
/** @import {Surface} from './surfaces.js' */
/** @import {Layer, Timeline} from './timeline.js' */

/** Whether a thread is in a lane. @typedef {(series: number) => boolean} Lane */

/**
 * Where costs of some threads are drawn, in pixels from the top, and the heights at its ends.
 *
 * @typedef {{top: number, bottom: number, low: number, high: number, has: Lane}} Band
 */

/**
 * @typedef {object} TimelineSize
 * @property {number} width  in pixels
 * @property {number} height
 * @property {number} lane  height of a lane
 * @property {number} axis  height of the axis below everything, or 0
 */

/**
 * @typedef {object} TimelineLook
 * @property {(layer: Layer) => string} fill
 * @property {[string, string]} ends  labels of the ends of the axis
 * @property {number} current  column with the focus, or -1
 * @property {number} band  number of the band with the focus
 * @property {Colours} colours
 */

/** Height of an axis. */
export const AXIS = 18;
/** Columns narrower than this have no gap to their neighbours. */
const GAPLESS = 4;

/** The layers of some threads, each on the one before, with its ends. @param {readonly Layer[]} layers @param {Lane} has */
function stacked(layers, has) {
  let [above, below] = [0, 0];
  return layers
    .filter(({ series }) => has(series))
    .map((layer) => {
      const { height } = layer;
      const from = height < 0 ? below : above;
      if (height < 0) below += height;
      else above += height;
      return { layer, from, to: from + height };
    });
}

/** The lowest and the highest end of a layer. @param {Timeline} timeline @param {Lane} has @returns {[number, number]} */
function extentOf({ columns }, has) {
  let [low, high] = [0, 0];
  for (const { layers } of columns)
    for (const { to } of stacked(layers, has))
      [low, high] = [Math.min(low, to), Math.max(high, to)];
  return [low, high];
}

/** The band of all threads, and one for each lane. @param {Timeline} timeline @param {readonly Lane[]} lanes @param {TimelineSize} size @returns {Band[]} */
export function bandsOf(timeline, lanes, { height, lane, axis }) {
  const whole = () => true;
  const first = Math.max(1, height - axis - lanes.length * lane);
  const [low, high] = extentOf(timeline, whole);
  const others = lanes.map((has, i) => {
    const [low, high] = extentOf(timeline, has);
    const top = first + i * lane;
    return { top: top + 2, bottom: top + lane, low, high, has };
  });
  return [{ top: 0, bottom: first, low, high, has: whole }, ...others];
}

/** The number of the band at a height in pixels. @param {readonly Band[]} bands @param {number} y */
export function bandAt(bands, y) {
  const below = bands.findIndex(({ bottom }) => y < bottom);
  return below < 0 ? 0 : below;
}

/**
 * @param {Surface} surface
 * @param {Timeline} timeline
 * @param {readonly Lane[]} lanes
 * @param {TimelineSize & TimelineLook} look
 */
export function paintTimeline(surface, timeline, lanes, look) {
  const { width, height, axis, colours, ends } = look;
  const bands = bandsOf(timeline, lanes, look);
  for (const { left, right, layers } of timeline.columns) {
    const x = left * width;
    const whole = (right - left) * width;
    const wide = Math.max(0.5, whole < GAPLESS ? whole : whole - 1);
    const place = layers === timeline.columns[look.current]?.layers;
    for (const [number, { top, bottom, low, high, has }] of bands.entries()) {
      const isCurrent = place && (look.band === 0 || look.band === number);
      if (isCurrent) surface.box(x, top, wide, bottom - top, colours.raised);
      const perUnit = high > low ? (bottom - top) / (high - low) : 0;
      const toPixel = (/** @type {number} */ value) => top + (high - value) * perUnit;
      for (const { layer, from, to } of stacked(layers, has)) {
        const [a, b] = [toPixel(from), toPixel(to)];
        surface.box(x, Math.min(a, b), wide, Math.abs(a - b), look.fill(layer));
      }
      if (isCurrent && number > 0)
        surface.frame(x, top, Math.max(wide, GAPLESS), bottom - top, colours.text, 2);
    }
  }
  for (const { top, bottom, low, high } of bands) {
    const line = high > low ? top + (high * (bottom - top)) / (high - low) : bottom;
    surface.box(0, line, width, 1, colours.line);
  }
  if (axis === 0) return;
  const middle = height - axis / 2 + 1;
  surface.text(ends[0], 0, middle, colours.muted, 'plain');
  const last = surface.measure(ends[1], 'plain');
  surface.text(ends[1], width - last, middle, colours.muted, 'plain');
}
