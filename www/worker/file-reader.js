/**
 * Reads a file, a MiB at a time, the fastest way that the browser has, and hands it on in pieces.
 *
 * Ugly truths, all measured:
 *
 * * A byte stream with buffers of our own (BYOB) is two to four times as fast as any other way, but
 *   in Chromium a read on a file of gigabytes sometimes never settles, most likely because the
 *   stream is garbage while only its reads are waited for. So the stream, its reader and the file
 *   are held in `held` as long as they are read, and a watchdog reopens the file behind the last
 *   byte that arrived when nothing comes for two seconds.
 * * Two reads are in flight, so that the disk works while a piece is parsed.
 * * Pieces stay small because a browser swaps in optimised code only between calls.
 * * Safari below 26.4 has no such streams, and streams may be missing altogether: then the default
 *   reader or plain slices do.
 *
 * @module
 */

/** Largest piece handed on, in bytes. It is copied into the analyser, whose memory never shrinks. */
export const PIECE = 1 << 18;
/** Bytes that are asked for at once. */
const READ = 1 << 20;
const IN_FLIGHT = 2;
/** How long a read may take before the file is opened anew, in milliseconds. */
const PATIENCE = 2000;

/** Strong references to everything that is being read. @type {Set<unknown>} */
const held = new Set();

/**
 * @typedef {object} Source  pieces of a file, in order
 * @property {() => Promise<Uint8Array | null>} next  the next piece, or null at the end
 * @property {(piece: Uint8Array) => void} release  the piece is used up; its memory may be reused
 * @property {() => void} close
 */

/**
 * Pieces through a byte stream that fills buffers of our own.
 *
 * @param {Blob} blob
 * @returns {Source}
 */
function byteStreamSource(blob) {
  const stream = blob.stream();
  const reader = stream.getReader({ mode: 'byob' });
  const keep = [blob, stream, reader];
  held.add(keep);
  const ask = (/** @type {Uint8Array<ArrayBuffer>} */ buffer) => {
    const read = reader.read(buffer);
    read.catch(() => {}); // reported where it is awaited; a closed source is never awaited
    return read;
  };
  const reads = Array.from({ length: IN_FLIGHT }, () => ask(new Uint8Array(READ)));
  let spare = new Uint8Array(READ);
  return {
    async next() {
      const { done, value } = await /** @type {(typeof reads)[0]} */ (reads.shift());
      if (done) return null;
      reads.push(ask(spare));
      return value;
    },
    release(piece) {
      spare = new Uint8Array(/** @type {ArrayBuffer} */ (piece.buffer));
    },
    close() {
      held.delete(keep);
      reader.cancel().catch(() => {});
    },
  };
}

/**
 * Pieces through the default stream, whose chunks may be larger than a piece.
 *
 * @param {Blob} blob
 * @returns {Source}
 */
function defaultStreamSource(blob) {
  const stream = blob.stream();
  const reader = stream.getReader();
  const keep = [blob, stream, reader];
  held.add(keep);
  /** @type {Uint8Array} */
  let rest = new Uint8Array(0);
  return {
    async next() {
      while (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done) return null;
        rest = value;
      }
      const piece = rest.subarray(0, READ);
      rest = rest.subarray(READ);
      return piece;
    },
    release() {},
    close() {
      held.delete(keep);
      reader.cancel().catch(() => {});
    },
  };
}

/**
 * Pieces by slices, one read ahead.
 *
 * @param {Blob} blob
 * @returns {Source}
 */
function sliceSource(blob) {
  let offset = 0;
  const ask = () => {
    const slice = blob.slice(offset, offset + READ);
    offset += slice.size;
    const read = slice.size > 0 ? slice.arrayBuffer() : Promise.resolve(null);
    read.catch(() => {});
    return read;
  };
  let ahead = ask();
  return {
    async next() {
      const buffer = await ahead;
      if (buffer === null) return null;
      ahead = ask();
      return new Uint8Array(buffer);
    },
    release() {},
    close() {},
  };
}

/**
 * The fastest source that works here.
 *
 * @param {Blob} blob
 * @returns {Source}
 */
function openSource(blob) {
  for (const open of [byteStreamSource, defaultStreamSource]) {
    try {
      return open(blob);
    } catch {
      // This browser lacks it; the next one is slower but older.
    }
  }
  return sliceSource(blob);
}

const STALLED = Symbol('stalled');

/**
 * The next piece, or `STALLED` when it does not come in time.
 *
 * @param {Source} source
 * @param {number} patience
 * @returns {Promise<Uint8Array | null | typeof STALLED>}
 */
async function nextOrStalled(source, patience) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patience, STALLED);
  });
  try {
    return /** @type {any} */ (await Promise.race([source.next(), late]));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Hands every piece of a file to `use`, in order. The memory of a piece is reused as soon as `use` is
 * done with it.
 *
 * @param {Blob} file
 * @param {(piece: Uint8Array) => unknown} use  may return a promise
 * @param {{patience?: number}} [options]
 */
export async function readPieces(file, use, { patience = PATIENCE } = {}) {
  let consumed = 0;
  let wait = patience;
  let source = openSource(file);
  try {
    for (;;) {
      const piece = await nextOrStalled(source, wait);
      if (piece === null) return;
      if (piece === STALLED) {
        source.close();
        source = openSource(file.slice(consumed));
        wait *= 2; // a disk may just be slow: never reopen so often that nothing arrives
        continue;
      }
      wait = patience;
      consumed += piece.byteLength;
      for (let at = 0; at < piece.byteLength; at += PIECE) {
        await use(piece.subarray(at, at + PIECE));
      }
      source.release(piece);
    }
  } finally {
    source.close();
  }
}
