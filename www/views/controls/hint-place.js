/**
 * Places a hint next to the pointer, on the side that has space.
 *
 * @module
 */

/** @param {number} x @param {number} y  of the pointer in the window */
export function hintPlace(x, y) {
  const right = x > window.innerWidth / 2;
  const low = y > window.innerHeight * 0.7;
  return {
    ...(right ? { right: `${window.innerWidth - x + 12}px` } : { left: `${x + 12}px` }),
    ...(low ? { bottom: `${window.innerHeight - y + 12}px` } : { top: `${y + 16}px` }),
  };
}
