/**
 * Draws as SVG, with the operations of `surface-canvas.js`.
 *
 * Names are untrusted: markup is escaped, and they contain no characters that XML forbids (see names.js).
 */

import { DASHES, SEAM } from './surface-canvas.js';

/** @import {Fonts, Surface} from './surface-canvas.js' */

/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for XML. @param {string} text */
export const escaped = (text) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Formats a length to a hundredth of a pixel. @param {number} value */
const length = (value) => String(Math.round(value * 100) / 100);

/**
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
