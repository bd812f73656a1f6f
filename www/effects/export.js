/**
 * Exports the current document, a profile or a comparison, in the format selected in the export sheet. Webgrind files are
 * prepared while the sheet is open, so that it shows which numbers do not fit before anything is saved.
 */

import { effect } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { SAVED_TEXT } from '../messages/sheets.js';
import { failureOf } from '../spawn/analyser-client.js';
import { isAbandoned } from '../spawn/connection.js';
import { change } from '../store/actions.js';
import { chosenFormat, exportTitle, fileNameOf } from '../store/export-formats.js';
import { enclosable } from '../store/found-sources.js';
import { isFiltered } from '../store/selectors.js';
import { isSheetOpen } from '../store/sheets.js';
import * as state from '../store/state.js';
import { shownDocument, shownProfile } from '../store/state.js';
import { countedName } from '../values/format.js';
import { analyser } from './analyser.js';
import { tableText } from './copy-table.js';
import { reportOf } from './report.js';
import { saveFile } from './save-file.js';

/** @import {Format} from '../store/export-formats.js' */

/** The worker with the buffer. @type {import('../spawn/analyser-client.js').ApartWorker | null} */
let worker = null;
let isReading = false;

function closeWorker() {
  worker?.close();
  worker = null;
  isReading = false;
}

/** @param {Omit<import('../protocol/types.js').Requests['webgrind']['params'], 'files'>} params */
async function survey(params) {
  // Reading for other options is obsolete; a finished buffer may be reused.
  if (isReading) closeWorker();
  worker ??= analyser.apart(shownProfile.peek().number);
  const asked = worker;
  isReading = true;
  state.webgrindSurvey.value = {
    stage: 'reading',
    progress: { read: 0, total: 0, milliseconds: 0 },
  };
  try {
    const excess = await asked.request('webgrind', params, (progress) => {
      if (asked === worker) state.webgrindSurvey.value = { stage: 'reading', progress };
    });
    if (asked === worker) state.webgrindSurvey.value = { stage: 'ready', excess };
  } catch (error) {
    if (asked !== worker || isAbandoned(error)) return;
    state.webgrindSurvey.value = { stage: 'impossible', sentence: failureOf(error).sentence };
  } finally {
    if (asked === worker) isReading = false;
  }
}

/** Returns the bytes of the prepared file. */
export async function webgrindBytes() {
  const { version, overflow } = state.webgrindOptions.peek();
  if (!worker) throw new Error(FAILED_TEXT.dialogClosed);
  return worker.request('webgrindBytes', { version, overflow });
}

/** Starts the effect. */
export const surveyWebgrind = () =>
  effect(() => {
    const profile = state.profile.value;
    const isAsked = isSheetOpen('export') && state.exportFormat.value === 'webgrind';
    const event = profile?.facts.events[state.exportEvent.value];
    const { version, foldProxies } = state.webgrindOptions.value;
    if (isAsked && event)
      survey({ event: countedName(event), sum: event.sum ?? null, version, foldProxies });
    else closeWorker();
  });

/** The worker that reads the files again, while it runs. @type {import('../spawn/analyser-client.js').ApartWorker | null} */
let reader = null;

/** @param {import('../protocol/types.js').Progress} progress */
const showProgress = (progress) => change(state.exporting, progress);

/**
 * Reads the files again.
 *
 * @template T
 * @param {(reader: import('../spawn/analyser-client.js').ApartWorker) => Promise<T>} ask
 * @returns {Promise<T>}
 */
async function readAgain(ask) {
  reader = analyser.apart(shownProfile.peek().number);
  try {
    return await ask(reader);
  } finally {
    reader.close();
    reader = null;
  }
}

/** Rows of the list. */
const listedRows = () => shownDocument.peek().listing.peek()?.rows.slice() ?? new Uint32Array(0);

/** The files of the profiles of the current document. */
function allFiles() {
  const { number, tables } = shownDocument.peek();
  const { sides } = /** @type {Partial<import('../store/document.js').OpenComparison>} */ (
    tables.peek() ?? {}
  );
  return sides ? [sides.a.files, sides.b.files] : [analyser.filesOf(number)];
}

/** The sources and programs that a report contains on request. @param {boolean} stripPaths */
function enclosed(stripPaths) {
  const wanted = state.reportEncloses.peek() && !stripPaths ? enclosable.peek() : [];
  return Promise.all(wanted.map(async ({ open, ...of }) => ({ ...of, file: await open() })));
}

async function report() {
  const stripPaths = state.reportStripsPaths.peek();
  const params = { profiles: allFiles(), stripPaths, sources: await enclosed(stripPaths) };
  const pack = () => readAgain((reader) => reader.request('reportBlocks', params, showProgress));
  return reportOf(pack, stripPaths, state.reportEncloses.peek() && !stripPaths);
}

/** @param {Format} format @param {number} event */
async function tables({ id, scope, writer }, event) {
  if (writer === 'page') return tableText(',');
  const { kind, request, tables, cost } = shownDocument.peek();
  const sides = /** @type {Partial<import('../store/document.js').OpenComparison>} */ (
    tables.peek()
  )?.sides;
  const isOfRows = scope === 'rows' || (scope === 'graph' && isFiltered.peek());
  return request('export', {
    format: id,
    event,
    rows: isOfRows || kind === 'comparison' ? listedRows() : null,
    isFiltered: isFiltered.peek(),
    inclusive: cost.peek() === 'inclusive',
    titles: sides ? [sides.a.title, sides.b.title] : [],
  });
}

/** Returns the bytes of a format. @param {Format} format @param {number} event @returns {Promise<Uint8Array | Blob>} */
async function bytesOf(format, event) {
  const { id, writer, type } = format;
  if (id === 'report') return report();
  if (writer === 'webgrind') return webgrindBytes();
  const bytes = await tables(format, event);
  const isForSpreadsheets = type === 'text/csv' && state.csvForSpreadsheets.peek();
  return isForSpreadsheets ? shownDocument.peek().request('cellsAsText', { csv: bytes }) : bytes;
}

/** Returns the bytes of a format and a note on them. @param {Format} format @param {number} event */
async function write(format, event) {
  if (format.writer === 'contexts' && state.profile.peek() !== null) {
    const rows = isFiltered.peek() ? listedRows() : null;
    return shownProfile.peek().request('stacks', { format: format.id, event, rows });
  }
  return { bytes: await bytesOf(format, event), note: '' };
}

/** Writes and saves a file; the sheet shows the result. */
export async function exportProfile() {
  const format = chosenFormat.peek();
  if (!format || state.exporting.peek()) return;
  state.exportOutcome.value = null;
  state.exporting.value = { read: 0, total: 0, milliseconds: 0 };
  const name = fileNameOf(exportTitle.peek(), format);
  try {
    const { bytes, note } = await write(format, state.exportEvent.peek());
    const saved = saveFile(name, bytes, format.type);
    const text = [SAVED_TEXT.saved(name, saved), note].filter(Boolean).join(' ');
    state.exportOutcome.value = { failed: false, text };
  } catch (error) {
    if (!isAbandoned(error))
      state.exportOutcome.value = { failed: true, text: failureOf(error).sentence };
  } finally {
    state.exporting.value = null;
  }
}

/** Cancels the running export. */
export function cancelExport() {
  reader?.close();
}
