/**
 * What a drop holds: files, and folders with the files below them.
 *
 * @module
 */

import { rememberHandle } from './file-handles.js';

/** A file of a folder, opened when it is needed. @typedef {{path: string, open: () => Promise<File>}} Found */
/** @typedef {{name: string, found: Found[]}} Folder */
/** @typedef {{files: File[], folders: Folder[]}} Dropped */

/** Most files that are taken from a folder. */
export const MOST_FILES = 300_000;
/** Most files of a folder that are opened as profiles. */
export const MOST_PROFILES = 5000;

/** @type {WeakSet<File>} */
const ofFolders = new WeakSet();

/** Whether a file was not dropped itself, but a folder that holds it. @param {File} file */
export function cameFromFolder(file) {
  return ofFolders.has(file);
}

/**
 * Files below a folder, by name. What begins with a point belongs to no program and no profile.
 *
 * @param {FileSystemDirectoryEntry} folder
 * @param {string} path
 * @param {Found[]} found
 * @param {number} most
 */
async function walk(folder, path, found, most) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  while (found.length + all.length < most) {
    // A reader gives some entries at a time, and none at the end.
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    all.push(...some);
  }
  for (const entry of all.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory) {
      await walk(/** @type {FileSystemDirectoryEntry} */ (entry), inner, found, most);
    } else if (found.length < most) {
      const file = /** @type {FileSystemFileEntry} */ (entry);
      found.push({ path: inner, open: () => new Promise((done, fail) => file.file(done, fail)) });
    }
  }
}

/** @param {FileSystemEntry} entry @param {number} most @returns {Promise<Folder>} */
async function folderOf(entry, most) {
  /** @type {Found[]} */
  const found = [];
  await walk(/** @type {FileSystemDirectoryEntry} */ (entry), entry.name, found, most);
  return { name: entry.name, found };
}

/** The first files of a folder; those that cannot be opened are left out. @param {Folder} folder @returns {Promise<File[]>} */
export async function filesIn({ found }) {
  const opened = await Promise.allSettled(found.slice(0, MOST_PROFILES).map(({ open }) => open()));
  const files = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (const file of files) ofFolders.add(file);
  return files;
}

/** @param {DataTransferItem} item @returns {Promise<import('./file-handles.js').Handle | null>} */
async function handleOfItem(item) {
  const get = Reflect.get(item, 'getAsFileSystemHandle');
  return typeof get === 'function' ? get.call(item).catch(() => null) : null;
}

/**
 * What a drop holds; where the browser has handles of the files, those are known from now on. Must be
 * called while the drop is handled: later the browser denies it all.
 *
 * @param {DataTransfer} transfer
 * @param {number} most  files of a folder
 * @returns {Promise<Dropped>}
 */
export async function dropped(transfer, most) {
  const items = [...transfer.items].filter(({ kind }) => kind !== 'string');
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.filter((entry) => entry?.isDirectory);
  // Whatever the browser says of entries, files that are dropped themselves are among the files.
  const names = new Set(folders.map((folder) => folder?.name));
  const files = [...transfer.files].filter(({ name }) => !names.has(name));
  const asked = items.filter((_, i) => !entries[i]?.isDirectory).map(handleOfItem);
  const handles = await Promise.all(asked);
  if (handles.length === files.length)
    for (const [i, file] of files.entries()) rememberHandle(file, handles[i] ?? null);
  const walks = folders.flatMap((folder) => (folder ? [folderOf(folder, most)] : []));
  return { files, folders: await Promise.all(walks) };
}
