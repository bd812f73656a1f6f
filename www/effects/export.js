/**
 * Writing the open profile in the format that the export sheet is set to.
 *
 * @module
 */

import { failureOf, isAbandoned } from '../spawn/analyser-client.js';
import { chooseExportFormat, openExport } from '../store/actions.js';
import { fileNameOf } from '../store/export-formats.js';
import { isFiltered, titleOf } from '../store/selectors.js';
import * as state from '../store/state.js';
import { shownProfile } from '../store/tab-state.js';
import { bytes as size } from '../values/format.js';
import { analyser } from './analyser.js';
import { tableText } from './copy-table.js';
import { reportOf } from './report.js';
import { saveFile } from './save-file.js';
import { webgrindBytes } from './webgrind-export.js';

/** @typedef {import('../protocol/protocol.js').ExportFormat} Format */

/** What reads the files once more, while it does. @type {import('../spawn/analyser-client.js').ApartWorker | null} */
let reader = null;

/** Flags of the selected parts; none for all of them. */
export function partFlags() {
  return state.partFlags.peek() ?? new Uint8Array(0);
}

/** @param {import('../protocol/protocol.js').Progress} progress */
function showProgress(progress) {
  state.exporting.value = progress;
}

/**
 * Has the files read once more.
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
const listedRows = () => state.listing.peek()?.rows.slice() ?? new Uint32Array(0);

/** @param {string} format @param {number} event */
function stacks(format, event) {
  const steps = state.transforms.peek();
  const own = state.ownEvents.peek();
  const rows = isFiltered.peek() ? listedRows() : null;
  const params = { format, event, parts: partFlags(), steps, own, rows };
  return readAgain((reader) => reader.request('stacks', params, showProgress));
}

async function report() {
  const pack = () => readAgain((reader) => reader.request('reportBlocks', {}, showProgress));
  return { bytes: await reportOf(pack), note: '' };
}

/** CSV, with names as text to spreadsheet programs if that is chosen. @param {{request: import('../store/document.js').Request}} document @param {Uint8Array} csv */
export const csvAsChosen = async ({ request }, csv) =>
  state.csvForSpreadsheets.peek() ? request('cellsAsText', { csv }) : csv;

/** @param {{request: import('../store/document.js').Request}} document @param {Format} format @param {number} event */
async function tables({ request }, { id, scope }, event) {
  const isOfRows = scope === 'rows' || (scope === 'graph' && isFiltered.peek());
  const rows = isOfRows ? listedRows() : null;
  return request('export', { format: id, event, rows });
}

/**
 * The bytes of a format and what is to be said of them.
 *
 * @param {Format} format
 * @param {number} event
 * @returns {Promise<{bytes: Uint8Array | Blob, note: string}>}
 */
async function write(format, event) {
  if (format.id === 'report') return report();
  if (format.writer === 'contexts') return stacks(format.id, event);
  if (format.writer === 'webgrind') return { bytes: await webgrindBytes(), note: '' };
  const profile = shownProfile.peek();
  const isTable = format.writer === 'page';
  const bytes = await (isTable ? tableText(',') : tables(profile, format, event));
  const isCsv = format.type === 'text/csv';
  return { bytes: isCsv ? await csvAsChosen(profile, bytes) : bytes, note: '' };
}

/** Writes and saves; the outcome is told in the sheet. */
export async function exportProfile() {
  const profile = state.profile.peek();
  const format = profile?.facts.formats.find(({ id }) => id === state.exportFormat.peek());
  if (!profile || !format || state.exporting.peek()) return;
  state.exportOutcome.value = null;
  state.exporting.value = { read: 0, total: 0, milliseconds: 0 };
  const name = fileNameOf(titleOf(profile.facts.files), format);
  try {
    const { bytes, note } = await write(format, state.exportEvent.peek());
    const saved = saveFile(name, bytes, format.type);
    const text = [`Saved ${name}, ${size(saved)}.`, note].filter(Boolean).join(' ');
    state.exportOutcome.value = { failed: false, text };
  } catch (error) {
    if (!isAbandoned(error))
      state.exportOutcome.value = { failed: true, text: failureOf(error).sentence };
  } finally {
    state.exporting.value = null;
  }
}

/** Saves the flame graph of the event that is looked at as a page of its own; the sheet tells how it goes. */
export function saveFlamePage() {
  openExport();
  chooseExportFormat('flamegraph-html');
  return exportProfile();
}

/** Ends the writing that is on its way. */
export function cancelExport() {
  reader?.close();
}
