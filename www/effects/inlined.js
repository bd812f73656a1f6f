/**
 * Separates inlined functions of a profile, or of both that are compared: asks the programs for the chains of inlined
 * functions at the addresses.
 */

import { INLINED_TEXT } from '../messages/code.js';
import { abandoned } from '../spawn/connection.js';
import * as state from '../store/state.js';
import { sameSteps } from '../store/transforms.js';
import { at } from '../values/at.js';
import { chainsIn, foldersOf, programsFor, useProgram } from './programs.js';

/** @import {InlinedAnswer, InlinedQuestion} from '../protocol/types.js' */
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
 * @returns {Promise<InlinedAnswer[]>}
 */
async function answersOf(document, side) {
  const folder = at(foldersOf(document), side);
  const objects = await document.request('inlinedObjects', { side });
  const known = objects.map(async ({ path, rows }) => ({
    path,
    rows,
    files: await programsFor(document, side, path),
  }));
  const programs = (await Promise.all(known)).filter(({ files }) => files.length > 0);
  if (programs.length === 0) throw new Error(INLINED_TEXT.ask);
  const questions = await document.request('inlinedPlaces', {
    side,
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

/** @param {Tab} document @param {number} side @returns {Promise<InlinedAnswer[]>} */
const namedAnswersOf = (document, side) =>
  answersOf(document, side).catch((error) => {
    if (document.kind === 'profile') throw error;
    throw new Error(`${'AB'[side]}: ${error instanceof Error ? error.message : error}`);
  });

/**
 * Transforms a profile or a comparison with separate inlined functions. Rejects with a sentence if no program can be
 * used, also for one side of a comparison.
 *
 * @param {Tab} document
 * @param {readonly import('../protocol/types.js').TransformStep[]} steps
 */
export async function separateInlined(document, steps) {
  /** @type {InlinedAnswer[]} */
  const inlined = [];
  for (const side of foldersOf(document).keys())
    inlined.push(...(await namedAnswersOf(document, side)));
  // The user may have changed the transforms meanwhile.
  if (!sameSteps(document.transforms.peek(), steps)) throw abandoned();
  return document.request('transform', { steps, inlined });
}
