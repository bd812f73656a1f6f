/**
 * Source files of the user: a selected folder, or dropped files and folders, in a comparison for the side that they
 * belong to. They are read on this computer only, when a view needs them.
 */

import { fitOf, folderOf, indexOf } from '../code/source-match.js';
import { DROPPED_TEXT } from '../messages/code.js';
import { titleOf } from '../store/selectors.js';
import { functions } from '../store/shown-names.js';
import * as state from '../store/state.js';
import {
  comparison,
  current,
  olderSources,
  shownDocument,
  sourceRules,
  sources,
} from '../store/state.js';
import { allNames, rowName } from '../values/names.js';
import { filesIn, MOST_FILES, MOST_JUDGED } from './file-handles.js';

/** @import {SourceIndex} from '../code/source-match.js' */
/** @import {Found} from './file-handles.js' */

/** Lists the files in a folder recursively, without hidden ones. @param {FileSystemDirectoryHandle} folder @param {string} path @param {Found[]} found */
async function walk(folder, path, found) {
  const entries = /** @type {any} */ (folder).values();
  for await (const entry of /** @type {AsyncIterable<FileSystemHandle>} */ (entries)) {
    if (found.length >= MOST_FILES) return;
    const inner = `${path}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.kind === 'file') {
      const file = /** @type {FileSystemFileHandle} */ (entry);
      found.push({ path: inner, open: () => file.getFile() });
    } else await walk(/** @type {FileSystemDirectoryHandle} */ (entry), inner, found);
  }
}

/** Uses a folder for a side of the current document: by default for the profile or for B. @param {SourceIndex | null} index @param {number} [side] */
function useFolder(index, side = -1) {
  const { folders } = shownDocument.peek();
  folders.value = folders.peek().with(side, index);
  if (side !== 0 || folders.peek().length === 1)
    state.lastFolder.value = index && { ...index, within: foldersOfFunctions() };
}

/** The folders of the source files and objects of the functions; none on the start page. */
function foldersOfFunctions() {
  const known = functions.peek();
  if (!known) return undefined;
  const { names, file, object } = known;
  return new Set([...new Set([...file, ...object])].map((name) => folderOf(rowName(names, name))));
}

/** @param {string} name @param {Found[]} found @param {number} [side] */
export const give = (name, found, side) =>
  useFolder(indexOf(name, found, found.length >= MOST_FILES), side);

/** Uses the files of an input element. @param {File[]} files @param {number} [side] */
export function giveFiles(files, side) {
  const found = files.slice(0, MOST_FILES).map((file) => ({
    path: file.webkitRelativePath || file.name,
    open: async () => file,
  }));
  const [first] = found;
  if (first) give(first.path.split('/')[0] ?? '', found, side);
}

/** Whether the browser has a dialog for folders; otherwise an input element is used. */
export const hasFolderPicker = () => 'showDirectoryPicker' in window;

/** Shows the dialog for a folder. @param {number} [side] */
export async function pickFolder(side) {
  let folder;
  try {
    folder = await /** @type {any} */ (window).showDirectoryPicker({ id: 'sources' });
  } catch {
    return; // Cancelled.
  }
  /** @type {Found[]} */
  const found = [];
  await walk(folder, folder.name, found);
  give(folder.name, found, side);
}

/** A folder, or the single files of a drop. @typedef {{name: string, found: Found[], isLoose: boolean}} GivenSources */

/** The sources of A and of B. */
const SIDES = [olderSources, sources];

/** The files of sources that were dropped one by one. @type {WeakMap<SourceIndex, Found[]>} */
const singleFiles = new WeakMap();

/** Adds single files to those that were dropped before, or to the folder that was given; they replace files of their name. @param {GivenSources} given */
function addFiles({ found }) {
  const known = sources.peek();
  const singles = known && singleFiles.get(known);
  if (known && !singles && !known.within) {
    const added = indexOf('', found).byName;
    const kept = [...known.byName].filter(([name]) => !added.has(name));
    const files = kept.flatMap(([, entries]) => entries);
    useFolder(indexOf(known.name, [...files, ...found], known.truncated));
    return;
  }
  const before = singles ?? [];
  const older = before.filter(({ path }) => found.every((file) => file.path !== path));
  const all = [...older, ...found];
  const index = indexOf(titleOf(all.map(({ path }) => ({ name: path }))), all);
  singleFiles.set(index, all);
  useFolder(index);
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
  const [inA = [], inB = []] = current.sourceLines.peek()?.files.map(allNames) ?? [];
  const [one, other] = [indexOf(first.name, first.found), indexOf(last.name, last.found)];
  const straight = fitOf(one, inA, rules) + fitOf(other, inB, rules);
  const swapped = fitOf(one, inB, rules) + fitOf(other, inA, rules);
  if (straight !== swapped) return swapped > straight;
  return (await writtenAt(first.found)) > (await writtenAt(last.found));
}

/** Uses a folder for the side on which it was dropped, single files also for a side without sources. @param {GivenSources} given @param {number} side */
function useForSide({ name, found, isLoose }, side) {
  const index = indexOf(name, found);
  const isUsed = SIDES.map((known, own) => own === side || (isLoose && !known.peek()));
  for (const own of SIDES.keys()) if (isUsed[own]) useFolder(index, own);
  return isUsed.every(Boolean)
    ? DROPPED_TEXT.sourcesOfBoth(name, name)
    : DROPPED_TEXT.sourcesOf(isUsed[0] ? 'A' : 'B', name);
}

/**
 * Uses sources for the current document, in a comparison each of two folders for the side that it fits. Returns a
 * sentence about their use.
 *
 * @param {GivenSources[]} given
 * @param {number} side  on which they were dropped
 */
export async function useSources(given, side) {
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
  if (!last) return useForSide(first, side);
  const [a, b] = (await areSwapped(first, last)) ? [last, first] : [first, last];
  give(a.name, a.found, 0);
  give(b.name, b.found, 1);
  return DROPPED_TEXT.sourcesOfBoth(a.name, b.name);
}
