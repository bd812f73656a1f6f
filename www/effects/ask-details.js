/**
 * Keeps the source lines and instructions on the page in step with the state, while their view is
 * shown: they are read again from the files, which takes longer than other answers.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { haveNoLines } from '../code/told-lines.js';
import { isAbandoned } from '../spawn/analyser-client.js';
import { isCycle, isViewOpen } from '../store/selectors.js';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';
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
  return { profile, row, event: state.event.value, second };
}

/**
 * @template T
 * @param {unknown} profile  that was asked about
 * @param {Promise<T>} answer
 * @param {(answer: T) => void} show
 */
function whenAnswered(profile, answer, show) {
  answer
    .then((value) => {
      if (state.profile.peek() !== profile) return;
      batch(() => {
        show(value);
        state.detailsFailure.value = null;
      });
    })
    .catch((error) => {
      if (!isAbandoned(error)) state.detailsFailure.value = failureOf(error);
    });
}

function askForSourceLines() {
  const asked = question(SOURCE_VIEW);
  if (!asked) return;
  const { profile, ...params } = asked;
  const whole = state.wholeFile.value;
  const file = whole?.row === params.row ? whole.symbol : null;
  whenAnswered(profile, analyser.request('sourceLines', { ...params, file }), (lines) => {
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
  const hasCode = ofMachine && !isCycle(ofMachine.profile, ofMachine.row);
  const asked = hasCode ? ofMachine : questionOfInlined();
  if (!asked) return;
  const { profile, ...params } = asked;
  whenAnswered(profile, analyser.request('instructions', params), (instructions) => {
    state.instructions.value = instructions;
  });
}

function askForSourceFiles() {
  const profile = state.profile.value;
  if (!profile || !state.sourcesOpen.value || state.sourceFiles.peek()) return;
  whenAnswered(profile, analyser.request('sourceFiles', {}), (files) => {
    state.sourceFiles.value = files;
  });
}

/** Starts asking. */
export function keepDetailsCurrent() {
  effect(askForSourceLines);
  effect(askForInstructions);
  effect(askForSourceFiles);
}
