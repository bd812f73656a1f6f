/**
 * A canvas as sharp as the screen, drawn once for each frame at most.
 *
 * @module
 */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { canvasSurface } from '../pictures/surface-canvas.js';
import { readFonts } from './use-colours.js';

/** @typedef {import('../pictures/surface-canvas.js').Surface} Surface */

/**
 * Draws on a canvas after each rendering of the component.
 *
 * @param {{width: number, height: number}} size  in CSS pixels
 * @param {(surface: Surface, context: CanvasRenderingContext2D) => void} draw
 */
export function useCanvas({ width, height }, draw) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const latest = useRef(draw);
  latest.current = draw;
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (!canvas.current || !context) return;
      const ratio = window.devicePixelRatio || 1;
      // Setting a size clears the canvas, so it is only done where it changes.
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.current.width !== wide) canvas.current.width = wide;
      if (canvas.current.height !== high) canvas.current.height = high;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      latest.current(canvasSurface(context, readFonts()), context);
    });
    return () => cancelAnimationFrame(frame);
  });
  return canvas;
}
