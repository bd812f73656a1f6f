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
 * @param {boolean} [isPatient]  drawn in a task of its own, behind those that are looked at first
 */
export function useCanvas({ width, height }, draw, isPatient = false) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const latest = useRef(draw);
  latest.current = draw;
  useLayoutEffect(() => {
    const paint = () => {
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
    };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const frame = requestAnimationFrame(() => {
      if (isPatient) timer = setTimeout(paint);
      else paint();
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return canvas;
}
