/**
 * Panels that a button opens below itself. The browser's popover gives closing by Escape and by a
 * click elsewhere.
 *
 * @module
 */

/** Distance between a button and its panel, in pixels. */
const GAP = 4;

/**
 * Puts a panel below its button, above it where the button is far down; as near to that as the whole
 * panel is within the window. Percentages are of the panel, whose size is not known before it is open.
 *
 * @param {HTMLElement | null} button
 * @param {HTMLElement | null} panel
 * @param {'left' | 'right'} side  edge of the button that the panel keeps to
 */
export function placeBelow(button, panel, side) {
  if (!button || !panel) return;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const isLow = bottom > window.innerHeight * 0.7;
  const x = side === 'left' ? `${left}px` : `${right}px - 100%`;
  const y = isLow ? `${top - GAP}px - 100%` : `${bottom + GAP}px`;
  const within = (/** @type {string} */ wanted, /** @type {string} */ all) =>
    `clamp(${GAP}px, ${wanted}, ${all} - 100% - ${GAP}px)`;
  panel.style.translate = `${within(x, '100vw')} ${within(y, '100vh')}`;
}
