/**
 * Source files of the user: a selected folder, or dropped files and folders. They
 * are read on this computer only, when a view needs them.
 */

import { indexOf } from '../code/source-match.js';
import * as state from '../store/state.js';
import { shownDocument } from '../store/tab-state.js';
import { MOST_FILES } from './dropped-files.js';

/** @import {SourceIndex} from '../code/source-match.js' */
/** @import {Found} from './dropped-files.js' */

/**
 * Lists the files in a folder recursively, without hidden ones.
 *
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} path
 * @param {Found[]} found
 */
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
export function useFolder(index, side = -1) {
  const { folders } = shownDocument.peek();
  folders.value = folders.peek().with(side, index);
  if (side !== 0 || folders.peek().length === 1) state.lastFolder.value = index;
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
