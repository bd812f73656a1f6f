/**
 * Saves and copies: the current document, a profile or a comparison, in the format selected in the export sheet, pictures
 * as SVG and PNG, and the function list for a spreadsheet. Webgrind files are prepared while the sheet is open, so
 * that it shows which numbers do not fit before anything is saved.
 */

import { effect } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { SAVED_TEXT } from '../messages/sheets.js';
import { paintSheet, sheetSize } from '../pictures/sheet.js';
import { canvasSurface, svgSurface } from '../pictures/surfaces.js';
import { failureOf } from '../spawn/analyser-client.js';
import { isAbandoned } from '../spawn/connection.js';
import { change } from '../store/actions.js';
import { chosenFormat, exportTitle, fileNameOf } from '../store/export-formats.js';
import { enclosable } from '../store/found-sources.js';
import { isFiltered, listColumns, listLayout } from '../store/selectors.js';
import { isSheetOpen } from '../store/sheets.js';
import * as state from '../store/state.js';
import { current, shownDocument, shownProfile } from '../store/state.js';
import { countedName } from '../values/format.js';
import { visible } from '../values/names.js';
import { analyser } from './analyser.js';
import { fail } from './fail.js';
import { reportOf } from './report.js';

/** @import {Colours} from '../pictures/colours.js' */
/** @import {Sheet} from '../pictures/sheet.js' */
/** @import {Fonts} from '../pictures/surfaces.js' */
/** @import {TextTable} from '../protocol/types.js' */
/** @import {Format} from '../store/export-formats.js' */

/** The content of the list. Cycles are omitted: their self cost is that of their members. */
function entries() {
  const { length, entryAt } = listLayout.peek();
  const functions = shownProfile.peek().tables.peek()?.facts.functions ?? 0;
  const rows = [];
  const isGroup = [];
  for (let place = 0; place < length; place += 1) {
    const entry = entryAt(place);
    if (entry.kind === 'row' && entry.row >= functions) continue;
    rows.push(entry.kind === 'row' ? entry.row : entry.group);
    isGroup.push(entry.kind === 'row' ? 0 : 1);
  }
  return { rows: Uint32Array.from(rows), isGroup: Uint8Array.from(isGroup) };
}

/** Returns the list as UTF-8 text. @param {TextTable['separator']} separator */
function tableText(separator) {
  const columns = listColumns.peek();
  return shownProfile.peek().request('table', {
    columns: columns.map(({ figure, isShare, event }) => ({
      figure: /** @type {import('../protocol/types.js').ProfileColumn} */ (figure),
      isShare,
      event: event ?? current.event.peek(),
    })),
    heads: columns.map(({ label }) => visible(label)),
    ...entries(),
    groupBy: current.listing.peek()?.grouped?.by ?? '',
    separator,
  });
}

/** Copies text to the clipboard; returns whether the browser allows it. @param {() => Promise<string>} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(await text());
    return true;
  } catch (error) {
    fail(FAILED_TEXT.copy, error);
    return false;
  }
}

/** Copies the function list for a spreadsheet, groups with their functions if open. */
export const copyTable = () =>
  copyText(async () => new TextDecoder().decode(await tableText('\t')));

/**
 * Saves files as downloads, and pictures as SVG and PNG.
 *
 * @param {string} name
 * @param {Uint8Array | Blob} content
 * @param {string} type
 * @returns {number} its size in bytes
 */
export function saveFile(name, content, type) {
  const blob = new Blob([/** @type {Uint8Array<ArrayBuffer> | Blob} */ (content)], { type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download owns the data once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return blob.size;
}

/** Bitmap pixels per page pixel. */
const FINENESS = 2;

/** @param {Sheet} sheet @param {{colours: Colours, fonts: Fonts, format: 'svg' | 'png', name: string}} how */
export async function savePicture(sheet, { colours, fonts, format, name }) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  const ruler = canvasSurface(context, fonts);
  const size = sheetSize(sheet, (text) => ruler.measure(text, 'plain'));
  if (format === 'svg') {
    const surface = svgSurface(fonts, ruler.measure);
    paintSheet(surface, sheet, colours);
    const text = surface.document(size.width, size.height, sheet.title);
    saveFile(`${name}.svg`, new TextEncoder().encode(text), 'image/svg+xml');
    return;
  }
  canvas.width = size.width * FINENESS;
  canvas.height = size.height * FINENESS;
  context.scale(FINENESS, FINENESS);
  paintSheet(canvasSurface(context, fonts, FINENESS), sheet, colours);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile(`${name}.png`, new Uint8Array(await blob.arrayBuffer()), blob.type);
}

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

/** Reads the files again. @template T @param {(reader: import('../spawn/analyser-client.js').ApartWorker) => Promise<T>} ask @returns {Promise<T>} */
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
  const sides = state.comparison.peek()?.sides;
  return sides ? [sides.a.files, sides.b.files] : [analyser.filesOf(shownDocument.peek().number)];
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
function exported({ id, scope }, event) {
  const { request, cost } = shownDocument.peek();
  const sides = state.comparison.peek()?.sides;
  const isOfRows = scope === 'rows' || (['graph', 'stacks'].includes(scope) && isFiltered.peek());
  return request('export', {
    format: id,
    event,
    rows: isOfRows || sides ? listedRows() : null,
    isFiltered: isFiltered.peek(),
    inclusive: cost.peek() === 'inclusive',
    titles: sides ? [sides.a.title, sides.b.title] : [],
  });
}

/** Returns the bytes of a format and a note on them. @param {Format} format @param {number} event @returns {Promise<{bytes: Uint8Array | Blob, note: string}>} */
async function write(format, event) {
  const { id, writer, type } = format;
  if (id === 'report') return { bytes: await report(), note: '' };
  if (writer === 'webgrind') return { bytes: await webgrindBytes(), note: '' };
  const { bytes, note } =
    writer === 'page' ? { bytes: await tableText(','), note: '' } : await exported(format, event);
  if (type !== 'text/csv' || !state.csvForSpreadsheets.peek()) return { bytes, note };
  const csv = await shownDocument.peek().request('cellsAsText', { csv: bytes });
  return { bytes: csv, note };
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
