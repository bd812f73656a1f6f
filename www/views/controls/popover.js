/**
 * Panels that a button opens below itself. The browser's popover gives closing by Escape and by a
 * click elsewhere.
 *
 * @module
 */

/** Room between a button and its panel, in pixels. */
const GAP = 4;

/**
 * Puts a panel below its button.
 *
 * @param {HTMLElement | null} button
 * @param {HTMLElement | null} panel
 * @param {'left' | 'right'} side  edge of the button that the panel keeps to
 */
export function placeBelow(button, panel, side) {
  if (!button || !panel) return;
  const { bottom, left, right } = button.getBoundingClientRect();
  panel.style.top = `${bottom + GAP}px`;
  const end = document.documentElement.clientWidth - right;
  panel.style.left = side === 'left' ? `${left}px` : 'auto';
  panel.style.right = side === 'left' ? 'auto' : `${end}px`;
}
