/**
 * Keeps the source lines and instructions on the page in step with the state, while their view is
 * shown: they are read again from the files, which takes longer than other answers.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { haveNoLines } from '../code/places.js';
import { isAbandoned } from '../spawn/analyser-client.js';
import { isCycle, isViewOpen } from '../store/selectors.js';
import * as state from '../store/state.js';
import { ask } from './ask.js';
import { failureOf } from './open.js';

/** Ids of the views; see `views/frame/detail-views.js`. */
const SOURCE_VIEW = 'source';
const MACHINE_VIEW = 'machine';

/** What both views ask for, or null while none of them is shown. @param {string} view */
function question(view) {
  const profile = state.profile.value;
  const row = state.selected.value;
  if (!profile || row === null || !isViewOpen(view)) return null;
  const last = profile.facts.events.length - 1;
  const wanted = state.secondEvent.value;
  const second = wanted === null || wanted > last ? null : wanted;
  return { row, event: state.event.value, second };
}

/**
 * Asks for what is read again from the files.
 *
 * @template {'sourceLines' | 'instructions' | 'sourceFiles'} K
 * @param {K} kind
 * @param {import('../protocol/protocol.js').Requests[K]['params']} params
 * @param {(answer: import('../protocol/protocol.js').Requests[K]['reply']) => void} show
 */
function askForDetails(kind, params, show) {
  const showBoth = (/** @type {import('../protocol/protocol.js').Requests[K]['reply']} */ answer) =>
    batch(() => {
      show(answer);
      state.detailsFailure.value = null;
    });
  ask(kind, params, showBoth, (error) => {
    if (!isAbandoned(error)) state.detailsFailure.value = failureOf(error);
  });
}

function askForSourceLines() {
  const params = question(SOURCE_VIEW);
  if (!params) return;
  const whole = state.wholeFile.value;
  const file = whole?.row === params.row ? whole.symbol : null;
  askForDetails('sourceLines', { ...params, file }, (lines) => {
    state.sourceLines.value = lines;
  });
}

/**
 * Instructions are asked for by the source view too: their addresses tell where code was inlined, and which
 * lines they have where the profile knows none.
 */
function questionOfInlined() {
  const asked = question(SOURCE_VIEW);
  const lines = state.sourceLines.value;
  if (!asked || !lines || lines.file !== null) return null;
  if (lines.symbols.length < 2 && !haveNoLines(lines)) return null;
  return lines.row === asked.row && lines.event === asked.event ? asked : null;
}

function askForInstructions() {
  const ofMachine = question(MACHINE_VIEW);
  // A cycle has no code of its own, its members have.
  const hasCode = ofMachine && !isCycle(state.profile.value, ofMachine.row);
  const params = hasCode ? ofMachine : questionOfInlined();
  if (!params) return;
  askForDetails('instructions', params, (instructions) => {
    state.instructions.value = instructions;
  });
}

function askForSourceFiles() {
  if (!state.profile.value || !state.sourcesOpen.value || state.sourceFiles.peek()) return;
  askForDetails('sourceFiles', {}, (files) => {
    state.sourceFiles.value = files;
  });
}

/** Starts asking. */
export function keepDetailsCurrent() {
  effect(askForSourceLines);
  effect(askForInstructions);
  effect(askForSourceFiles);
}
