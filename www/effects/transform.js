/**
 * Applies transforms. The tables list the transforms that they include, and
 * are requested again until these are the selected ones.
 */

import { batch, effect } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { CALL_KIND } from '../protocol/protocol.js';
import { shownDocument } from '../store/tab-state.js';
import { sameSteps, stepFor, without } from '../store/transforms.js';
import { fail } from './fail.js';

/** @typedef {import('../protocol/protocol.js').TransformKind} TransformKind */

function askForTables() {
  const document = shownDocument.value;
  const tables = document.tables.value;
  const steps = document.transforms.value;
  if (!tables) return;
  if (sameSteps(tables.steps, steps)) document.begin('transform');
  else
    document.ask('transform', { steps }, document.replaceTables, (error) =>
      batch(() => {
        // A failed transform changes nothing.
        document.transforms.value = tables.steps;
        fail(FAILED_TEXT.transform, error);
      }),
    );
}

/** Starts the effect. */
export function keepTransformsCurrent() {
  effect(askForTables);
}

/** Whether a row has calls to itself. @param {number} row */
function callsItself(row) {
  const calls = shownDocument.value.calls.value;
  return calls?.row === row && calls.callees.kind.includes(CALL_KIND.selfCall);
}

/** Returns the step for a transform of the selected row; null if it changes nothing. @param {TransformKind} kind */
export function selectedStep(kind) {
  const { tables, selected } = shownDocument.value;
  const row = selected.value;
  return tables.value && row !== null ? stepFor(kind, row, tables.value, callsItself(row)) : null;
}

/** Applies a transform to the selected row. @param {TransformKind} kind */
export function transformSelected(kind) {
  const step = selectedStep(kind);
  const { tables, selected, transforms, changingBasis } = shownDocument.peek();
  // The sides of a comparison may be changing places.
  if (!step || changingBasis.peek()) return;
  const inCycle = tables.peek()?.functions.cycle[step.row] !== 0;
  batch(() => {
    // The function is removed or merged now, so it cannot stay selected.
    const isGone = kind === 'ignore' || kind === 'object' || (kind === 'recursion' && inCycle);
    if (isGone || step.cycle) selected.value = null;
    transforms.value = [...transforms.peek(), step];
  });
}

/** Undoes a transform. @param {number} index */
export function undoTransform(index) {
  const { tables, transforms } = shownDocument.peek();
  transforms.value = without(transforms.peek(), index, tables.peek()?.ownFunctions ?? 0);
}

/** Undoes all transforms. */
export function undoTransforms() {
  shownDocument.peek().transforms.value = [];
}
