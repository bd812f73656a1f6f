/**
 * Selects the parts that all figures include.
 *
 * @module
 */

import { profile } from '../store/state.js';
import { restOn } from './basis.js';

export function selectAllParts() {
  restOn({ flags: null });
}

/** @param {ReadonlySet<number>} indices */
export function selectOnlyParts(indices) {
  const parts = profile.peek()?.facts.parts.length ?? 0;
  const flags = Uint8Array.from({ length: parts }, (_, index) => (indices.has(index) ? 1 : 0));
  // At least one part must stay selected.
  if (flags.some(Boolean)) restOn({ flags: flags.every(Boolean) ? null : flags });
}
