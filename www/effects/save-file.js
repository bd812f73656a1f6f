/** Saves files as downloads, and pictures as SVG and PNG. */

import { paintSheet, sheetSize } from '../pictures/sheet.js';
import { canvasSurface } from '../pictures/surface-canvas.js';
import { svgSurface } from '../pictures/surface-svg.js';

/** @import {Sheet} from '../pictures/sheet.js' */
/** @import {Colours} from '../pictures/colours.js' */
/** @import {Fonts} from '../pictures/surface-canvas.js' */

/**
 * @param {string} name
 * @param {Uint8Array | Blob} content
 * @param {string} type
 * @returns {number} its size in bytes
 */
export function saveFile(name, content, type) {
  const blob = new Blob([/** @type {Uint8Array<ArrayBuffer> | Blob} */ (content)], { type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download owns the data once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return blob.size;
}

/** Bitmap pixels per page pixel. */
const FINENESS = 2;

/** @param {Sheet} sheet @param {{colours: Colours, fonts: Fonts, format: 'svg' | 'png', name: string}} how */
export async function savePicture(sheet, { colours, fonts, format, name }) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  const ruler = canvasSurface(context, fonts);
  const size = sheetSize(sheet, (text) => ruler.measure(text, 'plain'));
  if (format === 'svg') {
    const surface = svgSurface(fonts, ruler.measure);
    paintSheet(surface, sheet, colours);
    const text = surface.document(size.width, size.height, sheet.title);
    saveFile(`${name}.svg`, new TextEncoder().encode(text), 'image/svg+xml');
    return;
  }
  canvas.width = size.width * FINENESS;
  canvas.height = size.height * FINENESS;
  context.scale(FINENESS, FINENESS);
  paintSheet(canvasSurface(context, fonts, FINENESS), sheet, colours);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile(`${name}.png`, new Uint8Array(await blob.arrayBuffer()), blob.type);
}
