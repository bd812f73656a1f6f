/** Asks programs for the inlined functions at the addresses of a profile, and keeps the most expensive lines and whole files in step with them. */

import { effect } from '@preact/signals';
import { INLINED_TEXT } from '../messages/code.js';
import { change } from '../store/actions.js';
import { isViewOpen } from '../store/selectors.js';
import * as state from '../store/state.js';
import { shownDocument } from '../store/state.js';
import { at } from '../values/at.js';
import { wantsOverview } from './ask-pictures.js';
import { chainsIn, foldersOf, programsFor, useProgram } from './programs.js';
import { findingTexts } from './source-texts.js';

/** @import {InlinedAnswer, InlinedQuestion, LineFindings} from '../protocol/types.js' */
/** @import {Tab} from '../store/state.js' */

/**
 * Returns the first program that is the profiled one, and its chains; the reason of the first if none is.
 *
 * @param {readonly File[]} programs
 * @param {InlinedQuestion} asked
 * @param {import('./programs.js').DebugPlaces} places
 */
async function chainsOfFirst(programs, asked, places) {
  /** @type {unknown} */
  let reason = null;
  for (const file of programs)
    try {
      return { file, chains: await chainsIn(file, asked, places) };
    } catch (error) {
      reason ??= error;
    }
  throw reason;
}

/**
 * Returns the chains of the programs of a side. Rejects with a sentence if no program can be used.
 *
 * @param {Tab} document
 * @param {number} side  0 for a profile or A, 1 for B
 * @param {'functions' | 'lines' | 'files'} purpose
 * @param {number} [event]  only for the code of its most expensive lines
 * @returns {Promise<InlinedAnswer[]>}
 */
export async function inlinedIn(document, side, purpose, event) {
  const folder = at(foldersOf(document), side);
  const objects = await document.request('inlinedObjects', { side, event });
  const known = objects.map(async ({ path, rows }) => ({
    path,
    rows,
    files: await programsFor(document, side, path),
  }));
  const programs = (await Promise.all(known)).filter(({ files }) => files.length > 0);
  if (programs.length === 0) throw new Error(INLINED_TEXT.ask);
  const questions = await document.request('inlinedPlaces', {
    side,
    purpose,
    programs: programs.map(({ rows }) => rows),
  });
  if (questions.every(({ rows }) => rows.length === 0)) throw new Error(INLINED_TEXT.noAddresses);
  const places = { given: state.debugFiles.peek(), index: folder.peek() };
  const chains = questions.map(async (asked, place) => {
    const { path, files } = at(programs, place);
    const { file, chains } = await chainsOfFirst(files, asked, places);
    useProgram(document, side, path, file);
    return { side, asked, chains };
  });
  return Promise.all(chains);
}

/** Charges library code to the own lines that it was inlined for, if there are programs of all sides. @param {Tab} document */
async function placedLines(document) {
  const event = document.event.peek();
  const inlined = [];
  for (const side of document.kind === 'profile' ? [0] : [0, 1])
    inlined.push(...(await inlinedIn(document, side, 'lines', event)));
  return document.request('placedLines', { event, inlined, texts: findingTexts.peek() });
}

/** The files that may be programs. @param {Tab} document */
const availableTo = ({ givenPrograms, droppedPrograms }) =>
  [state.programs, givenPrograms, droppedPrograms, state.sources, state.debugFiles].map(
    ({ value }) => value,
  );

function askForPlacedLines() {
  const { value: document } = shownDocument;
  const { lineFindings } = document;
  const found = lineFindings.value;
  availableTo(document);
  const isWanted = wantsOverview(document) && found && !found.arePlaced && found.unread === 0;
  if (!isWanted || (document.kind === 'profile' && found.lines.length === 0)) return;
  document.whenAnswered(
    'placedLines',
    placedLines(document),
    (/** @type {Pick<LineFindings, 'findings' | 'lines'>} */ placed) => {
      lineFindings.value = { ...found, ...placed, arePlaced: true };
    },
    () => {}, // Without a program, lines stay as the profile has them.
  );
}

/** Adds inlined code to whole files. @param {Tab} document */
async function placedFiles(document) {
  const inlined = await inlinedIn(document, 0, 'files');
  return document.request('placedFiles', { inlined });
}

function askForPlacedFiles() {
  const { value: document } = shownDocument;
  const by = availableTo(document);
  const { sourceLines, filePrograms: placed } = document;
  const lines = sourceLines.value;
  const isKnown = by.every((files, place) => files === placed.value.by[place]);
  if (isKnown || document.kind !== 'profile' || !isViewOpen('source')) return;
  if (lines === null || lines.file === null || !lines.hasNumbers) return;
  change(placed, { by, isPlaced: false });
  placedFiles(document).then(
    () => placed.peek().by === by && change(placed, { by, isPlaced: true }),
    () => {}, // Without a program, files have the code of their own lines.
  );
}

/** Starts the effects. */
export function keepLinesPlaced() {
  effect(askForPlacedLines);
  effect(askForPlacedFiles);
}
