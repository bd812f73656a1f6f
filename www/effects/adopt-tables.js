/**
 * Other tables of the same profile: of other parts, or transformed.
 *
 * @module
 */

import { batch } from '@preact/signals';
import * as state from '../store/state.js';
import { PROFILE_ANSWERS, reset } from '../store/tab-signals.js';

/** @typedef {Omit<import('../protocol/protocol.js').LoadedTables, 'milliseconds'>} Tables */

/** @param {Tables} tables */
export function adoptTables(tables) {
  const before = state.profile.peek();
  if (!before) return;
  batch(() => {
    state.profile.value = { ...tables, milliseconds: before.milliseconds };
    // Functions keep their rows, but cycles are found anew.
    reset(PROFILE_ANSWERS);
    const selected = state.selected.value;
    const functions = Math.min(before.facts.functions, tables.facts.functions);
    if (selected !== null && selected >= functions) state.selected.value = null;
  });
}
