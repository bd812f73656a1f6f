/**
 * Transforms: what the profile is looked at without. The tables say which transforms they are of, and
 * are asked for anew until those are the ones that are wanted.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { CALL_KIND } from '../protocol/protocol.js';
import { isAbandoned } from '../spawn/analyser-client.js';
import * as state from '../store/state.js';
import { sameSteps, stepFor, without } from '../store/transforms.js';
import { adoptTables } from './adopt-tables.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** @typedef {import('../protocol/protocol.js').TransformKind} TransformKind */

function askForTables() {
  const profile = state.profile.value;
  const steps = state.transforms.value;
  if (!profile || sameSteps(profile.steps, steps)) return;
  const isWanted = () => state.profile.peek() === profile && state.transforms.peek() === steps;
  analyser
    .request('transform', { steps })
    .then((tables) => {
      if (isWanted()) adoptTables(tables);
    })
    .catch((error) => {
      if (isAbandoned(error) || !isWanted()) return;
      batch(() => {
        // Nothing was changed by what cannot be done.
        state.transforms.value = profile.steps;
        const title = 'Could not transform the profile';
        state.failure.value = { title, failure: failureOf(error) };
      });
    });
}

/** Starts asking. */
export function keepTransformsCurrent() {
  effect(askForTables);
}

/** Whether a row has calls to itself. @param {number} row */
function callsItself(row) {
  const calls = state.calls.value;
  return calls?.row === row && calls.callees.kind.includes(CALL_KIND.selfCall);
}

/** The step that a transform of the selected row is; null where it changes nothing. @param {TransformKind} kind */
export function selectedStep(kind) {
  const [profile, row] = [state.profile.value, state.selected.value];
  return profile && row !== null ? stepFor(kind, row, profile, callsItself(row)) : null;
}

/** Transforms by the selected row. @param {TransformKind} kind */
export function transformSelected(kind) {
  const step = selectedStep(kind);
  if (!step) return;
  const inCycle = state.profile.peek()?.functions.cycle[step.row] !== 0;
  batch(() => {
    // Of what is left out now, or one with others, there is nothing to look at.
    const isGone = kind === 'ignore' || kind === 'object' || (kind === 'recursion' && inCycle);
    if (isGone || step.cycle) state.selected.value = null;
    state.transforms.value = [...state.transforms.peek(), step];
  });
}

/** Takes a transform back. @param {number} index */
export function takeBack(index) {
  const own = state.profile.peek()?.ownFunctions ?? 0;
  state.transforms.value = without(state.transforms.peek(), index, own);
}

/** Takes all transforms back. */
export function takeAllBack() {
  state.transforms.value = [];
}
