/** The line between the two panes, moved by dragging or arrow keys. */

import { SPLITTER_TEXT } from '../../messages/controls.js';
import { change } from '../../store/setters.js';
import { listShare } from '../../store/state.js';

const LEAST = 25;
const MOST = 80;

/** @param {number} share */
function moveTo(share) {
  change(listShare, Math.round(Math.max(LEAST, Math.min(MOST, share)) * 10) / 10);
}

/** @param {PointerEvent & {currentTarget: HTMLElement}} event */
function drag(event) {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
  const panes = /** @type {HTMLElement} */ (event.currentTarget.parentElement);
  const { left, width } = panes.getBoundingClientRect();
  moveTo((100 * (event.clientX - left)) / width);
}

/** @param {KeyboardEvent} event */
function step(event) {
  if (event.key === 'ArrowLeft') moveTo(listShare.value - 2);
  else if (event.key === 'ArrowRight') moveTo(listShare.value + 2);
  else return;
  event.preventDefault();
}

export function Splitter() {
  return (
    <div
      class="splitter"
      role="separator"
      aria-label={SPLITTER_TEXT.label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(listShare.value)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={step}
    />
  );
}
