/**
 * Separates inlined functions of a profile: asks the programs for the chains of inlined functions at its addresses.
 */

import { INLINED_TEXT } from '../messages/code.js';
import { abandoned } from '../spawn/connection.js';
import * as state from '../store/state.js';
import { sameSteps } from '../store/transforms.js';
import { at } from '../values/at.js';
import { wholeName } from '../values/names.js';
import { chainsIn, programIn } from './disassemble.js';
import { programGiven } from './programs.js';

/** @import {ProfileDocument} from '../store/document.js' */

/** Returns the known programs of a profile with the rows of their functions. @param {ProfileDocument} document */
async function programsOf({ tables }) {
  const { functions, ownFunctions = 0 } = tables.peek() ?? {};
  if (!functions) return [];
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  for (let row = 0; row < ownFunctions; row += 1) {
    const object = at(functions.object, row);
    const own = rows.get(object);
    if (own) own.push(row);
    else rows.set(object, [row]);
  }
  const found = [...rows].map(async ([object, rows]) => {
    const path = wholeName(functions.names, object);
    const file = programGiven(path) ?? (await programIn(state.sources.peek(), path));
    return file ? [{ file, rows: Uint32Array.from(rows) }] : [];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Transforms a profile with separate inlined functions. Rejects with a sentence if no program can be used.
 *
 * @param {ProfileDocument} document
 * @param {readonly import('../protocol/types.js').TransformStep[]} steps
 */
export async function separateInlined(document, steps) {
  const programs = await programsOf(document);
  if (programs.length === 0) throw new Error(INLINED_TEXT.ask);
  const questions = await document.request('inlinedPlaces', {
    programs: programs.map(({ rows }) => rows),
  });
  if (questions.every(({ rows }) => rows.length === 0)) throw new Error(INLINED_TEXT.noAddresses);
  const places = { given: state.debugFiles.peek(), index: state.sources.peek() };
  const chains = await Promise.all(
    questions.map(async (asked, place) => ({
      asked,
      chains: await chainsIn(at(programs, place).file, asked, places),
    })),
  );
  // The user may have changed the transforms meanwhile.
  if (!sameSteps(document.transforms.peek(), steps)) throw abandoned();
  return document.request('transform', { steps, inlined: chains });
}
