/** The size of an element, kept up to date. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { printing } from '../../store/state.js';

/**
 * @param {{current: HTMLElement | null}} element
 * @returns {{width: number, height: number}} zeros until it is laid out
 */
export function useSize(element) {
  const size = useSignal({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      // When printing, the drawing for the screen is scaled.
      if (printing.peek()) return;
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      size.value = { width: Math.floor(width), height: Math.floor(height) };
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return size.value;
}
