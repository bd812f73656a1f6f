/**
 * Source files that the user gives: a folder that is picked, or files and folders that are dropped on
 * the views of source and machine code. They are read on this machine only, when a view needs them.
 * Programs among what is dropped are taken for the object of the selected function.
 *
 * @module
 */

import { effect } from '@preact/signals';
import { wholeName } from '../names.js';
import { indexOf, matchSource } from '../source-match.js';
import { LARGEST, linesOf, MISSING } from '../source-text.js';
import * as state from '../state.js';
import { giveProgram, isProgram } from './programs.js';

/** @typedef {import('../source-match.js').SourceMatch} SourceMatch */
/** @typedef {import('../source-text.js').SourceText} SourceText */
/** @typedef {{path: string, open: () => Promise<File>}} Found */

/** Most files that are taken from a folder. */
const MOST_FILES = 300_000;

/** Texts that were read, by path of the file given; a new folder begins anew. @type {Map<string, {lines: string[], written: number}>} */
let read = new Map();

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

/** @param {string} name @param {Found[]} found */
function give(name, found) {
  read = new Map();
  state.sources.value = indexOf(name, found, found.length >= MOST_FILES);
}

/** Files of an input element, or dropped. @param {File[]} files */
export function giveFiles(files) {
  const found = files.slice(0, MOST_FILES).map((file) => ({
    path: file.webkitRelativePath || file.name,
    open: async () => file,
  }));
  const [first] = found;
  if (first) give(first.path.split('/')[0] ?? '', found);
}

/** Whether the browser lets a page ask for a folder; else an input element does it. */
export const hasFolderPicker = () => 'showDirectoryPicker' in window;

/** Asks for a folder. */
export async function pickFolder() {
  let folder;
  try {
    folder = await /** @type {any} */ (window).showDirectoryPicker({ id: 'sources' });
  } catch {
    return; // Nothing was chosen.
  }
  /** @type {Found[]} */
  const found = [];
  await walk(folder, folder.name, found);
  give(folder.name, found);
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
    if (await isProgram(file)) giveProgram(file);
    else found.push({ path: file.name, open: async () => file });
  }
  const [first] = found;
  if (first) give(folders[0]?.name ?? first.path, found);
}

/** @param {string} path @param {SourceText} text */
function tell(path, text) {
  state.sourceTexts.value = new Map(state.sourceTexts.peek()).set(path, text);
}

/** @param {string} path @param {SourceMatch} match */
async function readText(path, { entry, equals }) {
  const facts = { path: entry.path, equals };
  try {
    let known = read.get(entry.path);
    if (!known) {
      const file = await entry.open();
      if (file.size > LARGEST) throw new Error('too large');
      known = { lines: linesOf(await file.arrayBuffer()), written: file.lastModified };
      read.set(entry.path, known);
    }
    const newer = known.written > state.profileWritten.peek();
    tell(path, { ...facts, state: 'found', lines: known.lines, newer });
  } catch {
    tell(path, { ...MISSING, ...facts, state: 'unreadable' });
  }
}

/** Paths of the files that are shown. */
function shownPaths() {
  /** @type {Set<string>} */
  const paths = new Set();
  for (const shown of [state.sourceLines.value, state.instructions.value]) {
    if (!shown) continue;
    for (let file = 0; file < shown.symbols.length; file += 1) {
      paths.add(wholeName(shown.files, file));
    }
  }
  return paths;
}

/** Finds the texts of the files that are shown. */
function findTexts() {
  const index = state.sources.value;
  const rules = state.sourceRules.value;
  /** @type {Map<string, SourceText>} */
  const texts = new Map();
  const before = state.sourceTexts.peek();
  /** @type {(() => void)[]} */
  const reads = [];
  for (const path of shownPaths()) {
    const match = matchSource(index, path, rules);
    const known = before.get(path);
    if (!match) texts.set(path, MISSING);
    else if (
      known?.state === 'found' &&
      read.has(match.entry.path) &&
      known.path === match.entry.path
    ) {
      texts.set(path, known);
    } else {
      texts.set(path, { ...MISSING, state: 'reading' });
      reads.push(() => readText(path, match));
    }
  }
  state.sourceTexts.value = texts;
  for (const start of reads) start();
}

/** Starts finding. */
export function keepSourceTextsCurrent() {
  effect(findTexts);
}
