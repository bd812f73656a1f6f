/**
 * Handles dropped files by their content, on any view: profiles are opened,
 * programs are used for machine code, folders of other files as sources.
 */

import { fitOf, indexOf } from '../code/source-match.js';
import { DROPPED_TEXT } from '../messages/code.js';
import { FAILED_TEXT } from '../messages/errors.js';
import { areSources } from '../store/dropped-kinds.js';
import { isViewOpen, titleOf } from '../store/selectors.js';
import {
  comparison,
  dragging,
  dropNote,
  olderSources,
  profile,
  selected,
  sourceLines,
  sourceRules,
  sources,
} from '../store/state.js';
import { allNames, visible } from '../values/names.js';
import { analyser } from './analyser.js';
import { isProgram } from './disassemble.js';
import { dropped, filesIn, MOST_FILES, MOST_PROFILES } from './dropped-files.js';
import { fail } from './fail.js';
import { openFiles } from './open-files.js';
import { dropProgram } from './programs.js';
import { give } from './sources.js';

/** @import {Found} from './dropped-files.js' */
/** @typedef {{name: string, found: Found[]}} GivenSources */

/** Maximum number of files read to determine the kind of a folder. */
const MOST_JUDGED = 500;

/** Whether source lines or instructions are shown: files that are dropped then are more likely sources. */
function showsCode() {
  const isCode = isViewOpen('source') || isViewOpen('machine');
  return isCode && (comparison.peek() !== null || selected.peek() !== null);
}

const isOpen = () => profile.peek() !== null || comparison.peek() !== null;

/**
 * Separates profiles to open from sources. Single source files are used together, as the files of a folder are.
 *
 * @param {File[]} files  without programs
 * @param {import('./dropped-files.js').Folder[]} folders
 */
async function sorted(files, folders) {
  const isOnCode = showsCode();
  const headings = await analyser.headings(files);
  if (!isOpen() && !headings.some(({ isProfile }) => isProfile)) {
    const inFolders = await Promise.all(folders.map(filesIn));
    return { opened: [...files, ...inFolders.flat()], given: [] };
  }
  const isSource = (/** @type {File} */ file, /** @type {number} */ i) =>
    areSources([file], headings.slice(i, i + 1), { isFolder: false, isOnCode });
  const loose = files.filter(isSource);
  const opened = files.filter((file) => !loose.includes(file));
  const found = loose.map((file) => ({ path: file.name, open: async () => file }));
  /** @type {GivenSources[]} */
  const given = loose.length > 0 ? [{ name: titleOf(loose), found }] : [];
  for (const folder of folders) {
    const files = await filesIn(folder);
    const judged = files.slice(0, MOST_JUDGED);
    const headings = await analyser.headings(judged);
    if (areSources(judged, headings, { isFolder: true, isOnCode })) given.push(folder);
    else opened.push(...files);
  }
  return { opened, given };
}

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
  const [inA = [], inB = []] = sourceLines.peek()?.files.map(allNames) ?? [];
  const [one, other] = [indexOf(first.name, first.found), indexOf(last.name, last.found)];
  const straight = fitOf(one, inA, rules) + fitOf(other, inB, rules);
  const swapped = fitOf(one, inB, rules) + fitOf(other, inA, rules);
  if (straight !== swapped) return swapped > straight;
  return (await writtenAt(first.found)) > (await writtenAt(last.found));
}

/**
 * Uses sources for the current document. In a comparison each of two folders is used for the side that it fits; one
 * is that of the side on which it was dropped.
 *
 * @param {GivenSources[]} given
 * @param {'a' | 'b'} side
 */
async function useSources(given, side) {
  const [first, ...others] = given;
  if (!first) return '';
  if (!comparison.peek()) {
    give(
      first.name,
      given.flatMap(({ found }) => found),
    );
    return DROPPED_TEXT.sources(first.name);
  }
  const last = others.at(-1);
  if (last) {
    const [a, b] = (await areSwapped(first, last)) ? [last, first] : [first, last];
    give(a.name, a.found, olderSources);
    give(b.name, b.found, sources);
    return DROPPED_TEXT.sourcesOfBoth(a.name, b.name);
  }
  give(first.name, first.found, side === 'a' ? olderSources : sources);
  return DROPPED_TEXT.sourcesOf(side.toUpperCase(), first.name);
}

/** @param {import('./dropped-files.js').Dropped} all @param {'a' | 'b'} side */
async function take({ files, folders }, side) {
  const areProgram = await Promise.all(files.map(isProgram));
  const programs = files.filter((_, i) => areProgram[i]);
  const others = files.filter((_, i) => !areProgram[i]);
  const { opened, given } = await sorted(others, folders);
  // A program cannot be used without a profile; opening it reports that.
  if (opened.length > 0) await openFiles(opened);
  else if (!isOpen()) await openFiles(programs);
  if (!isOpen()) return;
  const notes = [];
  for (const program of programs) notes.push(await dropProgram(program));
  notes.push(await useSources(given, side));
  // The views of lines and instructions show it themselves.
  if (!showsCode()) dropNote.value = visible(notes.filter(Boolean).join(' '));
}

/** @param {DragEvent} event */
function carriesFiles(event) {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Registers the handlers. */
export function acceptDrops() {
  document.addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    dragging.value = true;
  });
  document.addEventListener('dragleave', (event) => {
    // The related target is null only when the pointer leaves the page.
    if (event.relatedTarget === null) dragging.value = false;
  });
  document.addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    dragging.value = false;
    dropNote.value = '';
    const side = event.clientX < window.innerWidth / 2 ? 'a' : 'b';
    const most = isOpen() ? MOST_FILES : MOST_PROFILES;
    dropped(/** @type {DataTransfer} */ (event.dataTransfer), most)
      .then((all) => take(all, side))
      .catch((error) => fail(FAILED_TEXT.dropped, error));
  });
}
