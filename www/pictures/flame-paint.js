/** Draws a flame graph: boxes with their names, on any surface. */

import { eachBoxInSight } from './boxes-in-sight.js';
import { fittedLabel } from './label.js';

/** @import {Boxes} from '../protocol/types.js' */
/** @import {Span} from './boxes-in-sight.js' */
/** @import {Colours} from './colours.js' */
/** @import {Surface} from './surfaces.js' */

/** Height of a level in pixels, including the gap to the next one. */
export const LEVEL = 19;
const GAP = 1;
/** Space between the edge of a box and its name, and in boxes that have hardly any room for one. */
const PADDING = 5;
const TIGHT = 1.5;
const NARROW = 45;
/** Boxes narrower than this have no gap to their neighbours. */
const GAPLESS = 3;
/** Height of the edge of a marked box. */
const MARK = 2;
/** Thickness of the frame of the current and of selected boxes; that of the one under the pointer is half of it. */
const FRAME = 2;
/** Height of a frame that can be seen. */
const SEEN = 5;
/** Maximum distance of touching boxes in pixels: doubles round. */
const TOUCH = 0.01;

/**
 * The state of a flame graph for drawing.
 *
 * @typedef {object} FlameLook
 * @property {number} width  in pixels
 * @property {number} height
 * @property {Span} span
 * @property {number} scroll  pixels scrolled away from the root
 * @property {'icicle' | 'flame'} direction
 * @property {(box: number) => string} fill
 * @property {(box: number) => string} label
 * @property {(box: number) => number} [mark]  positive for ▲ and an edge at the top, negative for ▼ and one at the bottom
 * @property {(box: number) => boolean} isSelected
 * @property {number} current  box with the focus, or -1
 * @property {number} [hovered]  box under the pointer, or -1
 * @property {Colours} colours
 */

/** Height of all levels. @param {Boxes} boxes */
export const heightOf = (boxes) => (boxes.levels.length - 1) * LEVEL;

/** Returns the visible levels. @param {number} scroll @param {number} height */
const levelsInSight = (scroll, height) => ({
  first: Math.floor(scroll / LEVEL),
  end: Math.ceil((scroll + height) / LEVEL),
});

/** Returns the upper edge of a level. @param {Pick<FlameLook, 'direction' | 'scroll' | 'height'>} look @param {number} level */
export const topOf = ({ direction, scroll, height }, level) =>
  direction === 'icicle' ? level * LEVEL - scroll : height - (level + 1) * LEVEL + scroll;

/** Returns the level at a height. @param {Pick<FlameLook, 'direction' | 'scroll' | 'height'>} look @param {number} y */
export const levelAt = ({ direction, scroll, height }, y) =>
  Math.floor((direction === 'icicle' ? y + scroll : height - y + scroll) / LEVEL);

/** Draws adjacent boxes of one colour as one: most of tens of thousands of boxes a pixel wide are adjacent. @param {Surface} surface */
function joining(surface) {
  let [x, y, end, height, fill] = [0, 0, 0, 0, ''];
  const flush = () => {
    if (fill) surface.box(x, y, end - x, height, fill);
    fill = '';
  };
  return {
    /** @type {Surface['box']} */
    box(left, top, width, high, colour) {
      if (colour === fill && top === y && left <= end + TOUCH) {
        end = Math.max(end, left + width);
        return;
      }
      flush();
      [x, y, end, height, fill] = [left, top, left + width, high, colour];
    },
    /** Draws everything that is still queued. */
    flush,
  };
}

/** @param {Surface} surface @param {Boxes} boxes @param {FlameLook} look */
export function paintFlame(surface, boxes, look) {
  const { width, height, span, colours } = look;
  const character = surface.measure('M', 'name');
  /** @type {[number, number, number, number][]} */
  const labels = [];
  /** @type {[number, number, number, string, number][]} */
  const frames = [];
  const joined = joining(surface);
  eachBoxInSight(
    boxes,
    span,
    width,
    levelsInSight(look.scroll, height),
    (box, boxLeft, boxRight, level, isCrowd) => {
      const left = Math.max(0, boxLeft);
      const right = Math.min(width, boxRight);
      const top = topOf(look, level);
      const gap = right - left >= GAPLESS ? GAP : 0;
      const drawn = Math.max(right - left - gap, isCrowd ? 1 : 0.5);
      joined.box(left, top, drawn, LEVEL - GAP, look.fill(box));
      if (isCrowd) return;
      const mark = look.mark?.(box) ?? 0;
      if (mark !== 0) {
        joined.flush();
        const edge = mark > 0 ? top : top + LEVEL - GAP - MARK;
        surface.box(left, edge, drawn, MARK, colours.onBox);
      }
      if (box === look.current) frames.push([left, top, drawn, colours.text, FRAME]);
      else if (box === look.hovered) frames.push([left, top, drawn, colours.text, FRAME / 2]);
      else if (look.isSelected(box)) frames.push([left, top, drawn, colours.accent, FRAME]);
      const padding = drawn < NARROW ? TIGHT : PADDING;
      const space = drawn - 2 * padding;
      if (space >= character) labels.push([left + padding, top, space, box]);
    },
  );
  joined.flush();
  // Names and frames after all boxes: the surface changes its font and colour only once.
  for (const [x, top, space, box] of labels) {
    const text = fittedLabel(look.mark?.(box) ?? 0, look.label(box), space, character, (part) =>
      surface.measure(part, 'name'),
    );
    const ink = look.fill(box) === colours.faded ? colours.muted : colours.onBox;
    if (text) surface.text(text, x, top + (LEVEL - GAP) / 2, ink, 'name');
  }
  for (const [x, top, drawn, stroke, thickness] of frames)
    surface.frame(x, top, Math.max(2, drawn), LEVEL - GAP, stroke, thickness);
}

/** Height of a level of a small graph. @param {Boxes} boxes @param {number} height  of the graph */
const smallLevel = ({ levels }, height) => Math.min(4, height / Math.max(1, levels.length - 1));

/**
 * The place of the visible levels in a small graph: all of its height if all levels are visible.
 *
 * @param {Boxes} boxes
 * @param {Pick<FlameLook, 'height' | 'scroll' | 'direction'>} look
 * @param {number} small  height of the small graph
 */
export function bandOf(boxes, { height, scroll, direction }, small) {
  if (heightOf(boxes) <= height) return { top: 0, height: small };
  const scale = smallLevel(boxes, small) / LEVEL;
  const size = Math.max(SEEN, scale * height);
  const from = Math.min(scale * scroll, small - size);
  return { top: direction === 'icicle' ? from : small - from - size, height: size };
}

/**
 * Draws the whole graph small: all levels, scaled to the available height.
 *
 * @param {Surface} surface
 * @param {Boxes} boxes
 * @param {Pick<FlameLook, 'width' | 'height' | 'direction' | 'fill'>} look
 */
export function paintMinimap(surface, boxes, { width, height, direction, fill }) {
  const levels = boxes.levels.length - 1;
  const each = smallLevel(boxes, height);
  const joined = joining(surface);
  eachBoxInSight(
    boxes,
    { start: 0, end: 1 },
    width,
    { first: 0, end: levels },
    (box, left, right, level) => {
      const top = direction === 'icicle' ? level * each : height - (level + 1) * each;
      joined.box(left, top, Math.max(0.5, right - left), Math.max(0.5, each), fill(box));
    },
  );
  joined.flush();
}
