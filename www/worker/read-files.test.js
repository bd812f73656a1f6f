import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFiles } from './read-files.js';

const TEXT = new TextEncoder().encode('events: Ir\nfn=main\n1 2\n');

/** A file that begins as gzip does. @param {number} size */
function packed(size) {
  const bytes = new Uint8Array(size);
  bytes.set([0x1f, 0x8b]);
  return new File([bytes], 'packed.gz');
}

/** An opener that notes what it is given. */
class Log {
  /** @type {string[]} */
  calls = [];
  /** @param {string} name */
  beginFile(name) {
    this.calls.push(`begin ${name}`);
  }
  /** @param {Uint8Array} piece */
  push(piece) {
    if (this.calls.at(-1) !== 'push') this.calls.push('push');
    this.pushed = (this.pushed ?? 0) + piece.length;
  }
  endFile() {
    this.calls.push('end');
  }
  /** @param {Uint8Array} text */
  takeText(text) {
    this.calls.push(`text ${text.length}`);
  }
  /** @param {any} note */
  takeNote(note) {
    this.calls.push(`note ${Object.keys(note)[0]}`);
  }
  free() {
    this.calls.push('free');
  }
  pushed = 0;
}

/**
 * Opens files where the second worker says this.
 *
 * @param {File[]} files
 * @param {object[]} messages
 */
async function opened(files, messages) {
  /** @type {Log[]} */
  const logs = [];
  /** @type {any[]} */
  const sent = [];
  let counted = 0;
  const opener = openFiles(files, {
    begin() {
      logs.push(new Log());
      return /** @type {Log} */ (logs.at(-1));
    },
    spawnUnpacker() {
      /** @type {any} */
      const port = {
        postMessage: (/** @type {any} */ message) => sent.push(message),
        terminate: () => sent.push('terminate'),
        onmessage: null,
        onerror: null,
      };
      setTimeout(() => {
        for (const data of messages) port.onmessage?.({ data });
      });
      return port;
    },
    meter: () => {
      counted = 0;
      return (bytes) => {
        counted += bytes;
      };
    },
  });
  const error = await opener.then(
    () => null,
    (reason) => reason,
  );
  return { logs, sent, counted, error };
}

const LARGE = 3 << 20;

test('large packed files are taken from a second worker', async () => {
  const plain = new File([TEXT], 'plain.out');
  const { logs, sent, counted, error } = await opened(
    [packed(LARGE), plain, packed(1000)],
    [
      { note: { Begin: {} } },
      { text: new Uint8Array(70) },
      { read: LARGE },
      { note: { End: null } },
      { end: 'done' },
    ],
  );
  assert.equal(error, null);
  assert.deepEqual(
    logs.map((log) => log.calls),
    [
      [
        'begin packed.gz',
        'note Begin',
        'text 70',
        'note End',
        'begin plain.out',
        'push',
        'end',
        'begin packed.gz',
        'push',
        'end',
      ],
    ],
  );
  assert.deepEqual(sent, [{ taken: 70 }, 'terminate']);
  assert.equal(counted, LARGE + TEXT.length + 1000);
});

test('what cannot be unpacked ahead is read alone, from the beginning', async () => {
  const { logs, counted, error } = await opened(
    [packed(LARGE)],
    [{ text: new Uint8Array(70) }, { read: 5 }, { end: 'not ahead' }],
  );
  assert.equal(error, null);
  assert.deepEqual(
    logs.map((log) => log.calls),
    [
      ['begin packed.gz', 'text 70', 'free'],
      ['begin packed.gz', 'push', 'end'],
    ],
  );
  assert.equal(logs[1]?.pushed, LARGE);
  assert.equal(counted, LARGE);
});

test('a failure of the second worker is that of the file', async () => {
  const failure = { sentence: 'It is damaged.', kind: 'container', line: 3 };
  const { logs, sent, error } = await opened([packed(LARGE)], [{ failure }]);
  assert.equal(logs.length, 1);
  assert.equal(error.file, 'packed.gz');
  assert.equal(error.cause.message, 'It is damaged.');
  assert.equal(error.cause.line, 3);
  assert.deepEqual(sent, ['terminate']);
});
