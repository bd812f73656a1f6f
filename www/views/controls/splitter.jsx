/** The size of elements, and the line between two neighbours that changes it. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SPLITTER_TEXT } from '../../messages/controls.js';
import { printing } from '../../store/state.js';

/**
 * The size of an element, kept up to date.
 *
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

const LEAST = 25;
const MOST = 80;

/** Change of the share by an arrow key. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2 };

/** Returns the share of the first neighbour that puts the line under the pointer. @param {HTMLElement} line @param {MouseEvent} at */
function shareAt(line, { clientX, clientY }) {
  const first = line.previousElementSibling?.getBoundingClientRect() ?? new DOMRect();
  const last = line.nextElementSibling?.getBoundingClientRect() ?? new DOMRect();
  return last.left >= first.right
    ? (clientX - first.left) / (last.right - first.left)
    : (clientY - first.top) / (last.bottom - first.top);
}

/**
 * A line that is moved by dragging or arrow keys; a double click resets it.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {number} props.share  of the first neighbour, in percent
 * @param {number} props.initial  the share after a double click
 * @param {(share: number) => void} props.onMove
 */
export function Splitter({ label, share, initial, onMove }) {
  const line = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { width, height } = useSize(line);
  const moveTo = (/** @type {number} */ to) =>
    onMove(Math.round(Math.max(LEAST, Math.min(MOST, to)) * 10) / 10);
  return (
    <div
      ref={line}
      class="splitter"
      role="separator"
      title={SPLITTER_TEXT.note}
      aria-label={label}
      aria-orientation={width > height ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(share)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        const { currentTarget, pointerId } = event;
        if (currentTarget.hasPointerCapture(pointerId)) moveTo(100 * shareAt(currentTarget, event));
      }}
      onDblClick={() => moveTo(initial)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        moveTo(share + step);
      }}
    />
  );
}
