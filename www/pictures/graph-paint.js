/** Draws a call graph on any surface. */

import { at } from '../values/at.js';
import { LINE, labelLines, thicknessOf } from './graph-dot.js';
import { heightAt } from './graph-layout.js';

/** @import {CallGraph, GraphLayout} from '../protocol/types.js' */
/** @import {Colours} from './colours.js' */
/** @import {GraphTexts} from './graph-dot.js' */
/** @import {Surface} from './surfaces.js' */

/**
 * @typedef {object} GraphPicture
 * @property {CallGraph} graph
 * @property {GraphLayout} layout
 * @property {GraphTexts} texts
 * @property {number | null} middle  row around which it is drawn; null for the whole profile
 * @property {boolean} isFolded  whether that is all rows of a function
 * @property {boolean} showsFunctions  whether all rows of other functions are one node
 * @property {boolean} isCut  whether there may be more functions than the number that is drawn at most
 */

/**
 * @typedef {object} GraphLook
 * @property {(place: number) => string} fill
 * @property {(place: number) => number} [mark]  positive for an edge at the top, negative for one at the bottom
 * @property {(call: number) => string} [callFill]  colours of lines; muted if missing
 * @property {(place: number) => boolean} isSelected
 * @property {(place: number) => boolean} isCycle
 * @property {number} middle  node in the middle, or -1
 * @property {number} current  node with the focus, or -1
 * @property {{x: number, y: number}} [corner]  upper left corner of the visible part; that of the picture, if missing
 * @property {Colours} colours
 */

const PADDING = 6;
/** Height of a line of the label of a call. */
const LABEL_LINE = 14;
/** Half the thickness of a line from which its label has a background. */
const OUTLINED = 2;
/** Height of the name of a group. */
const GROUP_LINE = 20;
/** Height of the edge of a marked node. */
const MARK = 3;
/** Minimum half width of an arrow head, and its excess over the width of its line. */
const HEAD = 3.5;
const WIDER = 1.5;
/** Minimum overlap of a head and its line, to avoid a gap between them. */
const OVERLAP = 1;

/** @param {GraphLayout} layout @param {number} place */
export function placeOf({ nodes }, place) {
  const of = (/** @type {number} */ i) => at(nodes, 4 * place + i);
  return { x: of(0), y: of(1), width: of(2), height: of(3) };
}

/** The node at a point, or -1. @param {GraphLayout} layout @param {number} x @param {number} y */
export function nodeAt(layout, x, y) {
  for (let place = 0; 4 * place < layout.nodes.length; place += 1) {
    const { x: left, y: top, width, height } = placeOf(layout, place);
    if (x >= left && x <= left + width && y >= top && y <= top + height) return place;
  }
  return -1;
}

/** The head of an arrow. @param {Float64Array} points @param {{x: number, y: number}} tip @param {number} thickness */
function headOf(points, tip, thickness) {
  const [x, y] = [at(points, points.length - 2), at(points, points.length - 1)];
  const length = Math.hypot(tip.x - x, tip.y - y) || 1;
  const half = Math.max(HEAD, (thickness / 2) * WIDER);
  const [along, across] = [(tip.x - x) / length, (tip.y - y) / length];
  // At least as long as half its width: heads of thick lines must be visible.
  const over = Math.max(OVERLAP, half - length);
  const [left, top] = [x - along * over, y - across * over];
  const [dx, dy] = [across * half, along * half];
  return Float64Array.of(tip.x, tip.y, left + dx, top - dy, left - dx, top + dy);
}

/** A point in the middle of a line; null if there is no line. @param {Float64Array} points */
function middleOf(points) {
  const i = 2 * (points.length >> 2);
  return points.length < 8 ? null : { x: at(points, i), y: at(points, i + 1) };
}

/** @param {Surface} surface @param {GraphPicture} picture @param {GraphLook} look */
function paintCalls(surface, { graph, layout, texts }, { colours, current, callFill }) {
  const isNear = (/** @type {number} */ call) =>
    graph.from[call] === current || graph.to[call] === current;
  for (const [call, { points, tip }] of layout.lines.entries()) {
    if (points.length < 8) continue;
    const colour = isNear(call) ? colours.accent : (callFill?.(call) ?? colours.muted);
    const thickness = thicknessOf(graph, call);
    surface.curve(points, colour, thickness, graph.inner[call] === 1);
    if (tip) surface.polygon(headOf(points, tip, thickness), colour);
  }
  // Drawn after all lines, with an outline, so that texts stay readable where lines cross them.
  for (const [call, { label: place, points }] of layout.lines.entries()) {
    const label = place ?? (isNear(call) ? middleOf(points) : null);
    if (!label) continue;
    const shift = thicknessOf(graph, call) / 2;
    const ink = isNear(call) ? colours.text : colours.muted;
    const lines = labelLines(texts.calls[call] ?? '');
    // Graphviz leaves space next to a line that goes down. It puts the label of one that goes to the right
    // above it, where it may be just below another line: half of it is drawn below its own line.
    const height = texts.direction === 'LR' ? heightAt(points, label.x) : null;
    const above = height === null ? lines.length / 2 : Math.ceil(lines.length / 2);
    for (const [i, line] of lines.entries()) {
      const width = surface.measure(line, 'plain');
      const row = i - above + 0.5;
      const x = label.x - width / 2 + (height === null ? shift : 0);
      const y =
        height === null
          ? label.y + row * LABEL_LINE
          : height + row * LABEL_LINE + Math.sign(row) * shift;
      // The outline is too thin where a thick or sloping line runs through the text.
      if (height !== null || shift >= OUTLINED)
        surface.box(x - 2, y - LABEL_LINE / 2, width + 4, LABEL_LINE, colours.surface);
      surface.text(line, x, y, ink, 'plain', colours.surface);
    }
  }
}

/** @param {Surface} surface @param {GraphPicture} picture @param {GraphLook} look @param {number} place */
function paintNode(surface, { layout, texts }, look, place) {
  const { colours } = look;
  const { x, y, width, height } = placeOf(layout, place);
  surface.box(x, y, width, height, look.fill(place));
  const mark = look.mark?.(place) ?? 0;
  if (mark !== 0) surface.box(x, mark > 0 ? y : y + height - MARK, width, MARK, colours.onBox);
  const left = x + PADDING;
  for (const [i, line] of at(texts.names, place).entries())
    surface.text(line, left, y + 12 + i * LINE, colours.onBox, 'name');
  for (const [i, line] of [at(texts.figures, place), ...at(texts.notes, place)].reverse().entries())
    surface.text(line, left, y + height - 11 - i * LINE, colours.onBox, 'plain');
  if (look.isCycle(place)) surface.frame(x + 2, y + 2, width - 4, height - 4, colours.onBox, 1);
  if (place === look.middle) surface.frame(x - 3, y - 3, width + 6, height + 6, colours.text, 1);
  if (look.isSelected(place)) surface.frame(x, y, width, height, colours.accent, 2);
  if (place === look.current) surface.frame(x - 2, y - 2, width + 4, height + 4, colours.accent, 2);
}

/** The name of each group, in its upper left corner or, if that is out of sight, in that of its visible part. @param {Surface} surface @param {GraphPicture} picture @param {GraphLook} look */
function paintGroupNames(surface, { layout, texts }, { colours, corner }) {
  for (const { group, x, y, width, height } of layout.groups) {
    const name = texts.groups?.names[group] ?? '';
    const wide = surface.measure(name, 'plain') + 2 * PADDING;
    const right = x + width - wide;
    const left = Math.max(x, Math.min(corner?.x ?? x, right));
    const top = Math.max(y, Math.min(corner?.y ?? y, y + height - GROUP_LINE));
    const middle = top + GROUP_LINE / 2;
    // Texts of nodes and lines would show through. The frame stays.
    surface.box(left + 1, top + 1, wide - 2, GROUP_LINE - 2, colours.raised);
    surface.text(name, left + PADDING, middle, colours.muted, 'plain', colours.raised);
  }
}

/** @param {Surface} surface @param {GraphPicture} picture @param {GraphLook} look */
export function paintGraph(surface, picture, look) {
  const { layout, texts } = picture;
  for (const { x, y, width, height } of layout.groups) {
    surface.box(x, y, width, height, look.colours.raised);
    surface.frame(x, y, width, height, look.colours.line, 1);
  }
  paintCalls(surface, picture, look);
  for (let place = 0; place < texts.names.length; place += 1)
    paintNode(surface, picture, look, place);
  // Over nodes, which it covers if its corner is out of sight.
  paintGroupNames(surface, picture, look);
}
