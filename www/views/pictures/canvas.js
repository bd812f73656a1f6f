/** Canvases at the screen's resolution, and the colours of pictures. */

import { computed, signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { readColours } from '../../pictures/colours.js';
import { canvasSurface } from '../../pictures/surfaces.js';
import { printing, theme } from '../../store/state.js';

/** @import {Surface} from '../../pictures/surfaces.js' */

/** Settings of the system that change the colours. */
const SYSTEMS = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** Reads the fonts of pictures from the style tokens. @returns {import('../../pictures/surfaces.js').Fonts} */
export function readFonts() {
  const style = getComputedStyle(document.documentElement);
  const mono = style.getPropertyValue('--mono');
  const sans = style.getPropertyValue('--sans');
  return {
    name: `11.5px ${mono}`,
    plain: `12px ${sans}`,
    strong: `600 12px ${sans}`,
    title: `600 16px ${sans}`,
  };
}

/** Counts the changes of these settings. */
const systemChanges = signal(0);
for (const query of SYSTEMS)
  matchMedia(query).addEventListener('change', () => {
    systemChanges.value += 1;
  });

/** The colours of pictures in the current theme; those of a printed page are light. */
export const colours = computed(() => {
  theme.value;
  systemChanges.value;
  return readColours(document.body, printing.value ? 'light' : 'inherit');
});

/** Resolution in print: canvas pixels per page pixel. */
const FINE = 3;

/** Screen pixels per page pixel; changes with the screen and zoom. */
const pixelRatio = signal(window.devicePixelRatio || 1);

/** Watches the pixel ratio: a media query matches one ratio and reports when it changes. */
const followScreen = () =>
  matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      pixelRatio.value = window.devicePixelRatio || 1;
      followScreen();
    },
    { once: true },
  );
followScreen();

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
  const ratio = printing.value ? FINE : pixelRatio.value;
  useLayoutEffect(() => {
    const paint = () => {
      // Without a layout yet there is nothing to draw on.
      const context = width > 0 && height > 0 && canvas.current?.getContext('2d');
      if (!canvas.current || !context) return;
      // Setting a size clears the canvas, so set it only if it changes.
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.current.width !== wide) canvas.current.width = wide;
      if (canvas.current.height !== high) canvas.current.height = high;
      // Scaling by a fraction of a pixel would blur the drawing.
      canvas.current.style.width = `${width}px`;
      canvas.current.style.height = `${height}px`;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      latest.current(canvasSurface(context, readFonts(), ratio), context);
    };
    if (printing.peek()) {
      paint();
      return undefined;
    }
    const frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  });
  return canvas;
}
