/**
 * The programs of both sides of a comparison: files selected or dropped for A and for B, or found
 * in their source folders. They may be two builds of the same name.
 */

import { batch, effect } from '@preact/signals';
import { canDisassemble } from '../spawn/spawn-disassembler.js';
import { dropNotes, fits, programOf, tried } from '../store/dropped-programs.js';
import { debugFiles, olderSources, sources } from '../store/state.js';
import { shownComparison } from '../store/tab-state.js';
import { disassembled, programIn, takeDebug } from './disassemble.js';

/** @typedef {import('../store/state.js').ProgramState | null} KnownProgram */
/** @typedef {import('../store/document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/dropped-programs.js').Judged} Judged */
/** @typedef {import('../protocol/details.js').SideInstructions} SideInstructions */

/** @typedef {'a' | 'b'} Side */

/** @type {readonly Side[]} */
const SIDES = ['a', 'b'];

/** Maximum number of dropped programs to keep: those of both sides, and of a library. */
const MOST_DROPPED = 3;

/** @param {Side} side @param {string} object */
const keyOf = (side, object) => `${side} ${object}`;

/** Uses a program for the selected function in one of the profiles, or debug information for any. @param {Side} side @param {File} file */
export async function giveComparedProgram(side, file) {
  const { instructions, givenPrograms } = shownComparison.peek();
  const own = instructions.peek()?.sides[SIDES.indexOf(side)];
  if (!own || (await takeDebug(file))) return;
  givenPrograms.value = new Map(givenPrograms.peek()).set(keyOf(side, own.object), file);
}

/** Uses a program for the side that it matches. @param {File} file */
export async function dropComparedProgram(file) {
  const { droppedPrograms } = shownComparison.peek();
  if (await takeDebug(file)) return;
  droppedPrograms.value = [file, ...droppedPrograms.peek()].slice(0, MOST_DROPPED);
}

/** The search for a program on a side; null if it has no instructions. @typedef {{own: SideInstructions, given: File | null, found: Promise<File | null>, ask: (file: File) => Promise<import('../store/state.js').ProgramState>}} Search */

/** @param {ComparisonDocument} comparison @param {Side} side @param {typeof sources} folder @returns {Search | null} */
function searchOf({ instructions, givenPrograms }, side, folder) {
  const own = instructions.value?.sides[SIDES.indexOf(side)];
  if (!own || own.code.at.length === 0 || !canDisassemble) return null;
  const index = folder.value;
  const places = { given: debugFiles.value, index };
  return {
    own,
    given: givenPrograms.value.get(keyOf(side, own.object)) ?? null,
    found: programIn(index, own.object),
    ask: (file) => disassembled(file, own.name, own.code, places),
  };
}

/** Reads the available programs, up to the first one that matches. @param {Search | null} search @param {readonly File[]} dropped @returns {Promise<Judged | null>} */
async function judged(search, dropped) {
  if (!search) return null;
  const { given, own } = search;
  const side = { object: own.object, given, states: new Map() };
  for (const file of tried(side, dropped)) {
    const program = await search.ask(file);
    side.states.set(file, program);
    if (fits(program)) break;
  }
  return side;
}

/** The program of a side. @param {Search | null} search @param {Judged | null} own @param {File | null} file @returns {Promise<KnownProgram>} */
async function shown(search, own, file) {
  if (!search || !own) return null;
  if (file) return own.states.get(file) ?? null;
  const found = await search.found;
  return found && search.ask(found);
}

/**
 * @param {ComparisonDocument} comparison
 * @param {{a: Search | null, b: Search | null}} searches
 * @param {readonly File[]} dropped
 * @param {() => boolean} isCurrent
 */
async function show({ programStates, dropNotes: notes }, searches, dropped, isCurrent) {
  const both = { a: await judged(searches.a, dropped), b: await judged(searches.b, dropped) };
  const taken = { a: programOf(both, 'a', dropped), b: programOf(both, 'b', dropped) };
  const a = await shown(searches.a, both.a, taken.a);
  const b = await shown(searches.b, both.b, taken.b);
  if (!isCurrent()) return;
  batch(() => {
    programStates.value = [a, b];
    notes.value = dropNotes(both, taken, dropped);
  });
}

/** Starts the effect. */
export function keepComparedProgramsCurrent() {
  effect(() => {
    const comparison = shownComparison.value;
    const searches = {
      a: searchOf(comparison, 'a', olderSources),
      b: searchOf(comparison, 'b', sources),
    };
    const dropped = comparison.droppedPrograms.value;
    show(comparison, searches, dropped, comparison.begin('programs'));
  });
}
