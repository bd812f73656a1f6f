/**
 * Converts a layout by Graphviz (its JSON output) to positions in pixels. Pure.
 *
 * Graphviz measures in points from the lower left corner, sizes of nodes in inches; a point is drawn as a pixel.
 */

/** @import {GraphLayout, GraphLine} from '../protocol/types.js' */

/**
 * The parts of Graphviz's JSON that are used.
 *
 * @typedef {object} Drawn
 * @property {string} bb
 * @property {{name: string, pos?: string, width?: string, height?: string, bb?: string}[]} [objects]
 * @property {{place: string, pos?: string, lp?: string}[]} [edges]
 */

/** Points per inch. */
export const INCH = 72;

/** Makes each character one byte: Graphviz takes every byte of a text for a character. @param {string} dot */
export const inColumns = (dot) => dot.replace(/[^\n -~]/gu, 'x');

/** @param {string | undefined} text */
const numbers = (text) => (text ?? '').split(/[ ,]/).map(Number);

/** @param {string} pos @param {number} height @returns {GraphLine} */
function lineOf(pos, height) {
  /** @type {GraphLine['tip']} */
  let tip = null;
  /** @type {number[]} */
  const points = [];
  for (const part of pos.split(' ')) {
    const isEnd = part.startsWith('e,');
    const [x = 0, y = 0] = numbers(part.replace(/^[es],/, ''));
    if (isEnd) tip = { x, y: height - y };
    else if (!part.startsWith('s,')) points.push(x, height - y);
  }
  return { points: Float64Array.from(points), tip, label: null };
}

/** @param {Drawn} drawn @param {number} nodes  number of nodes @param {number} calls @returns {GraphLayout} */
export function layoutOf(drawn, nodes, calls) {
  const [, , width = 0, height = 0] = numbers(drawn.bb);
  const places = new Float64Array(4 * nodes);
  /** @type {GraphLayout['groups']} */
  const groups = [];
  for (const { name, pos, width: wide, height: high, bb } of drawn.objects ?? []) {
    const place = Number(name.replace(/^\D+/, ''));
    if (bb !== undefined && pos === undefined) {
      const [left = 0, bottom = 0, right = 0, top = 0] = numbers(bb);
      const size = { width: right - left, height: top - bottom };
      groups.push({ group: place, x: left, y: height - top, ...size });
    } else if (place < nodes) {
      const [x = 0, y = 0] = numbers(pos);
      const [w, h] = [Number(wide) * INCH, Number(high) * INCH];
      places.set([x - w / 2, height - y - h / 2, w, h], 4 * place);
    }
  }
  /** @type {GraphLine[]} */
  const lines = Array.from({ length: calls }, () => ({
    points: new Float64Array(0),
    tip: null,
    label: null,
  }));
  for (const { place, pos, lp } of drawn.edges ?? []) {
    const line = lineOf(pos ?? '', height);
    const [x, y] = numbers(lp);
    if (lp !== undefined && x !== undefined && y !== undefined) line.label = { x, y: height - y };
    lines[Number(place)] = line;
  }
  return { width, height, nodes: places, lines, groups };
}
