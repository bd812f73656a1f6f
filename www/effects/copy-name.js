/**
 * Copies the whole name of a function.
 */

import { FAILED_TEXT } from '../messages/errors.js';
import { wholeNameOf } from '../store/shown-names.js';
import { fail } from './fail.js';

/** @param {number} row */
export function copyName(row) {
  // In a page from a file there may be no clipboard.
  new Promise((resolve) => resolve(navigator.clipboard.writeText(wholeNameOf(row)))).catch(
    (error) => fail(FAILED_TEXT.copyName, error),
  );
}
