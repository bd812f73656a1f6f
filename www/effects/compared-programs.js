/**
 * The programs of both sides of a comparison: files that the user gives for A and for B or drops, or that
 * lie in their folders of sources. They may have the same name and be two builds.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { canDisassemble } from '../spawn/spawn-disassembler.js';
import { dropNotes, fits, programOf, tried } from '../store/dropped-programs.js';
import { debugFiles, olderSources, sources } from '../store/state.js';
import { shownComparison } from '../store/tab-state.js';
import { disassembled, programIn, takeDebug } from './disassemble.js';

/** @typedef {import('../store/comparison-document.js').KnownProgram} KnownProgram */
/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/dropped-programs.js').Judged} Judged */
/** @typedef {import('../protocol/comparison.js').SideInstructions} SideInstructions */

/** @typedef {'a' | 'b'} Side */

/** Most dropped programs that are kept: those of both sides, and of a library. */
const MOST_DROPPED = 3;

/** @param {Side} side @param {string} object */
const keyOf = (side, object) => `${side} ${object}`;

/** Takes a program for the selected function in one of the profiles, or debug information for any. @param {Side} side @param {File} file */
export async function giveComparedProgram(side, file) {
  const { instructions, programs } = shownComparison.peek();
  const own = instructions.peek()?.[side];
  if (!own || (await takeDebug(file))) return;
  programs.value = new Map(programs.peek()).set(keyOf(side, own.object), file);
}

/** Takes a program for the side whose it turns out to be. @param {File} file */
export async function dropComparedProgram(file) {
  const { droppedPrograms } = shownComparison.peek();
  if (await takeDebug(file)) return;
  droppedPrograms.value = [file, ...droppedPrograms.peek()].slice(0, MOST_DROPPED);
}

/** What is looked for on a side; null where it has no instructions. @typedef {{own: SideInstructions, given: File | null, found: Promise<File | null>, ask: (file: File) => Promise<import('../store/state.js').ProgramState>}} Wish */

/** @param {ComparisonDocument} comparison @param {Side} side @param {typeof sources} folder @returns {Wish | null} */
function wishOf({ instructions, programs }, side, folder) {
  const own = instructions.value?.[side];
  if (!own || own.code.at.length === 0 || !canDisassemble) return null;
  const index = folder.value;
  const places = { given: debugFiles.value, index };
  return {
    own,
    given: programs.value.get(keyOf(side, own.object)) ?? null,
    found: programIn(index, own.object),
    ask: (file) => disassembled(file, own.name, own.code, places),
  };
}

/** What the programs at hand say, up to the first one that fits. @param {Wish | null} wish @param {readonly File[]} dropped @returns {Promise<Judged | null>} */
async function judged(wish, dropped) {
  if (!wish) return null;
  const { given, own } = wish;
  const side = { object: own.object, given, told: new Map() };
  for (const file of tried(side, dropped)) {
    const program = await wish.ask(file);
    side.told.set(file, program);
    if (fits(program)) break;
  }
  return side;
}

/** The program of a side. @param {Wish | null} wish @param {Judged | null} own @param {File | null} file @returns {Promise<KnownProgram>} */
async function shown(wish, own, file) {
  if (!wish || !own) return null;
  if (file) return own.told.get(file) ?? null;
  const found = await wish.found;
  return found && wish.ask(found);
}

/**
 * @param {ComparisonDocument} comparison
 * @param {{a: Wish | null, b: Wish | null}} wishes
 * @param {readonly File[]} dropped
 * @param {() => boolean} isCurrent
 */
async function show({ programA, programB, dropNotes: notes }, wishes, dropped, isCurrent) {
  const both = { a: await judged(wishes.a, dropped), b: await judged(wishes.b, dropped) };
  const taken = { a: programOf(both, 'a', dropped), b: programOf(both, 'b', dropped) };
  const a = await shown(wishes.a, both.a, taken.a);
  const b = await shown(wishes.b, both.b, taken.b);
  if (!isCurrent()) return;
  batch(() => {
    programA.value = a;
    programB.value = b;
    notes.value = dropNotes(both, taken, dropped);
  });
}

/** Starts following the instructions that are compared. */
export function keepComparedProgramsCurrent() {
  effect(() => {
    const comparison = shownComparison.value;
    const wishes = {
      a: wishOf(comparison, 'a', olderSources),
      b: wishOf(comparison, 'b', sources),
    };
    const dropped = comparison.droppedPrograms.value;
    show(comparison, wishes, dropped, comparison.begin('programs'));
  });
}
