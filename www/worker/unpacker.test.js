import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUnpacker } from './unpacker.js';

const MIB = 1 << 20;

/**
 * Unpacks every byte of a file to a text of so many bytes.
 *
 * @param {number} each
 */
const unpackingTo = (each) =>
  /** @type {any} */ (
    class {
      /** @param {Uint8Array} bytes @param {(event: unknown) => boolean} take */
      push(bytes, take) {
        for (let i = 0; i < bytes.length; i += 1) {
          if (!take(new Uint8Array(each))) throw new Error('no room');
        }
      }
      /** @param {(event: unknown) => boolean} take */
      finish(take) {
        take({ End: null });
      }
      free() {}
    }
  );

/** @param {number} size */
const fileOf = (size) => new File([new Uint8Array(size)], 'a.gz');

/** Lets all that waits for nothing else be done. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('text waits for whoever takes it, and all of it comes', async () => {
  let sent = 0;
  /** @type {string[]} */
  const ends = [];
  const unpacker = createUnpacker(fileOf(40 * 65_536), {
    Unpacking: unpackingTo(16),
    send(message) {
      if ('text' in message) sent += message.text.length;
      else if ('end' in message) ends.push(message.end);
    },
  });
  const done = unpacker.run();
  await settle();
  // 40 pieces of 1 MiB of text: 8 MiB may wait, and the piece that goes beyond.
  assert.equal(sent, 9 * MIB);
  unpacker.taken(9 * MIB);
  await settle();
  assert.equal(sent, 18 * MIB);
  for (let taken = 18; taken < 40; taken += 1) {
    unpacker.taken(MIB);
    await settle();
  }
  unpacker.taken(MIB);
  await done;
  assert.equal(sent, 40 * MIB);
  assert.deepEqual(ends, ['done']);
});

test('a piece that holds too much is given up before memory is', async () => {
  let sent = 0;
  /** @type {object[]} */
  const others = [];
  const unpacker = createUnpacker(fileOf(10), {
    Unpacking: unpackingTo(15 * MIB),
    send(message) {
      if ('text' in message) sent += message.text.length;
      else others.push(message);
    },
  });
  await unpacker.run();
  assert.equal(sent, 60 * MIB);
  assert.deepEqual(others, [{ end: 'not ahead' }]);
});

test('what is wrong with the file is told', async () => {
  /** @type {any[]} */
  const sent = [];
  class Broken {
    push() {
      throw Object.assign(new Error('The gzip data is damaged.'), { kind: 'container', line: 0 });
    }
    free() {}
  }
  const unpacker = createUnpacker(fileOf(10), {
    Unpacking: /** @type {any} */ (Broken),
    send: (message) => sent.push(message),
  });
  await unpacker.run();
  assert.equal(sent.length, 1);
  assert.equal(sent[0].failure.sentence, 'The gzip data is damaged.');
  assert.equal(sent[0].failure.kind, 'container');
});
