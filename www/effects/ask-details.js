/**
 * Keeps the source lines and instructions on the page in step with the state, while their view is
 * shown: they are read again from the files, which takes longer than other answers.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { haveNoLines } from '../code/places.js';
import { failureOf } from '../spawn/analyser-client.js';
import { isCycle, isViewOpen } from '../store/selectors.js';
import { isSheetOpen } from '../store/sheets.js';
import { keep, ofSelected } from './ask.js';

/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */

/** Ids of the views; see `views/frame/detail-views.js`. */
const SOURCE_VIEW = 'source';
const MACHINE_VIEW = 'machine';

/** Returns the request of a view, or null while it is not shown. @param {ProfileDocument} profile @param {string} view */
function question(profile, view) {
  const [request, second] = [ofSelected(profile), profile.secondEvent.value];
  if (!request || !isViewOpen(view)) return null;
  const events = profile.tables.value?.facts.events.length ?? 0;
  return { ...request, second: second === null || second >= events ? null : second };
}

/**
 * Requests instructions for the source view too: their addresses show where code was inlined, and which
 * lines they have if the profile has none.
 *
 * @param {ProfileDocument} profile
 */
function questionOfInlined(profile) {
  const asked = question(profile, SOURCE_VIEW);
  const lines = profile.sourceLines.value;
  if (!asked || !lines || lines.file !== null) return null;
  if (lines.symbols.length < 2 && !haveNoLines(lines)) return null;
  return lines.row === asked.row && lines.event === asked.event ? asked : null;
}

/**
 * Requests data that is read again from the files.
 *
 * @template {'sourceLines' | 'instructions' | 'sourceFiles'} K
 * @param {K} kind
 * @param {Parameters<typeof keep<K>>[1]} question
 */
function keepDetails(kind, question) {
  const target = (/** @type {ProfileDocument} */ profile) => (/** @type {any} */ answer) =>
    batch(() => {
      profile[kind].value = answer;
      profile.detailsFailure.value = null;
    });
  keep(kind, question, target, ({ detailsFailure }, error) => {
    detailsFailure.value = failureOf(error);
  });
}

/** Starts the effects. */
export function keepDetailsCurrent() {
  keepDetails('sourceLines', (profile) => {
    const [request, whole] = [question(profile, SOURCE_VIEW), profile.wholeFile.value];
    return request && { ...request, file: whole?.row === request.row ? whole.symbol : null };
  });
  keepDetails('instructions', (profile, tables) => {
    const ofMachine = question(profile, MACHINE_VIEW);
    // A cycle has no code, only its members have.
    const hasCode = ofMachine && !isCycle(tables, ofMachine.row);
    return hasCode ? ofMachine : questionOfInlined(profile);
  });
  keepDetails('sourceFiles', ({ sourceFiles }) =>
    isSheetOpen('sources') && !sourceFiles.peek() ? {} : null,
  );
}
