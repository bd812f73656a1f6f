/** The colours of pictures, read again when the theme changes; print uses the light theme. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { readColours } from '../../pictures/colours.js';
import { printing, theme } from '../../store/state.js';

/** Settings of the system that change the colours. */
const SYSTEMS = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** Reads the fonts of pictures from the style tokens. @returns {import('../../pictures/surface-canvas.js').Fonts} */
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

/** @returns {import('../../pictures/colours.js').Colours | null} null until the page is laid out */
export function useColours() {
  const colours = useSignal(/** @type {ReturnType<typeof readColours> | null} */ (null));
  useLayoutEffect(() => {
    const systems = SYSTEMS.map((query) => matchMedia(query));
    let timer = 0;
    const read = () => {
      clearTimeout(timer);
      // The theme is set on the document by an effect that may run after this one. And the browser
      // does a layout to compute a colour, so this runs in a separate task.
      timer = setTimeout(() => {
        colours.value = readColours(document.body);
      });
    };
    const stop = theme.subscribe(read);
    for (const system of systems) system.addEventListener('change', read);
    return () => {
      clearTimeout(timer);
      stop();
      for (const system of systems) system.removeEventListener('change', read);
    };
  }, []);
  return printing.value ? readColours(document.body, 'light') : colours.value;
}
