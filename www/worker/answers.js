/**
 * How each kind of request is answered from a session of the analyser.
 *
 * @module
 */

import { FileError } from './failure.js';
import { readPieces } from './file-reader.js';

/** @typedef {typeof import('../../pkg/grindscope.js')} Analyser */
/** @typedef {import('../../pkg/grindscope.js').Session} Session */
/** @typedef {import('../protocol.js').ExportFormat} ExportFormat */
/** @typedef {import('../protocol.js').Progress} Progress */
/** @typedef {import('../protocol.js').RequestKind} RequestKind */
/** @typedef {import('../protocol.js').Requests} Requests */

/** Least time between two reports of progress, in milliseconds. */
const REPORT_EVERY = 50;

/**
 * Calls `report` now and then with how far a load is.
 *
 * @param {number} total  bytes of all files
 * @param {(progress: Progress) => void} report
 */
function createMeter(total, report) {
  const begin = performance.now();
  let last = begin;
  let read = 0;
  return {
    /** @param {number} bytes */
    add(bytes) {
      read += bytes;
      const now = performance.now();
      if (now - last < REPORT_EVERY && read < total) return;
      last = now;
      report({ read, total, milliseconds: now - begin });
    },
    milliseconds: () => performance.now() - begin,
  };
}

/** Bytes of all files together. @param {File[]} files */
function sizeOf(files) {
  return files.reduce((sum, file) => sum + file.size, 0);
}

/**
 * What takes files, piece by piece.
 *
 * @typedef {object} Reader
 * @property {(name: string) => void} beginFile
 * @property {(piece: Uint8Array) => void} push
 * @property {() => void} endFile
 */

/**
 * @param {Reader} reader
 * @param {File[]} files
 * @param {(bytes: number) => void} [count]
 */
async function readFiles(reader, files, count) {
  for (const file of files) {
    try {
      reader.beginFile(file.name);
      await readPieces(file, (piece) => {
        reader.push(piece);
        count?.(piece.byteLength);
      });
      reader.endFile();
    } catch (error) {
      throw new FileError(file.name, error);
    }
  }
}

/**
 * @param {Pick<Analyser, 'Session' | 'WebgrindExport'>} analyser
 * @returns {{[K in RequestKind]: (params: any, report: (progress: Progress) => void) => Promise<Requests[K]['reply']>}}
 */
export function createAnswers({ Session, WebgrindExport }) {
  /** @type {Session} */
  let session;
  /** The files of the profile, for exports that read them once more. @type {File[]} */
  let opened = [];

  /** @type {Record<ExportFormat, (event: string) => Promise<Uint8Array>>} */
  const writers = {
    csv: async () => session.csv(),
    async webgrind6(event) {
      const writer = new WebgrindExport(event);
      await readFiles(writer, opened);
      return writer.finish(6, 'refuse');
    },
  };

  return {
    async load({ files }, report) {
      const meter = createMeter(sizeOf(files), report);
      session = new Session();
      opened = files;
      await readFiles(session, files, meter.add);
      session.finish();
      const facts = session.facts();
      const functions = session.functions();
      return { facts, functions, milliseconds: meter.milliseconds() };
    },
    columns: async ({ event }) => session.columns(event),
    list: async ({ event, filter, order }) =>
      session.list(event, filter, order.column, order.descending),
    calls: async ({ row, event }) => session.calls(event, row),
    export: async ({ format, event }) => writers[/** @type {ExportFormat} */ (format)](event),
  };
}
