/**
 * Panels that a button opens below itself. The browser's popover handles Escape and
 * clicks elsewhere.
 */

/** Distance between a button and its panel, in pixels. */
const GAP = 4;

/**
 * Puts a panel below its button, or above it near the bottom of the window, and keeps the whole
 * panel inside the window. Percentages refer to the panel, whose size is unknown before it is open.
 *
 * @param {HTMLElement | null} button
 * @param {HTMLElement | null} panel
 * @param {'left' | 'right'} side  edge of the button that the panel is aligned with
 */
export function placeBelow(button, panel, side) {
  if (!button || !panel) return;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const isLow = bottom > window.innerHeight * 0.7;
  const x = side === 'left' ? `${left}px` : `${right}px - 100%`;
  const y = isLow ? `${top - GAP}px - 100%` : `${bottom + GAP}px`;
  const within = (/** @type {string} */ start, /** @type {string} */ all) =>
    `clamp(${GAP}px, ${start}, ${all} - 100% - ${GAP}px)`;
  panel.style.translate = `${within(x, '100vw')} ${within(y, '100vh')}`;
}
