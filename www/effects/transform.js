/**
 * Transforms: what the profile is looked at without. The tables say which transforms they are of, and
 * are asked for anew until those are the ones that are wanted.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { CALL_KIND } from '../protocol/protocol.js';
import { failureOf } from '../spawn/analyser-client.js';
import { failure } from '../store/state.js';
import { shownProfile } from '../store/tab-state.js';
import { sameSteps, stepFor, without } from '../store/transforms.js';

/** @typedef {import('../protocol/protocol.js').TransformKind} TransformKind */

function askForTables() {
  const profile = shownProfile.value;
  const tables = profile.tables.value;
  const steps = profile.transforms.value;
  if (!tables) return;
  if (sameSteps(tables.steps, steps)) profile.begin('transform');
  else
    profile.ask('transform', { steps }, profile.replaceTables, (error) =>
      batch(() => {
        // Nothing was changed by what cannot be done.
        profile.transforms.value = tables.steps;
        failure.value = { title: 'Could not transform the profile', failure: failureOf(error) };
      }),
    );
}

/** Starts asking. */
export function keepTransformsCurrent() {
  effect(askForTables);
}

/** Whether a row has calls to itself. @param {number} row */
function callsItself(row) {
  const calls = shownProfile.value.calls.value;
  return calls?.row === row && calls.callees.kind.includes(CALL_KIND.selfCall);
}

/** The step that a transform of the selected row is; null where it changes nothing. @param {TransformKind} kind */
export function selectedStep(kind) {
  const { tables, selected } = shownProfile.value;
  const row = selected.value;
  return tables.value && row !== null ? stepFor(kind, row, tables.value, callsItself(row)) : null;
}

/** Transforms by the selected row. @param {TransformKind} kind */
export function transformSelected(kind) {
  const step = selectedStep(kind);
  if (!step) return;
  const { tables, selected, transforms } = shownProfile.peek();
  const inCycle = tables.peek()?.functions.cycle[step.row] !== 0;
  batch(() => {
    // Of what is left out now, or one with others, there is nothing to look at.
    const isGone = kind === 'ignore' || kind === 'object' || (kind === 'recursion' && inCycle);
    if (isGone || step.cycle) selected.value = null;
    transforms.value = [...transforms.peek(), step];
  });
}

/** Takes a transform back. @param {number} index */
export function takeBack(index) {
  const { tables, transforms } = shownProfile.peek();
  transforms.value = without(transforms.peek(), index, tables.peek()?.ownFunctions ?? 0);
}

/** Takes all transforms back. */
export function takeAllBack() {
  shownProfile.peek().transforms.value = [];
}
