/**
 * Over which parts everything is summed.
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
  // Of no part there is nothing to see.
  if (flags.some(Boolean)) restOn({ flags: flags.every(Boolean) ? null : flags });
}
