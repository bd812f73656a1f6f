/**
 * What the rows of a comparison are called.
 *
 * @module
 */

import { at } from './at.js';
import { comparison } from './comparison-state.js';
import { rowName } from './names.js';

/** Shown for what the profile does not name. */
const UNKNOWN = '???';

/** @param {number} row  of a function */
export function nameOfRow(row) {
  const functions = comparison.peek()?.functions;
  return functions ? rowName(functions.names, at(functions.name, row)) || UNKNOWN : '';
}

/**
 * The name of a function or cycle: cycles stand behind the functions, those that only A has behind
 * those of B.
 *
 * @param {number} row
 * @param {number} cyclesOfB
 */
export function nameOfNode(row, cyclesOfB) {
  const functions = comparison.peek()?.functions.name.length ?? 0;
  const cycle = row - functions;
  if (cycle < 0) return nameOfRow(row);
  return cycle < cyclesOfB ? `<cycle ${cycle + 1}>` : `<cycle ${cycle - cyclesOfB + 1} of A>`;
}
