/**
 * The files of a drop, those within folders too.
 *
 * @module
 */

import { rememberHandle } from './file-handles.js';

/** Most files of a folder that are looked at. */
const MOST = 5000;

/** @type {WeakSet<File>} */
const ofFolders = new WeakSet();

/** Whether a file was not dropped itself, but a folder that holds it. @param {File} file */
export function cameFromFolder(file) {
  return ofFolders.has(file);
}

/** @param {FileSystemDirectoryEntry} folder @returns {Promise<FileSystemEntry[]>} */
async function entriesOf(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  while (all.length < MOST) {
    // A reader gives some entries at a time, and none at the end.
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    all.push(...some);
  }
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {FileSystemEntry} entry @param {File[]} found @param {boolean} within */
async function collect(entry, found, within) {
  if (found.length >= MOST) return;
  if (entry.isDirectory) {
    const folder = /** @type {FileSystemDirectoryEntry} */ (entry);
    for (const inner of await entriesOf(folder)) await collect(inner, found, true);
    return;
  }
  const file = await new Promise((resolve, reject) =>
    /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
  );
  if (within) ofFolders.add(file);
  found.push(file);
}

/**
 * The same files; where the browser has handles of them, those are known from now on.
 *
 * @param {File[]} files
 * @param {DataTransferItemList} items
 */
async function withHandles(files, items) {
  const asked = [...items].filter(({ kind }) => kind === 'file').map(handleOfItem);
  const handles = await Promise.all(asked);
  if (handles.length === files.length)
    for (const [i, file] of files.entries()) rememberHandle(file, handles[i] ?? null);
  return files;
}

/** @param {DataTransferItem} item @returns {Promise<import('./file-handles.js').Handle | null>} */
async function handleOfItem(item) {
  const get = Reflect.get(item, 'getAsFileSystemHandle');
  return typeof get === 'function' ? get.call(item).catch(() => null) : null;
}

/**
 * The files of a drop. Must be called while the drop is handled: later the browser denies them.
 *
 * @param {DataTransfer} transfer
 * @returns {Promise<File[]>}
 */
export async function droppedFiles(transfer) {
  const plain = [...transfer.files];
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return withHandles(plain, transfer.items);
  /** @type {File[]} */
  const found = [];
  for (const entry of entries) if (entry) await collect(entry, found, false);
  return found;
}
