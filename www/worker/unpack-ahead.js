/**
 * Reads a packed file with the help of a second worker, which unpacks while this one parses.
 *
 * @module
 */

/** @typedef {import('./unpacker.js').Unpacked} Unpacked */

/**
 * What takes what was unpacked: a session.
 *
 * @typedef {object} Taker
 * @property {(text: Uint8Array) => void} takeText
 * @property {(note: any) => void} takeNote
 */

/** What is used of a worker. @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} Port */

/** Below this size of a file a second worker takes longer to start than it saves. */
const WORTHWHILE = 2 << 20;

/** First bytes of the containers that are unpacked. */
const SIGNATURES = [
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x42, 0x5a, 0x68],
  [0x50, 0x4b, 3, 4],
];

/** The file cannot be unpacked ahead: there is no second worker, or no room for so much text. */
export class NotAheadError extends Error {}

/** Whether unpacking ahead is worth its while. @param {File} file */
export async function isLargeAndPacked(file) {
  if (file.size < WORTHWHILE) return false;
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return SIGNATURES.some((signature) => signature.every((byte, at) => head[at] === byte));
}

/**
 * Takes all that a worker unpacks. The worker is ended in any case.
 *
 * @param {Port} worker  that has been given the file
 * @param {Taker} taker
 * @param {(bytes: number) => void} count  is told how many bytes of the file are unpacked
 * @returns {Promise<void>}
 * @throws what `taker` throws, what is wrong with the packed data, or `NotAheadError`
 */
export async function takeUnpacked(worker, taker, count) {
  try {
    await new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new NotAheadError(message));
      worker.onmessage = ({ data }) => {
        try {
          if (take(data, { taker, worker, count })) resolve(undefined);
        } catch (error) {
          reject(error);
        }
      };
    });
  } finally {
    worker.onmessage = null;
    worker.terminate();
  }
}

/**
 * Whether this was the last message.
 *
 * @param {Unpacked} message
 * @param {{taker: Taker, worker: Port, count: (bytes: number) => void}} ends
 */
function take(message, { taker, worker, count }) {
  if ('text' in message) {
    taker.takeText(message.text);
    worker.postMessage({ taken: message.text.byteLength });
  } else if ('note' in message) taker.takeNote(message.note);
  else if ('read' in message) count(message.read);
  else if ('failure' in message) {
    const { sentence, ...facts } = message.failure;
    throw Object.assign(new Error(sentence), facts);
  } else if (message.end === 'not ahead') throw new NotAheadError();
  return 'end' in message;
}
