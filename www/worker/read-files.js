/**
 * Feeds files, one after the other, to a reader; and answers requests about files other than the open profile: their
 * headers, and exports that need more than a profile keeps. A separate worker gets these, so that the tables never wait.
 */

import { FAILED_TEXT } from '../messages/errors.js';
import { readPieces } from './file-reader.js';

/** @import {AnswersTo, Failure, Progress, Requests, WebgrindExport} from '../protocol/types.js' */

/** The file that was being read when something failed. */
export class FileError extends Error {
  /** @param {string} file @param {unknown} cause */
  constructor(file, cause) {
    super('reading failed', { cause });
    this.file = file;
  }
}

/** Errors of the bindings after a trap: the objects of the analyser can no longer be used. */
const TRAPPED = /to rust\b|rust value\b|aliasing in rust/i;

/** Whether an error means that something failed before, and everything will until the files are opened again. @param {unknown} error */
const isAfterTrap = (error) =>
  error instanceof Error && !('kind' in error) && TRAPPED.test(error.message);

/** Describes an error. WebAssembly traps when it runs out of memory; any other trap is a bug. @param {unknown} error @returns {Failure} */
export function failureOf(error) {
  if (error instanceof FileError) return { ...failureOf(error.cause), file: error.file };
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
    return { sentence: FAILED_TEXT.memory, kind: 'memory', file: '', line: 0 };
  if (error instanceof DOMException && error.name === 'NotReadableError')
    return { sentence: FAILED_TEXT.notReadable, kind: 'not-readable', file: '', line: 0 };
  if (isAfterTrap(error))
    return { sentence: FAILED_TEXT.stopped, kind: 'internal', file: '', line: 0 };
  const { message, kind, line } = /** @type {{message?: string, kind?: string, line?: number}} */ (
    error
  );
  return {
    sentence: message ?? String(error),
    kind: kind ?? 'internal',
    file: '',
    line: line ?? 0,
  };
}

/**
 * Accepts files piece by piece.
 *
 * @typedef {object} Reader
 * @property {(name: string) => void} beginFile
 * @property {(piece: Uint8Array) => void} push
 * @property {() => void} endFile
 */

/** Least time between two reports of progress, in milliseconds. */
const REPORT_EVERY = 50;

/** Returns a function that takes the number of bytes that were read, and reports progress. @param {File[]} files @param {(progress: Progress) => void} report */
export function createMeter(files, report) {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const begin = performance.now();
  let last = begin;
  let read = 0;
  return (/** @type {number} */ bytes) => {
    read += bytes;
    const now = performance.now();
    if (now - last < REPORT_EVERY && read < total) return;
    last = now;
    report({ read, total, milliseconds: now - begin });
  };
}

/** Feeds files to a reader, one after the other. @param {Reader} reader @param {File[]} files @param {(bytes: number) => void} count */
export async function readFiles(reader, files, count) {
  for (const file of files) {
    try {
      reader.beginFile(file.name);
      await readPieces(file, (piece) => {
        reader.push(piece);
        count(piece.byteLength);
      });
      reader.endFile();
    } catch (error) {
      throw new FileError(file.name, error);
    }
  }
}

/** @typedef {typeof import('../../pkg/grindscope.js')} Analyser */

/** Bytes read to get the header lines of a file, compressed or not. */
const HEAD = 1 << 16;

/** Reads the first bytes of a file. @param {File} file */
const headOf = async (file) => new Uint8Array(await file.slice(0, HEAD).arrayBuffer());

/** @param {Pick<Analyser, 'headings' | 'WebgrindExport'>} analyser */
export function createFileAnswers({ headings, WebgrindExport }) {
  /** The buffer collected last, and the request that it answers. @type {{key: string, buffer: WebgrindExport} | null} */
  let collected = null;

  /** @param {Requests['webgrind']['params']} params @param {(progress: Progress) => void} report */
  async function collect({ files, event, sum, version, foldProxies }, report) {
    const fold = foldProxies && version >= 7;
    const { factors, of } = sum ?? { factors: [], of: [] };
    const key = JSON.stringify([event, factors.map(String), of, fold, version === 4]);
    if (collected?.key === key) return collected.buffer;
    const buffer = new WebgrindExport(event, BigInt64Array.from(factors), of, fold, version === 4);
    const [only, second] = files;
    if (only && !second) buffer.onlyFile(await headOf(only));
    await readFiles(buffer, files, createMeter(files, report));
    buffer.finish();
    collected = { key, buffer };
    return buffer;
  }

  return /** @satisfies {AnswersTo<'headings' | 'webgrind' | 'webgrindBytes'>} */ ({
    headings: async ({ files }) => headings(await Promise.all(files.map(headOf))),

    async webgrind(params, report) {
      const buffer = await collect(params, report);
      return buffer.excess(params.version);
    },

    async webgrindBytes({ version, overflow }) {
      if (!collected) throw new Error('No buffer was collected.');
      return collected.buffer.write(version, overflow);
    },
  });
}
