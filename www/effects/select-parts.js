/**
 * Over which parts everything is summed.
 *
 * @module
 */

import { isAbandoned } from '../analyser-client.js';
import * as state from '../state.js';
import { adoptTables } from './adopt-tables.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** Counts the wishes: only the answer to the last one is shown. */
let wishes = 0;

/** Sums everything over some of the parts. @param {Uint8Array | null} flags  by `index` of the parts; null for all */
export async function selectParts(flags) {
  wishes += 1;
  const wish = wishes;
  state.partFlags.value = flags;
  try {
    const tables = await analyser.request('selectParts', { flags });
    if (wish === wishes) adoptTables(tables);
  } catch (error) {
    if (!isAbandoned(error))
      state.failure.value = { title: 'Could not select the parts', failure: failureOf(error) };
  }
}

/** @param {(index: number) => boolean} isSelected */
function selectWhere(isSelected) {
  const parts = state.profile.peek()?.facts.parts.length ?? 0;
  const flags = Uint8Array.from({ length: parts }, (_, index) => (isSelected(index) ? 1 : 0));
  // Of no part there is nothing to see.
  if (flags.some(Boolean)) selectParts(flags.every(Boolean) ? null : flags);
}

/** @param {number} index */
const isSelected = (index) => state.partFlags.peek()?.[index] !== 0;

export function selectAllParts() {
  selectParts(null);
}

/** @param {ReadonlySet<number>} indices */
export function selectOnlyParts(indices) {
  selectWhere((part) => indices.has(part));
}

/** Takes a part out of the sum or into it; the last one stays. @param {number} index */
export function togglePart(index) {
  selectWhere((part) => (part === index ? !isSelected(part) : isSelected(part)));
}
