/**
 * What the rows of a comparison are called.
 *
 * @module
 */

import { comparison } from './comparison-state.js';
import { shownComparedName, wholeNameOf } from './shown-names.js';

/** As it is shown. @param {number} row  of a function */
export function nameOfRow(row) {
  const functions = comparison.peek()?.functions;
  return functions ? shownComparedName(functions, row) : '';
}

/** The same, never shortened. @param {number} row  of a function */
export function wholeNameOfRow(row) {
  const functions = comparison.peek()?.functions;
  return functions ? wholeNameOf(functions, row) : '';
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
