/**
 * Texts of compressed files, unpacked again so that any position in them can be read.
 *
 * Each is unpacked when its lines are first requested. They are kept as blobs: a browser moves large blobs to disk
 * by itself, deletes them with the worker, and supports them everywhere, including private windows and the
 * single-file page. After a crash it deletes them at its next start; a file in OPFS would stay.
 */

import { readPieces } from './file-reader.js';

/** @import {Session, Spool} from '../protocol/types.js' */

/** Bytes of text kept in memory before they are added to the blob. */
const BLOB_PART = 16 << 20;

/** Unpacks the text of a file. @param {File} file @param {Spool} spool */
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

/** @param {() => {session: Session, files: File[][]}} opened  returns the open session, and its files by side */
export function createPackedTexts(opened) {
  /** By side and number of the file. @type {Map<string, Promise<Blob>>} */
  const texts = new Map();

  return {
    /** Returns the text of a file. @param {number} side @param {number} input */
    of(side, input) {
      const key = `${side} ${input}`;
      const known = texts.get(key);
      if (known) return known;
      const { session, files } = opened();
      const text = unpacked(/** @type {File} */ (files[side]?.[input]), session.spool(side, input));
      texts.set(key, text);
      text.catch(() => texts.delete(key));
      return text;
    },
    /** Releases the texts. They are unpacked again on request. */
    forget: () => texts.clear(),
  };
}
