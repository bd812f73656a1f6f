/**
 * Recent files. If the browser has handles: their names, and the handles to reopen them. Nothing of their content is
 * stored. The list is in this browser's IndexedDB, the only storage that accepts handles. Other files can be reopened
 * until the page is left, such as those of a tab that was closed.
 */

import { effect } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { openedFiles, recent } from '../store/state.js';
import { refuse } from './fail.js';
import { filesOf, handleOf } from './file-handles.js';
import { openFiles } from './open-files.js';

/** @import {Recent} from '../store/state.js' */

const DATABASE = 'grindscope';
const STORE = 'recent';
/** Maximum number of entries. */
const MOST = 6;

/** Files without handles, the newest first. @type {Recent[]} */
let unstored = [];

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Runs an operation on the store. Browsers may forbid it; then nothing is stored.
 *
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} act
 * @returns {Promise<T | null>}
 */
async function withStore(mode, act) {
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'title' });
    const database = await answered(opening);
    try {
      return await act(database.transaction(STORE, mode).objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Sorts entries, newest first. @param {Recent[]} entries */
const inOrder = (entries) => entries.toSorted((a, b) => b.opened - a.opened);

/** Loads the list. */
async function recall() {
  const entries = await withStore('readonly', (store) => answered(store.getAll()));
  recent.value = inOrder([...(entries ?? []), ...unstored]).slice(0, MOST);
}

/** Adds opened files to the list. @param {string} title @param {File[]} files */
async function remember(title, files) {
  const handles = files.map(handleOf).filter((handle) => handle !== undefined);
  const entry = { title, handles, opened: Date.now() };
  unstored = unstored.filter((other) => other.title !== title);
  if (handles.length < files.length) {
    unstored = [{ ...entry, handles: [], files }, ...unstored].slice(0, MOST);
    return recall();
  }
  await withStore('readwrite', async (store) => {
    const others = inOrder(await answered(store.getAll())).filter((other) => other.title !== title);
    for (const old of others.slice(MOST - 1)) store.delete(old.title);
    await answered(store.put(entry));
  });
  await recall();
}

/** Reopens files; the browser may ask the user for permission. @param {Recent} entry */
export async function reopen({ title, handles, files }) {
  if (files) return void openFiles(files);
  try {
    for (const handle of handles) {
      if ((await handle.requestPermission?.({ mode: 'read' })) === 'denied') return;
    }
    openFiles(await filesOf(handles));
  } catch {
    refuse(FAILED_TEXT.reopen(title), FAILED_TEXT.moved, 'gone');
  }
}

/** Starts the effect. */
export function keepRecent() {
  recall();
  effect(() => {
    const opened = openedFiles.value;
    if (opened) remember(opened.title, opened.files);
  });
}

/** Deletes the list. */
export async function forgetRecent() {
  [recent.value, unstored] = [[], []];
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = resolve;
    request.onerror = resolve;
    request.onblocked = resolve;
  });
}
