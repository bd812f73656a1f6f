/** Feeds files, one after the other, to a reader. */

import { FileError } from './failure.js';
import { readPieces } from './file-reader.js';

/** @import {Progress} from '../protocol/types.js' */

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

/** Returns the total size of all files in bytes. @param {File[]} files */
function sizeOf(files) {
  return files.reduce((sum, file) => sum + file.size, 0);
}

/** Reports progress while files are read. @param {File[]} files @param {(progress: Progress) => void} report */
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
  };
}

/**
 * Feeds files to a reader, one after the other.
 *
 * @param {Reader} reader
 * @param {File[]} files
 * @param {(bytes: number) => void} count
 */
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
