/**
 * Panels that open below a button or at a point. The browser's popover handles Escape and
 * clicks elsewhere.
 */

/** @param {HTMLElement} panel */
function choicesOf(panel) {
  return /** @type {HTMLElement[]} */ ([...panel.querySelectorAll('[role^=menuitem]')]);
}

/** Focuses the selected item of a menu, or the first one. @param {HTMLElement | null} panel */
export function focusFirst(panel) {
  const choices = panel ? choicesOf(panel) : [];
  (choices.find((choice) => choice.ariaChecked === 'true') ?? choices[0])?.focus();
}

/** Moves between the items of a menu by keys. @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
export function moveFocus(event) {
  const choices = choicesOf(event.currentTarget);
  if (choices.length === 0) return;
  const at = choices.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  choices[(next + choices.length) % choices.length]?.focus();
}

/** Distance between a button and its panel, in pixels. */
const GAP = 4;

/**
 * Puts a panel below its button or point, or above it near the bottom of the window, and keeps the whole
 * panel inside the window. Percentages refer to the panel, whose size is unknown before it is open.
 *
 * @param {{getBoundingClientRect: () => {top: number, bottom: number, left: number, right: number}} | null} button
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
