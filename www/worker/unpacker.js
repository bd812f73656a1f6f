/**
 * The other half of reading a packed file: a worker that reads and unpacks it, ahead of the one that
 * parses the text.
 *
 * Constraints: unpacking cannot be halted within a piece, and a few bytes can hold a gigabyte. So
 * pieces are small, the next one waits until most of the text was taken, and where one piece alone
 * holds far too much the unpacking is given up: the analyser then does both by itself, which needs
 * no room for text that waits.
 *
 * @module
 */

import { failureOf } from './failure.js';
import { readPieces } from './file-reader.js';

/** Bytes of the file that are unpacked in one go. */
const PIECE = 1 << 16;

/** Bytes of text that may wait for the analyser before the next piece is unpacked. */
const AHEAD = 8 << 20;

/** Bytes of text that may wait at all. */
const ROOM = 64 << 20;

/**
 * What the unpacker sends: text, a note that a session understands, how many bytes of the file are
 * unpacked, or how it ended.
 *
 * @typedef {{text: Uint8Array<ArrayBuffer>} | {note: object} | {read: number} | {end: 'done' | 'not ahead'}
 *   | {failure: import('../protocol/protocol.js').Failure}} Unpacked
 */

/**
 * Unpacks a file.
 *
 * @param {File} file
 * @param {object} ends
 * @param {typeof import('../../pkg/grindscope.js').Unpacking} ends.Unpacking
 * @param {(message: Unpacked) => void} ends.send
 */
export function createUnpacker(file, { Unpacking, send }) {
  let waiting = 0;
  let isDense = false;
  /** @type {(() => void) | null} */
  let proceed = null;

  const take = (/** @type {Uint8Array<ArrayBuffer> | object} */ event) => {
    if (!(event instanceof Uint8Array)) {
      send({ note: event });
      return true;
    }
    waiting += event.byteLength;
    isDense = waiting > ROOM;
    if (!isDense) send({ text: /** @type {Uint8Array<ArrayBuffer>} */ (event) });
    return !isDense;
  };

  /** @type {() => Promise<void>} */
  const room = () =>
    new Promise((resolve) => {
      proceed = resolve;
    });

  async function unpack() {
    const unpacking = new Unpacking();
    try {
      await readPieces(file, async (bytes) => {
        for (let at = 0; at < bytes.length; at += PIECE) {
          const piece = bytes.subarray(at, at + PIECE);
          unpacking.push(piece, take);
          send({ read: piece.length });
          if (waiting > AHEAD) await room();
        }
      });
      unpacking.finish(take);
    } finally {
      unpacking.free();
    }
  }

  return {
    async run() {
      try {
        await unpack();
        send({ end: 'done' });
      } catch (error) {
        send(isDense ? { end: 'not ahead' } : { failure: failureOf(error) });
      }
    },
    /** So many bytes of text were taken. @param {number} bytes */
    taken(bytes) {
      waiting -= bytes;
      if (waiting > AHEAD) return;
      proceed?.();
      proceed = null;
    },
  };
}
