/** Asks programs for the inlined functions at the addresses of a profile, and keeps the most expensive lines in step with them. */

import { effect } from '@preact/signals';
import { INLINED_TEXT } from '../messages/code.js';
import * as state from '../store/state.js';
import { shownDocument } from '../store/state.js';
import { at } from '../values/at.js';
import { wantsOverview } from './ask-pictures.js';
import { chainsIn, foldersOf, programsFor, useProgram } from './programs.js';

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
 * @param {number} [event]  only for the code of its most expensive lines
 * @returns {Promise<InlinedAnswer[]>}
 */
export async function inlinedIn(document, side, event) {
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
    event,
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
    inlined.push(...(await inlinedIn(document, side, event)));
  return document.request('placedLines', { event, inlined });
}

function askForPlacedLines() {
  const { value: document } = shownDocument;
  const { lineFindings, givenPrograms, droppedPrograms } = document;
  const found = lineFindings.value;
  const available = [
    state.programs,
    givenPrograms,
    droppedPrograms,
    state.sources,
    state.debugFiles,
  ];
  for (const files of available) void files.value;
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

/** Starts the effect. */
export const keepLinesPlaced = () => effect(askForPlacedLines);
