/**
 * Draws on a canvas. Pictures use only these few operations, so that the same picture can be
 * drawn on a screen, into a bitmap and as SVG (`surface-svg.js`).
 */

import { at } from '../values/at.js';

/**
 * @typedef {object} Surface
 * @property {(x: number, y: number, width: number, height: number, fill: string) => void} box
 * @property {(x: number, y: number, width: number, height: number, stroke: string, thickness: number) => void} frame  its line is inside
 * @property {(text: string, x: number, y: number, fill: string, font?: TextStyle, seam?: string) => void} text  y is the middle of the line; the seam is the colour of an outline
 * @property {(points: Float64Array, stroke: string, thickness: number, isDashed?: boolean) => void} curve  Bézier curves: a point, then three for each
 * @property {(points: Float64Array, fill: string) => void} polygon
 * @property {(text: string, font?: TextStyle) => number} measure  width in pixels
 */

/** @typedef {'name' | 'plain' | 'strong' | 'title'} TextStyle */

/**
 * Fonts of a picture by style, in CSS syntax.
 *
 * @typedef {Record<TextStyle, string>} Fonts
 */

/** Lengths of dashes and gaps of a dashed line. */
export const DASHES = [5, 4];
/** Edges closer together than this, in canvas pixels, are not aligned. */
const SMALL = 2;
/** Thickness of the outline of a text: half of it is outside the letters. */
export const SEAM = 4;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Fonts} fonts
 * @param {number} [pixelRatio]  canvas pixels per page pixel: edges of boxes are aligned to them
 * @returns {Surface}
 */
export function canvasSurface(context, fonts, pixelRatio = 0) {
  context.textBaseline = 'middle';
  let font = '';
  let fill = '';
  const useFont = (/** @type {TextStyle} */ style) => {
    if (font !== fonts[style]) context.font = font = fonts[style];
  };
  const useFill = (/** @type {string} */ colour) => {
    if (fill !== colour) context.fillStyle = fill = colour;
  };
  /**
   * Aligns start and size to pixels, so that edges are sharp. Very small sizes stay exact.
   *
   * @param {number} start
   * @param {number} size
   * @returns {[number, number]}
   */
  const sharp = (start, size) => {
    if (size * pixelRatio < SMALL) return [start, size];
    const from = Math.round(start * pixelRatio) / pixelRatio;
    return [from, Math.round((start + size) * pixelRatio) / pixelRatio - from];
  };
  return {
    box(x, y, width, height, colour) {
      useFill(colour);
      const [left, wide] = sharp(x, width);
      const [top, high] = sharp(y, height);
      context.fillRect(left, top, wide, high);
    },
    frame(x, y, width, height, stroke, thickness) {
      const line =
        pixelRatio > 0 ? Math.max(1, Math.round(thickness * pixelRatio)) / pixelRatio : thickness;
      context.strokeStyle = stroke;
      context.lineWidth = line;
      const [left, wide] = sharp(x, width);
      const [top, high] = sharp(y, height);
      context.strokeRect(left + line / 2, top + line / 2, wide - line, high - line);
    },
    text(text, x, y, colour, style = 'name', seam = '') {
      useFont(style);
      useFill(colour);
      if (seam) {
        context.strokeStyle = seam;
        context.lineWidth = SEAM;
        context.lineJoin = 'round';
        context.strokeText(text, x, y);
      }
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
