/** Draws a treemap on any surface. */

import { at } from '../values/at.js';
import { fittedLines } from './label.js';
import { hasTitle } from './treemap-frame.js';

/** @import {Treemap} from '../protocol/types.js' */
/** @import {Colours} from './colours.js' */
/** @import {Surface} from './surfaces.js' */

const PADDING = 4;
/** Height of a line of text; frames with less space above their cells have no name. */
const LINE = 14;
const GAP = 1;
/** Fewest characters of a name that is cut for the figure of its frame. */
const SHORTEST = 10;
/** Height of the edge of a marked cell. */
const MARK = 2;

/**
 * @typedef {object} TreemapLook
 * @property {(cell: number) => string} fill  of functions and of merged cells
 * @property {(cell: number) => string} label
 * @property {(cell: number) => string} figure  under the label, or at its right in titles and low cells, if there is room
 * @property {(cell: number) => number} [mark]  positive for ▲, negative for ▼; of cells without children, also for an edge at the top or at the bottom
 * @property {(cell: number) => boolean} isSelected
 * @property {number} current  cell with the focus, or -1
 * @property {Colours} colours
 */

/** Returns left, top, width and height of a cell. @param {Treemap} map @param {number} cell */
export function boundsOf(map, cell) {
  const of = (/** @type {number} */ i) => at(map.bounds, 4 * cell + i);
  return { x: of(0), y: of(1), width: of(2), height: of(3) };
}

/** @param {Surface} surface @param {Treemap} map @param {TreemapLook} look */
export function paintTreemap(surface, map, look) {
  const { colours } = look;
  const character = surface.measure('M', 'name');
  const frames = new Set(map.parent.subarray(1));
  for (let cell = 1; cell < map.kind.length; cell += 1) {
    const { x, y, width, height } = boundsOf(map, cell);
    const framed = frames.has(cell);
    const wide = Math.max(0.5, width - GAP);
    const high = Math.max(0.5, height - GAP);
    const fill = framed ? colours.raised : look.fill(cell);
    surface.box(x, y, wide, high, fill);
    if (framed) surface.frame(x, y, wide, high, colours.line, 1);
    // The colour of no difference is nearly that of the ground in between.
    else if (fill === colours.unchanged) surface.frame(x, y, wide, high, colours.edge, 1);
    const mark = look.mark?.(cell) ?? 0;
    if (mark !== 0 && !framed && high >= LINE)
      surface.box(x, mark > 0 ? y : y + high - MARK, wide, MARK, colours.onBox);
    const isTooSmall = framed ? !hasTitle(width, height) : high < LINE;
    if (isTooSmall || wide < 2 * PADDING + character) continue;
    const space = wide - 2 * PADDING;
    const figure = look.figure(cell);
    const length = surface.measure(figure, 'name');
    const ofFigure = figure && length <= space ? 1 : 0;
    const room = framed ? 1 : Math.floor((high - PADDING) / LINE) - ofFigure;
    const beside = space - 2 * PADDING - length;
    const isShared = framed && figure && beside >= SHORTEST * character;
    const forName = isShared ? beside : space;
    const lines = fittedLines(room, mark, look.label(cell), forName, character, (part) =>
      surface.measure(part, 'name'),
    );
    const [text = ''] = lines;
    if (!text) continue;
    const colour = framed ? colours.text : colours.onBox;
    const middleOf = (/** @type {number} */ line) => y + (line + 0.5) * LINE + 2;
    for (const [i, line] of lines.entries())
      surface.text(line, x + PADDING, middleOf(i), colour, 'name');
    if (!figure) continue;
    const isBelow = !framed && high >= (lines.length + 1) * LINE + PADDING;
    if (isBelow && length <= space) {
      surface.text(figure, x + PADDING, middleOf(lines.length), colour, 'name');
    } else if (!isBelow && surface.measure(text, 'name') + 2 * PADDING + length <= space) {
      surface.text(figure, x + PADDING + space - length, middleOf(0), colour, 'name');
    }
  }
  for (let cell = 1; cell < map.kind.length; cell += 1) {
    const stroke =
      cell === look.current ? colours.text : look.isSelected(cell) ? colours.accent : '';
    if (!stroke) continue;
    const { x, y, width, height } = boundsOf(map, cell);
    surface.frame(x, y, Math.max(3, width - GAP), Math.max(3, height - GAP), stroke, 2);
  }
}

/** Returns the innermost cell at a point, or -1. @param {Treemap} map @param {number} left @param {number} top */
export function cellAt(map, left, top) {
  // Inner cells come after the enclosing ones.
  for (let cell = map.kind.length - 1; cell > 0; cell -= 1) {
    const { x, y, width, height } = boundsOf(map, cell);
    if (left >= x && left < x + width && top >= y && top < y + height) return cell;
  }
  return -1;
}
