/**
 * Reads a file in pieces, a MiB at a time, by the fastest method that the browser supports.
 *
 * Measurements that led to this design:
 *
 * * A byte stream with its own buffers (BYOB) is two to four times as fast as any other way, but
 *   in Chromium a read on a file of gigabytes sometimes never settles, most likely because the
 *   stream is garbage-collected while only its reads are awaited. So the stream, its reader and
 *   the file are kept in `held` while they are read, and a watchdog reopens the file after the
 *   last byte received if nothing arrives for two seconds.
 * * Two reads are in flight, so that the disk is busy while a piece is parsed.
 * * Pieces stay small because a browser swaps in optimised code only between calls.
 * * Safari before 26.4 has no such streams, and streams may be missing altogether: plain slices are
 *   the fallback.
 */

/** Maximum size of a piece in bytes. It is copied into the analyser, whose memory never shrinks. */
export const PIECE = 1 << 18;
/** Bytes per read. */
const READ = 1 << 20;
const IN_FLIGHT = 2;
/** Milliseconds that a read may take before the file is reopened. */
const PATIENCE = 2000;

/** Strong references to everything that is being read. @type {Set<unknown>} */
const held = new Set();

/**
 * @typedef {object} Source  pieces of a file, in order
 * @property {() => Promise<Uint8Array | null>} next  the next piece, or null at the end
 * @property {(piece: Uint8Array) => void} release  the piece is processed; its memory may be reused
 * @property {() => void} close
 */

/** Reads pieces through a byte stream that fills our buffers. @param {Blob} blob @returns {Source} */
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

/** Reads pieces by slices, one read ahead. @param {Blob} blob @returns {Source} */
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

/** Returns the fastest source that works here. @param {Blob} blob @returns {Source} */
function openSource(blob) {
  try {
    return byteStreamSource(blob);
  } catch {
    return sliceSource(blob);
  }
}

const STALLED = Symbol('stalled');

/**
 * Returns the next piece, or `STALLED` if it does not arrive in time.
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
 * Passes every piece of a file to `use`, in order. The memory of a piece is reused as soon as `use` has finished.
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
        wait *= 2; // a slow disk must not be reopened so often that nothing arrives
        continue;
      }
      wait = patience;
      consumed += piece.byteLength;
      for (let at = 0; at < piece.byteLength; at += PIECE)
        await use(piece.subarray(at, at + PIECE));
      source.release(piece);
    }
  } finally {
    source.close();
  }
}
