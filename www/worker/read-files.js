/**
 * Feeds files, one after the other, to whatever takes bytes.
 *
 * @module
 */

import { FileError } from './failure.js';
import { readPieces } from './file-reader.js';
import { isLargeAndPacked, NotAheadError, takeUnpacked } from './unpack-ahead.js';

/** @typedef {import('../protocol/protocol.js').Progress} Progress */

/**
 * What takes files, piece by piece.
 *
 * @typedef {object} Reader
 * @property {(name: string) => void} beginFile
 * @property {(piece: Uint8Array) => void} push
 * @property {() => void} endFile
 */

/** Least time between two reports of progress, in milliseconds. */
const REPORT_EVERY = 50;

/** Bytes of all files together. @param {File[]} files */
function sizeOf(files) {
  return files.reduce((sum, file) => sum + file.size, 0);
}

/**
 * Calls `report` now and then with how far the reading of files is.
 *
 * @param {File[]} files
 * @param {(progress: Progress) => void} report
 */
export function createMeter(files, report) {
  const total = sizeOf(files);
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

/**
 * @param {Reader} reader
 * @param {File[]} files
 * @param {(bytes: number) => void} count
 */
export const readFiles = (reader, files, count) =>
  readEach(files, async (file) => {
    reader.beginFile(file.name);
    await readPieces(file, (piece) => {
      reader.push(piece);
      count(piece.byteLength);
    });
    reader.endFile();
  });

/** @param {File[]} files @param {(file: File) => Promise<void>} read */
async function readEach(files, read) {
  for (const file of files) {
    try {
      await read(file);
    } catch (error) {
      throw new FileError(file.name, error);
    }
  }
}

/**
 * What takes files, packed ones also unpacked.
 *
 * @typedef {Reader & import('./unpack-ahead.js').Taker & {free: () => void}} Opener
 */

/**
 * Feeds files to a new opener, and has large packed ones unpacked ahead by a second worker.
 *
 * @template {Opener} T
 * @param {File[]} files
 * @param {object} means
 * @param {() => T} means.begin
 * @param {(file: File) => Promise<import('./unpack-ahead.js').Port>} means.spawnUnpacker
 * @param {() => (bytes: number) => void} means.meter  is asked again when all begins anew
 * @returns {Promise<T>}
 */
export async function openFiles(files, { begin, spawnUnpacker, meter }) {
  const opener = begin();
  const count = meter();
  try {
    await readEach(files, async (file) => {
      if (!(await isLargeAndPacked(file))) return readFiles(opener, [file], count);
      opener.beginFile(file.name);
      await takeUnpacked(await spawnUnpacker(file), opener, count);
    });
    return opener;
  } catch (error) {
    opener.free();
    const { cause } = /** @type {Error} */ (error);
    if (!(cause instanceof NotAheadError)) throw error;
  }
  const alone = begin();
  await readFiles(alone, files, meter());
  return alone;
}
