/**
 * Converts a layout by Graphviz (its JSON output) to positions in pixels. Pure.
 *
 * Graphviz measures in points from the lower left corner, sizes of nodes in inches; a point is drawn as a pixel.
 */

import { at } from '../values/at.js';

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

/** The height of a line at a horizontal position; null where it does not go from left to right. @param {Float64Array} points  Bézier curves, each from the end of the one before @param {number} x */
export function heightAt(points, x) {
  for (let i = 0; i + 8 <= points.length; i += 6) {
    const along = (/** @type {number} */ share, /** @type {0 | 1} */ axis) => {
      const of = (/** @type {number} */ k) => at(points, i + 2 * k + axis);
      const rest = 1 - share;
      const ends = rest ** 3 * of(0) + share ** 3 * of(3);
      return ends + 3 * rest * share * (rest * of(1) + share * of(2));
    };
    if (x < along(0, 0) || x > along(1, 0)) continue;
    let [low, high] = [0, 1];
    while (high - low > 1 / 1024) {
      const middle = (low + high) / 2;
      if (along(middle, 0) < x) low = middle;
      else high = middle;
    }
    return along(low, 1);
  }
  return null;
}
