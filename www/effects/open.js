/**
 * Opening profiles: the one load at a time, its progress, its end.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { isAbandoned, RequestError } from '../analyser-client.js';
import { fetchOwnFile } from '../own-file.js';
import { titleOf } from '../selectors.js';
import * as state from '../state.js';
import { analyser } from './analyser.js';
import { chooseFiles } from './choose-files.js';

/** @typedef {import('../protocol.js').Failure} Failure */
/** @typedef {import('../protocol.js').LoadedTables} LoadedTables */

/** @type {AbortController | null} */
let current = null;

/**
 * What a rejection says to people.
 *
 * @param {unknown} error
 * @returns {Failure}
 */
export function failureOf(error) {
  if (error instanceof RequestError) return error.failure;
  const sentence = error instanceof Error ? error.message : String(error);
  return { sentence, kind: 'internal', file: '', line: 0 };
}

/** Puts a freshly read profile on the page. @param {LoadedTables} tables */
function show(tables) {
  batch(() => {
    state.profile.value = tables;
    state.event.value = 0;
    state.filter.value = '';
    state.filterProblem.value = '';
    state.rules.value = [];
    state.shownPermille.value = 1000;
    state.order.value = { column: 'inclusive', descending: true };
    state.selected.value = null;
    state.columns.value = null;
    state.listing.value = null;
    state.calls.value = null;
    state.sourceLines.value = null;
    state.instructions.value = null;
    state.sourceFiles.value = null;
    state.detailsFailure.value = null;
    state.notesOpen.value = false;
    state.failure.value = null;
    state.partFlags.value = null;
    state.exportOpen.value = false;
  });
}

/**
 * Runs one load, after ending the one before. `find` gives the files to read.
 *
 * @param {string} title
 * @param {(signal: AbortSignal) => Promise<File[]>} find
 * @param {boolean} [isChosen]  whether it is settled that the files are parts of one profile
 */
async function load(title, find, isChosen = false) {
  current?.abort();
  const controller = new AbortController();
  current = controller;
  const { signal } = controller;
  const progress = { read: 0, total: 0, milliseconds: 0 };
  batch(() => {
    state.failure.value = null;
    state.loading.value = { title, progress, cancel: () => controller.abort() };
  });
  try {
    const files = await find(signal);
    const tables = await analyser.load(files, {
      signal,
      choose: isChosen ? undefined : (headings) => chooseFiles(files, headings, signal),
      onProgress(progress) {
        const loading = state.loading.value;
        if (loading && current === controller) state.loading.value = { ...loading, progress };
      },
    });
    show(tables);
    state.profileWritten.value = Math.max(...files.map((file) => file.lastModified));
  } catch (error) {
    if (!isAbandoned(error))
      state.failure.value = { title: `Could not open ${title}`, failure: failureOf(error) };
  } finally {
    if (current === controller) {
      current = null;
      state.loading.value = null;
    }
  }
}

/** Opens files: those of one run as the parts of one profile. @param {File[]} files */
export async function openFiles(files) {
  if (files.length > 0) await load(titleOf(files), async () => files);
}

/** Opens the files of a report: what is in it was chosen by who made it. @param {File[]} files */
export async function openEnclosedFiles(files) {
  if (files.length > 0) await load(titleOf(files), async () => files, true);
}

/** Opens a profile that came with the page. @param {import('../samples.js').Sample} sample */
export async function openSample({ file, url }) {
  await load(file, async (signal) => {
    const response = await fetchOwnFile(url, { signal });
    if (!response.ok) throw new Error(`The sample cannot be fetched: ${response.statusText}.`);
    return [new File([await response.blob()], file)];
  });
}
