/**
 * Decides what files are: profiles, sorted by the runs that recorded them, or sources, and programs of which side of a
 * comparison. That is the one that they match by the addresses, name and lines of the current function, else by the
 * name of its object. Pure.
 */

import { languageOf } from '../code/syntax.js';
import { DROPPED_TEXT } from '../messages/code.js';
import { lastSegment } from '../values/names.js';

/** @import {Heading} from '../protocol/types.js' */
/** @import {ProgramState} from './state.js' */

/**
 * Whether a file, or a folder of files, is used as sources. A folder may contain profiles next to the
 * sources of a program: while code is shown, it is a source folder if most of its files are not profiles.
 *
 * @param {readonly {name: string, size: number}[]} files
 * @param {readonly {isProfile: boolean}[]} headings  of these files
 * @param {{isFolder: boolean, isOnCode: boolean}} where
 */
export function areSources(files, headings, { isFolder, isOnCode }) {
  const profiles = headings.filter(({ isProfile }) => isProfile).length;
  // Valgrind also writes empty files next to those of threads.
  const others = files.filter(({ size }, i) => size > 0 && !headings[i]?.isProfile).length;
  if (!isFolder) return profiles === 0 && (isOnCode || files.some(({ name }) => languageOf(name)));
  return isOnCode ? others > profiles : profiles === 0 && others > 0;
}

/** States of the available programs on one side, for the object of the function; `given` is the one selected for this side. @typedef {{object: string, given: File | null, states: Map<File, ProgramState>}} Judged */

/** Both sides; null if there are no instructions. @typedef {{a: Judged | null, b: Judged | null}} BothJudged */

/** Note on the use of a dropped program. @typedef {{name: string, what: string}} DropNote */

/** Whether a program was read without doubts. @param {ProgramState | undefined} program */
export const fits = (program) => program?.state === 'read' && program.listing.doubt.length === 0;

/** @param {Judged} judged @param {File} file */
const isNamed = ({ object }, file) => lastSegment(object) === file.name;

/** Returns the programs that a side tries, in order: the selected one, those with the right name, others. @param {Judged} judged @param {readonly File[]} dropped  the latest first */
export function tried(judged, dropped) {
  const named = dropped.filter((file) => isNamed(judged, file));
  const others = dropped.filter((file) => !isNamed(judged, file));
  return [...(judged.given ? [judged.given] : []), ...named, ...others];
}

/** Whether a program fits one of the sides. @param {BothJudged} both @param {File} file */
const fitsAny = ({ a, b }, file) => [a, b].some((side) => fits(side?.states.get(file)));

/** Returns the program of a side, or null. @param {BothJudged} both @param {'a' | 'b'} side @param {readonly File[]} dropped @returns {File | null} */
export function programOf(both, side, dropped) {
  const own = both[side];
  if (!own) return null;
  const fitting = [...own.states.keys()].find((file) => fits(own.states.get(file)));
  // A program that matches the other side is not used for this one by name alone.
  const named = dropped.find((file) => isNamed(own, file) && !fitsAny(both, file));
  return fitting ?? own.given ?? named ?? null;
}

/** Returns why a program matches no side. @param {ProgramState | undefined} program */
function reason(program) {
  if (program?.state === 'unusable') return program.sentence;
  return program?.state === 'read' ? program.listing.doubt.join('; ') : '';
}

/** @param {BothJudged} both @param {{a: File | null, b: File | null}} taken @param {File} file */
function whatOf({ a, b }, taken, file) {
  const sides = [taken.a === file ? 'A' : '', taken.b === file ? 'B' : ''].filter(Boolean);
  if (sides.length > 0) return DROPPED_TEXT.programOf(sides);
  const why = reason(b?.states.get(file)) || reason(a?.states.get(file));
  if (why !== '') return DROPPED_TEXT.matchesNeither(why);
  return a || b ? DROPPED_TEXT.notNeeded : DROPPED_TEXT.kept;
}

/**
 * Returns notes on dropped programs: on all that are used, and always on the latest.
 *
 * @param {BothJudged} both
 * @param {{a: File | null, b: File | null}} taken  the programs of both sides
 * @param {readonly File[]} dropped
 * @returns {DropNote[]}
 */
export function dropNotes(both, taken, dropped) {
  const listed = dropped.filter(
    (file, place) => place === 0 || taken.a === file || taken.b === file,
  );
  return listed.map((file) => ({ name: file.name, what: whatOf(both, taken, file) }));
}

/**
 * A run of a program and its files, in reading order.
 *
 * @typedef {object} Run
 * @property {string} creator
 * @property {string} command
 * @property {string} pid
 * @property {File[]} files
 */

/** The ending of a profile of an earlier run, as gungraun writes it: of the last run, or of a baseline. */
const EARLIER = /\.(old|base@.*)$/;

/** Compares names of profiles: below 0 if the first one is of an earlier run than the other, 0 if they do not say so. @param {string} a @param {string} b */
export function byRunInName(a, b) {
  const isBefore = (/** @type {string} */ old, /** @type {string} */ name) =>
    old !== name && old.replace(EARLIER, '') === name;
  return Number(isBefore(b, a)) - Number(isBefore(a, b));
}

/** Returns the first text that is not empty. @param {Heading[]} headings @param {'creator' | 'command' | 'pid'} key */
const stated = (headings, key) => headings.find((heading) => heading[key] !== '')?.[key] ?? '';

/** Returns the runs in the order of their first files. @param {File[]} files @param {Heading[]} headings  of the files @returns {Run[]} */
export function runsOf(files, headings) {
  const numbers = [...new Set(headings.map(({ run }) => run))];
  const place = (/** @type {File} */ file) => headings[files.indexOf(file)]?.place ?? 0;
  return numbers.map((number) => {
    const own = headings.filter(({ run }) => run === number);
    const ownFiles = files.filter((_, index) => headings[index]?.run === number);
    return {
      creator: stated(own, 'creator'),
      command: stated(own, 'command'),
      pid: stated(own, 'pid'),
      files: ownFiles.sort((a, b) => place(a) - place(b)),
    };
  });
}
