/** Draws on a canvas. Pictures use only these few operations, so that the same picture can be drawn on a screen, into a bitmap and as SVG. */

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
const DASHES = [5, 4];
/** Edges closer together than this, in canvas pixels, are not aligned. */
const SMALL = 2;
/** Thickness of the outline of a text: half of it is outside the letters. */
const SEAM = 4;

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

/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for XML. @param {string} text */
export const escaped = (text) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Formats a length to a hundredth of a pixel. @param {number} value */
const length = (value) => String(Math.round(value * 100) / 100);

/**
 * Draws as SVG. Names are untrusted: markup is escaped, and they contain no characters that XML forbids (see names.js).
 *
 * @param {Fonts} fonts
 * @param {Surface['measure']} measure
 * @returns {Surface & {document: (width: number, height: number, title: string) => string}}
 */
export function svgSurface(fonts, measure) {
  /** @type {string[]} */
  const parts = [];
  const place = (/** @type {number[]} */ ...[x = 0, y = 0, width = 0, height = 0]) =>
    `x="${length(x)}" y="${length(y)}" width="${length(width)}" height="${length(height)}"`;
  return {
    box(x, y, width, height, fill) {
      parts.push(`<rect ${place(x, y, width, height)} fill="${escaped(fill)}"/>`);
    },
    frame(x, y, width, height, stroke, thickness) {
      const inset = thickness / 2;
      const box = place(x + inset, y + inset, width - thickness, height - thickness);
      parts.push(
        `<rect ${box} fill="none" stroke="${escaped(stroke)}" stroke-width="${length(thickness)}"/>`,
      );
    },
    text(text, x, y, fill, style = 'name', seam = '') {
      const font = escaped(fonts[style]);
      const around = seam
        ? ` stroke="${escaped(seam)}" stroke-width="${SEAM}" stroke-linejoin="round" paint-order="stroke"`
        : '';
      parts.push(
        `<text x="${length(x)}" y="${length(y)}" fill="${escaped(fill)}"${around} style="font:${font}" dominant-baseline="central" xml:space="preserve">${escaped(text)}</text>`,
      );
    },
    curve(points, stroke, thickness, isDashed = false) {
      const [x = 0, y = 0, ...rest] = points;
      const path = `M${length(x)} ${length(y)}C${rest.map(length).join(' ')}`;
      parts.push(
        `<path d="${path}" fill="none" stroke="${escaped(stroke)}" stroke-width="${length(thickness)}"${isDashed ? ` stroke-dasharray="${DASHES.join(' ')}"` : ''}/>`,
      );
    },
    polygon(points, fill) {
      const text = Array.from(points, length).join(' ');
      parts.push(`<polygon points="${text}" fill="${escaped(fill)}"/>`);
    },
    measure,
    document(width, height, title) {
      const size = `width="${length(width)}" height="${length(height)}" viewBox="0 0 ${length(width)} ${length(height)}"`;
      return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n<title>${escaped(title)}</title>\n${parts.join('\n')}\n</svg>\n`;
    },
  };
}
