import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PIECE, readPieces } from './file-reader.js';

/** Bytes in which every position differs from its neighbours. @param {number} size */
function patterned(size) {
  return Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8)) & 0xff);
}

/** @param {Blob} blob @param {{patience?: number}} [options] */
async function readAll(blob, options) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  await readPieces(blob, (piece) => pieces.push(piece.slice()), options);
  return {
    pieces,
    bytes: new Uint8Array(await new Blob(/** @type {any} */ (pieces)).arrayBuffer()),
  };
}

const SIZE = 11 * PIECE + 17;

/**
 * A blob without the methods of newer browsers.
 *
 * @param {Uint8Array} bytes
 * @param {(options?: object) => any} stream
 */
function blobWith(bytes, stream) {
  const blob = new Blob([/** @type {any} */ (bytes)]);
  Object.defineProperty(blob, 'stream', { value: stream });
  return blob;
}

test('byte streams give every byte once, in pieces of at most 1 MiB', async () => {
  const expected = patterned(SIZE);
  const { pieces, bytes } = await readAll(new Blob([expected]));
  assert.deepEqual(bytes, expected);
  assert.ok(pieces.every((piece) => piece.length <= PIECE));
});

test('slices are the fallback where byte streams are missing', async () => {
  const expected = patterned(SIZE);
  const blob = blobWith(expected, () => ({
    getReader() {
      throw new TypeError('no byte streams here');
    },
  }));
  const { pieces, bytes } = await readAll(blob);
  assert.deepEqual(bytes, expected);
  assert.ok(pieces.every((piece) => piece.length <= PIECE));
});

test('slices are the fallback without streams', async () => {
  const expected = patterned(SIZE);
  const blob = blobWith(expected, () => {
    throw new TypeError('no streams here');
  });
  assert.deepEqual((await readAll(blob)).bytes, expected);
});

test('a stalled stream is reopened after the last byte', async () => {
  const expected = patterned(SIZE);
  let opened = 0;
  const blob = blobWith(expected, () => {
    opened += 1;
    return new ReadableStream({
      type: 'bytes',
      start(controller) {
        controller.enqueue(expected.slice(0, 1000)); // and then never again
      },
    });
  });
  assert.deepEqual((await readAll(blob, { patience: 30 })).bytes, expected);
  assert.equal(opened, 1);
});

test('an empty file has no piece', async () => {
  assert.equal((await readAll(new Blob([]))).pieces.length, 0);
});

test('a failing read is reported', async () => {
  const blob = blobWith(patterned(10), () => {
    return new ReadableStream({
      type: 'bytes',
      start(controller) {
        controller.error(new Error('the file changed'));
      },
    });
  });
  await assert.rejects(readAll(blob), /the file changed/);
});
