/**
 * The texts of packed files, unpacked once more so that any place of them can be read again.
 *
 * Each is unpacked when its lines are first asked for. They are kept as blobs: a browser moves large
 * blobs to its disk by itself, deletes them with the worker, and has them everywhere, in private windows
 * and in the single-file page too. After a crash it deletes them at its next start; a file of our own
 * (OPFS) would stay.
 *
 * @module
 */

import { readPieces } from './file-reader.js';

/** @typedef {import('../../pkg/grindscope.js').Session} Session */
/** @typedef {import('../../pkg/grindscope.js').Spool} Spool */

/** Bytes of text that are kept in memory before they become a part of the blob. */
const BLOB_PART = 16 << 20;

/**
 * The unpacked text of a file.
 *
 * @param {File} file
 * @param {Spool} spool
 */
async function unpacked(file, spool) {
  /** @type {Blob[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  let pieces = [];
  let size = 0;
  const store = () => {
    parts.push(new Blob(pieces));
    pieces = [];
    size = 0;
  };
  const take = (/** @type {Uint8Array<ArrayBuffer>} */ piece) => {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= BLOB_PART) store();
  };
  try {
    await readPieces(file, (piece) => spool.push(piece, take));
    spool.finish(take);
  } finally {
    spool.free();
  }
  store();
  return new Blob(parts);
}

/** @param {() => {session: Session, files: File[]}} opened  what is open */
export function createPackedTexts(opened) {
  /** By number of the file. @type {Map<number, Promise<Blob>>} */
  const texts = new Map();

  return {
    /** The text of a file. @param {number} input */
    of(input) {
      const known = texts.get(input);
      if (known) return known;
      const { session, files } = opened();
      const text = unpacked(/** @type {File} */ (files[input]), session.spool(input));
      texts.set(input, text);
      text.catch(() => texts.delete(input));
      return text;
    },
    /** Releases the texts. They are unpacked again on request. */
    forget: () => texts.clear(),
  };
}
