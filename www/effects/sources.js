/**
 * Source files that the user gives: a folder that is picked, or files and folders that are dropped on
 * the views of source and machine code. They are read on this machine only, when a view needs them.
 * Programs among what is dropped are taken for the object of the selected function, in a comparison on
 * the side that they fit.
 *
 * @module
 */

import { indexOf } from '../code/source-match.js';
import { comparison } from '../store/comparison-state.js';
import * as state from '../store/state.js';
import { dropComparedProgram } from './compared-programs.js';
import { isProgram } from './disassemble.js';
import { giveProgram } from './programs.js';

/** Where a folder goes: the sources of what is shown, or of the older profile of a comparison. @typedef {typeof state.sources} Given */
/** @typedef {{path: string, open: () => Promise<File>}} Found */

/** Most files that are taken from a folder. */
const MOST_FILES = 300_000;

/**
 * Files below a folder. What begins with a point is no source of a program.
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

/** @param {string} name @param {Found[]} found @param {Given} given */
function give(name, found, given = state.sources) {
  given.value = indexOf(name, found, found.length >= MOST_FILES);
}

/** Files of an input element, or dropped. @param {File[]} files @param {Given} [given] */
export function giveFiles(files, given) {
  const found = files.slice(0, MOST_FILES).map((file) => ({
    path: file.webkitRelativePath || file.name,
    open: async () => file,
  }));
  const [first] = found;
  if (first) give(first.path.split('/')[0] ?? '', found, given);
}

/** Whether the browser lets a page ask for a folder; else an input element does it. */
export const hasFolderPicker = () => 'showDirectoryPicker' in window;

/** Asks for a folder. @param {Given} [given] */
export async function pickFolder(given) {
  let folder;
  try {
    folder = await /** @type {any} */ (window).showDirectoryPicker({ id: 'sources' });
  } catch {
    return; // Nothing was chosen.
  }
  /** @type {Found[]} */
  const found = [];
  await walk(folder, folder.name, found);
  give(folder.name, found, given);
}

/**
 * Files below what was dropped.
 *
 * @param {FileSystemEntry} entry
 * @param {Found[]} found
 */
async function walkDropped(entry, found) {
  if (found.length >= MOST_FILES) return;
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = /** @type {FileSystemFileEntry} */ (entry);
    found.push({ path, open: () => new Promise((done, fail) => file.file(done, fail)) });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const inner of some) if (!inner.name.startsWith('.')) await walkDropped(inner, found);
  }
}

/** Takes a program for what is shown. @param {File} file */
const takeProgram = (file) => (comparison.peek() ? dropComparedProgram(file) : giveProgram(file));

/** Takes what was dropped. @param {DataTransfer} dropped */
export async function giveDropped(dropped) {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry());
  const files = [...dropped.files];
  /** @type {Found[]} */
  const found = [];
  const folders = entries.filter((entry) => entry?.isDirectory);
  for (const entry of folders) if (entry) await walkDropped(entry, found);
  // Whatever the browser says of entries, files that are dropped themselves are among the files.
  const names = new Set(folders.map((folder) => folder?.name));
  for (const file of files.filter(({ name }) => !names.has(name))) {
    if (await isProgram(file)) await takeProgram(file);
    else found.push({ path: file.name, open: async () => file });
  }
  const [first] = found;
  if (first) give(folders[0]?.name ?? first.path, found);
}
