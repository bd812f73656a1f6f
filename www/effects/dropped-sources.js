/** Uses dropped sources for the current document, in a comparison for the side that they belong to. */

import { fitOf, indexOf } from '../code/source-match.js';
import { DROPPED_TEXT } from '../messages/code.js';
import { titleOf } from '../store/selectors.js';
import { comparison, olderSources, sourceLines, sourceRules, sources } from '../store/state.js';
import { at } from '../values/at.js';
import { allNames } from '../values/names.js';
import { filesIn, MOST_JUDGED } from './dropped-files.js';
import { give } from './sources.js';

/** @import {SourceIndex} from '../code/source-match.js' */
/** @import {Found} from './dropped-files.js' */

/** A folder, or the single files of a drop. @typedef {{name: string, found: Found[], isLoose: boolean}} GivenSources */

/** The sources of A and of B. */
const SIDES = [olderSources, sources];

/** Sources that came with a program until its side is known, and the sources of both sides before. @type {WeakMap<File, {index: SourceIndex, before: (SourceIndex | null)[]}>} */
const waiting = new WeakMap();

/** The files of sources that were dropped one by one. @type {WeakMap<SourceIndex, Found[]>} */
const singleFiles = new WeakMap();

/** Adds single files to those that were dropped before. @param {GivenSources} given */
function addFiles({ found }) {
  const before = singleFiles.get(/** @type {SourceIndex} */ (sources.peek())) ?? [];
  const older = before.filter(({ path }) => found.every((file) => file.path !== path));
  const all = [...older, ...found];
  const index = indexOf(titleOf(all.map(({ path }) => ({ name: path }))), all);
  singleFiles.set(index, all);
  sources.value = index;
}

/** The paths of the shown function on each side. */
const pathsOfSides = () => {
  const [a = [], b = []] = sourceLines.peek()?.files.map(allNames) ?? [];
  return [a, b];
};

/** The time of the latest change of files. @param {Found[]} found */
async function writtenAt(found) {
  const files = await filesIn({ name: '', found: found.slice(0, MOST_JUDGED) });
  return Math.max(0, ...files.map(({ lastModified }) => lastModified));
}

/**
 * Whether the first of two folders is that of B: by the paths of the shown function in A and in B, or, if these
 * fit both equally, because it was changed later.
 *
 * @param {GivenSources} first
 * @param {GivenSources} last
 */
async function areSwapped(first, last) {
  const rules = sourceRules.peek();
  const [inA = [], inB = []] = pathsOfSides();
  const [one, other] = [indexOf(first.name, first.found), indexOf(last.name, last.found)];
  const straight = fitOf(one, inA, rules) + fitOf(other, inB, rules);
  const swapped = fitOf(one, inB, rules) + fitOf(other, inA, rules);
  if (straight !== swapped) return swapped > straight;
  return (await writtenAt(first.found)) > (await writtenAt(last.found));
}

/**
 * Uses sources for sides of a comparison. A folder is that of the side on which it was dropped; single files are also
 * those of a side without sources, unless only one profile names them. A program that came with them decides later.
 *
 * @param {GivenSources} given
 * @param {number} side
 * @param {readonly File[]} programs
 */
function useForSides({ name, found, isLoose }, side, programs) {
  const index = indexOf(name, found);
  const before = SIDES.map((sources) => sources.peek());
  const named = pathsOfSides().map((paths) => fitOf(index, paths, sourceRules.peek()) > 0);
  const isOfOne = isLoose && named[0] !== named[1];
  const isUsed = before.map((known, own) =>
    isOfOne ? at(named, own) : own === side || (isLoose && !known),
  );
  for (const [own, sources] of SIDES.entries()) if (isUsed[own]) sources.value = index;
  for (const program of programs) waiting.set(program, { index, before });
  if (programs.length > 0) return DROPPED_TEXT.sources(name);
  return isUsed.every(Boolean)
    ? DROPPED_TEXT.sourcesOfBoth(name, name)
    : DROPPED_TEXT.sourcesOf(isUsed[0] ? 'A' : 'B', name);
}

/** Uses sources for the side alone whose program they came with. @param {{a: File | null, b: File | null}} programs  of both sides */
export function settleSources({ a, b }) {
  if (a === b) return;
  for (const [side, program] of [a, b].entries()) {
    const of = program && waiting.get(program);
    if (!of) continue;
    waiting.delete(program);
    const [own, other] = [at(SIDES, side), at(SIDES, 1 - side)];
    own.value = of.index;
    if (other.peek() === of.index) other.value = at(of.before, 1 - side);
  }
}

/**
 * Uses sources for the current document, in a comparison each of two folders for the side that it fits. Returns a
 * sentence about their use.
 *
 * @param {GivenSources[]} given
 * @param {number} side  on which they were dropped
 * @param {readonly File[]} programs  that were dropped with them
 */
export async function useSources(given, side, programs) {
  const [first, ...others] = given;
  if (!first) return '';
  if (!comparison.peek()) {
    if (first.isLoose && others.length === 0) addFiles(first);
    else
      give(
        first.name,
        given.flatMap(({ found }) => found),
      );
    return DROPPED_TEXT.sources(first.name);
  }
  const last = others.at(-1);
  if (!last) return useForSides(first, side, programs);
  const [a, b] = (await areSwapped(first, last)) ? [last, first] : [first, last];
  give(a.name, a.found, olderSources);
  give(b.name, b.found, sources);
  return DROPPED_TEXT.sourcesOfBoth(a.name, b.name);
}
