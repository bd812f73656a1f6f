/**
 * The texts of packed files, unpacked once more so that any place of them can be read again.
 *
 * They are unpacked ahead while nothing else is to be done, and at once where somebody waits for one. They are
 * kept as blobs: a browser moves large blobs to its disk by itself, deletes them with the worker, and has
 * them everywhere, in private windows and in the single-file page too. After a crash it deletes them at its
 * next start; a file of our own (OPFS) would stay.
 *
 * @module
 */

import { readPieces } from './file-reader.js';

/** @typedef {import('../../pkg/grindscope.js').Session} Session */
/** @typedef {import('../../pkg/grindscope.js').Spool} Spool */

/** Bytes of text that are kept in memory before they become a part of the blob. */
const BLOB_PART = 16 << 20;

/**
 * Bytes of text that are unpacked ahead: an eighth of the machine's memory, of which browsers tell 8 GiB at
 * most, for blobs may stay in it. Firefox and Safari do not tell it.
 */
const AHEAD = (Math.min(8, deviceMemory() ?? 8) * 2 ** 30) / 8;

/** GiB of memory, where it is told. @returns {number | undefined} */
function deviceMemory() {
  return /** @type {{deviceMemory?: number}} */ (globalThis.navigator)?.deviceMemory;
}

/**
 * The unpacked text of a file.
 *
 * @param {File} file
 * @param {Spool} spool
 * @param {() => Promise<unknown> | undefined} turn  waited for before each piece
 */
async function unpacked(file, spool, turn) {
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
    await readPieces(file, async (piece) => {
      await turn();
      spool.push(piece, take);
    });
    spool.finish(take);
  } finally {
    spool.free();
  }
  store();
  return new Blob(parts);
}

/** @param {() => {session: Session, files: File[]}} opened  what is open */
export function createPackedTexts(opened) {
  /** By number of the file. @type {Map<number, {text: Promise<Blob>, hurry: () => void}>} */
  const texts = new Map();

  /**
   * @param {number} input
   * @param {() => Promise<unknown> | undefined} turn
   */
  function begin(input, turn) {
    const { session, files } = opened();
    let isAwaited = false;
    let hurry = () => {};
    const hurried = new Promise((resolve) => {
      hurry = () => {
        isAwaited = true;
        resolve(undefined);
      };
    });
    const ownTurn = () => (isAwaited ? undefined : Promise.race([turn(), hurried]));
    const file = /** @type {File} */ (files[input]);
    const known = { text: unpacked(file, session.spool(input), ownTurn), hurry };
    texts.set(input, known);
    known.text.catch(() => texts.delete(input));
    return known;
  }

  return {
    /** The text of a file, for somebody who waits. @param {number} input */
    of(input) {
      const known = texts.get(input) ?? begin(input, () => undefined);
      known.hurry();
      return known.text;
    },
    /** Releases the texts. Whoever asks for one has it unpacked again. */
    forget: () => texts.clear(),
    /**
     * Unpacks the texts of all packed files, one after the other. What goes wrong is told to whoever asks
     * for one.
     *
     * @param {() => Promise<unknown> | undefined} turn  waited for before each piece
     */
    async ahead(turn) {
      const { session } = opened();
      if (session.facts().textBytes > AHEAD) return;
      for (const input of session.packedInputs()) {
        const known = texts.get(input) ?? begin(input, turn);
        await known.text.catch(() => {});
      }
    },
  };
}
