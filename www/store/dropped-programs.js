/**
 * Which side of a comparison a dropped program belongs to. It is told by what the program says of the
 * function that is shown: its addresses, name and lines. Where it does not agree with either profile, its
 * name is all there is: that of the object which a profile has the function in. Pure.
 *
 * @module
 */

import { lastSegment } from '../values/names.js';

/** @typedef {import('./state.js').ProgramState} ProgramState */

/** What is known of the programs at hand on one side, for the object of the function; `given` is the one that was chosen for this side. @typedef {{object: string, given: File | null, told: Map<File, ProgramState>}} Judged */

/** Both sides; null where there are no instructions. @typedef {{a: Judged | null, b: Judged | null}} BothJudged */

/** What a dropped program was taken for, for people. @typedef {{name: string, what: string}} DropNote */

/** Whether nothing speaks against a program. @param {ProgramState | undefined} program */
export const fits = (program) => program?.state === 'read' && program.listing.doubt.length === 0;

/** @param {Judged} judged @param {File} file */
const isNamed = ({ object }, file) => lastSegment(object) === file.name;

/** The programs that a side is to try, in this order: the chosen one, those that have the right name, others. @param {Judged} judged @param {readonly File[]} dropped  the latest first */
export function tried(judged, dropped) {
  const named = dropped.filter((file) => isNamed(judged, file));
  const others = dropped.filter((file) => !isNamed(judged, file));
  return [...(judged.given ? [judged.given] : []), ...named, ...others];
}

/** Whether a program fits one of the sides. @param {BothJudged} both @param {File} file */
const fitsAny = ({ a, b }, file) => [a, b].some((side) => fits(side?.told.get(file)));

/**
 * The program of a side, or null.
 *
 * @param {BothJudged} both
 * @param {'a' | 'b'} side
 * @param {readonly File[]} dropped
 * @returns {File | null}
 */
export function programOf(both, side, dropped) {
  const own = both[side];
  if (!own) return null;
  const fitting = [...own.told.keys()].find((file) => fits(own.told.get(file)));
  // One that is of the other side is not of this one by its name alone.
  const named = dropped.find((file) => isNamed(own, file) && !fitsAny(both, file));
  return fitting ?? own.given ?? named ?? null;
}

/** Why a program is of no side. @param {ProgramState | undefined} program */
function reason(program) {
  if (program?.state === 'unusable') return program.sentence;
  return program?.state === 'read' ? program.listing.doubt.join('; ') : '';
}

/** @param {BothJudged} both @param {{a: File | null, b: File | null}} taken @param {File} file */
function whatOf({ a, b }, taken, file) {
  const sides = [taken.a === file ? 'of A' : '', taken.b === file ? 'of B' : ''].filter(Boolean);
  if (sides.length > 0) return `is taken for the program ${sides.join(' and ')}`;
  const why = reason(b?.told.get(file)) || reason(a?.told.get(file));
  if (why !== '') return `is taken for the program of neither profile: ${why}`;
  return a || b
    ? 'is not needed here: there are programs that fit'
    : 'is kept until instructions are shown';
}

/**
 * What is said of dropped programs: of all that were taken, and of the latest in any case.
 *
 * @param {BothJudged} both
 * @param {{a: File | null, b: File | null}} taken  the programs of both sides
 * @param {readonly File[]} dropped
 * @returns {DropNote[]}
 */
export function dropNotes(both, taken, dropped) {
  const told = dropped.filter((file, place) => place === 0 || taken.a === file || taken.b === file);
  return told.map((file) => ({ name: file.name, what: whatOf(both, taken, file) }));
}
