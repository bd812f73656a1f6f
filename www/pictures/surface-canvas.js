/**
 * Drawing on a canvas. Pictures are drawn by these few words only, so that the same picture can be
 * drawn on a screen, into a bitmap and as SVG (`surface-svg.js`).
 *
 * @module
 */

import { at } from '../values/at.js';

/**
 * @typedef {object} Surface
 * @property {(x: number, y: number, width: number, height: number, fill: string) => void} box
 * @property {(x: number, y: number, width: number, height: number, stroke: string, thickness: number) => void} frame  its line lies inside
 * @property {(text: string, x: number, y: number, fill: string, font?: TextStyle) => void} text  y is the middle of the line
 * @property {(points: Float64Array, stroke: string, thickness: number, isDashed?: boolean) => void} curve  Bézier curves: a point, then three for each
 * @property {(points: Float64Array, fill: string) => void} polygon
 * @property {(text: string, font?: TextStyle) => number} measure  width in pixels
 */

/** @typedef {'name' | 'plain' | 'strong' | 'title'} TextStyle */

/**
 * Fonts of a picture by their style, as CSS writes them.
 *
 * @typedef {Record<TextStyle, string>} Fonts
 */

/** Lengths of the dashes of a line, and of the gaps between them. */
export const DASHES = [5, 4];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Fonts} fonts
 * @returns {Surface}
 */
export function canvasSurface(context, fonts) {
  context.textBaseline = 'middle';
  let font = '';
  let fill = '';
  const useFont = (/** @type {TextStyle} */ style) => {
    if (font !== fonts[style]) context.font = font = fonts[style];
  };
  const useFill = (/** @type {string} */ colour) => {
    if (fill !== colour) context.fillStyle = fill = colour;
  };
  return {
    box(x, y, width, height, colour) {
      useFill(colour);
      context.fillRect(x, y, width, height);
    },
    frame(x, y, width, height, stroke, thickness) {
      context.strokeStyle = stroke;
      context.lineWidth = thickness;
      const inset = thickness / 2;
      context.strokeRect(x + inset, y + inset, width - thickness, height - thickness);
    },
    text(text, x, y, colour, style = 'name') {
      useFont(style);
      useFill(colour);
      context.fillText(text, x, y);
    },
    curve(points, stroke, thickness, isDashed = false) {
      context.setLineDash(isDashed ? DASHES : []);
      context.strokeStyle = stroke;
      context.lineWidth = thickness;
      context.beginPath();
      context.moveTo(at(points, 0), at(points, 1));
      for (let i = 2; i + 5 < points.length; i += 6) {
        const p = (/** @type {number} */ k) => at(points, i + k);
        context.bezierCurveTo(p(0), p(1), p(2), p(3), p(4), p(5));
      }
      context.stroke();
      context.setLineDash([]);
    },
    polygon(points, colour) {
      useFill(colour);
      context.beginPath();
      for (let i = 0; i < points.length; i += 2) context.lineTo(at(points, i), at(points, i + 1));
      context.fill();
    },
    measure(text, style = 'name') {
      useFont(style);
      return context.measureText(text).width;
    },
  };
}
