/**
 * Keeps the source lines and instructions on the page in step with the state, while their view is
 * shown: they are read again from the files, which takes longer than other answers.
 */

import { batch } from '@preact/signals';
import { fileCount } from '../code/side-texts.js';
import { failureOf } from '../spawn/analyser-client.js';
import { needsSourceFiles } from '../store/found-sources.js';
import { foldedBy, isCycle, isViewOpen } from '../store/selectors.js';
import { keepShown, ofSelected } from './ask.js';

/** @import {Tab} from '../store/tab-state.js' */

/** Returns the request of a view, or null while it is not shown. @param {Tab} document @param {'source' | 'machine'} view */
function question(document, view) {
  const [request, second] = [ofSelected(document), document.secondEvent.value];
  if (!request || !isViewOpen(view)) return null;
  const events = document.tables.value?.facts.events.length ?? 0;
  return { ...request, second: second === null || second >= events ? null : second };
}

/**
 * Requests instructions for the source view too: their addresses show where code was inlined, and which
 * lines they have if the profile has none.
 *
 * @param {Tab} document
 */
function questionOfInlined(document) {
  const [asked, lines] = [question(document, 'source'), document.sourceLines.value];
  if (!asked || !lines || lines.file !== null) return null;
  if (fileCount(lines) < 2 && lines.hasNumbers) return null;
  return lines.row === asked.row && lines.event === asked.event ? asked : null;
}

/**
 * Returns how an answer that is read again from the files is kept, and why it cannot be read: the files may
 * have changed.
 *
 * @param {'sourceLines' | 'instructions' | 'sourceFiles'} kind
 */
const readAgain = (kind) =>
  /** @type {const} */ ([
    (/** @type {Tab} */ document) => (/** @type {any} */ answer) =>
      batch(() => {
        document[kind].value = answer;
        document.detailsFailure.value = null;
      }),
    (/** @type {Tab} */ { detailsFailure }, /** @type {unknown} */ error) => {
      detailsFailure.value = failureOf(error);
    },
  ]);

/** Starts the effects. */
export function keepDetailsCurrent() {
  keepShown(
    'sourceLines',
    (document) => {
      const [request, whole] = [question(document, 'source'), document.wholeFile.value];
      if (!request) return null;
      if (whole?.row !== request.row) return { ...request, file: null };
      const file = whole.symbol ?? { a: whole.a, b: whole.b };
      return { ...request, fold: foldedBy.value, file };
    },
    ...readAgain('sourceLines'),
  );
  keepShown(
    'instructions',
    (document) => {
      const ofMachine = question(document, 'machine');
      const tables = document.kind === 'profile' ? document.tables.value : null;
      // A cycle has no code, only its members have.
      const hasCode = ofMachine && !(tables && isCycle(tables, ofMachine.row));
      return hasCode ? ofMachine : questionOfInlined(document);
    },
    ...readAgain('instructions'),
  );
  keepShown(
    'sourceFiles',
    ({ sourceFiles }) => (needsSourceFiles() && !sourceFiles.peek() ? {} : null),
    ...readAgain('sourceFiles'),
  );
}
