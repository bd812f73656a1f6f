import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { warmUp, warmUpQuestions } from './warm-up.js';

/** Sessions that only note what they are asked for. */
function stage() {
  /** @type {string[]} */
  const log = [];
  let open = 0;
  class Session {
    constructor() {
      open += 1;
      for (const name of [
        'beginFile',
        'endFile',
        'finish',
        'facts',
        'functions',
        'columns',
        'list',
      ]) {
        Object.assign(this, { [name]: () => void log.push(name) });
      }
    }
    /** @param {Uint8Array} piece */
    push(piece) {
      log.push(`push ${new TextDecoder().decode(piece)}`);
    }
    free() {
      open -= 1;
    }
  }
  /** @type {Uint8Array[]} */
  const packed = [];
  class Unpacking {
    constructor() {
      open += 1;
    }
    /** @param {Uint8Array} piece */
    push(piece) {
      packed.push(piece.slice());
    }
    finish() {
      log.push(`unpacked ${gunzipSync(Buffer.concat(packed.splice(0)))}`);
    }
    free() {
      open -= 1;
    }
  }
  return {
    log,
    analyser: { Session: /** @type {any} */ (Session), Unpacking: /** @type {any} */ (Unpacking) },
    open: () => open,
  };
}

test('whole profiles are read and unpacked, and let go', async () => {
  const { log, analyser, open } = stage();
  await warmUp({ ...analyser, isWanted: () => true, pause: async () => {} });
  const texts = log.filter((entry) => entry.startsWith('push '));
  assert.equal(log.filter((entry) => entry === 'list').length, 3);
  assert.equal(texts.filter((text) => text.includes('events: ')).length, 3);
  assert.equal(open(), 0);
  const read = texts.map((text) => text.slice('push '.length)).join('');
  const unpacked = log.filter((entry) => entry.startsWith('unpacked '));
  assert.equal(unpacked.map((text) => text.slice('unpacked '.length)).join(''), read);
});

test('nothing more is read once there is something better to do', async () => {
  const { log, analyser, open } = stage();
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  await warmUp({ ...analyser, isWanted: () => pauses < 3, pause });
  assert.equal(log.filter((entry) => entry.startsWith('push ')).length, 3);
  assert.ok(!log.includes('endFile'));
  assert.equal(open(), 0);
});

test('questions are asked again and again until there is something better to do', async () => {
  const { log, analyser, open } = stage();
  let asked = 0;
  const isWanted = () => {
    asked = log.filter((entry) => entry === 'list').length;
    return asked < 7;
  };
  await warmUpQuestions({ ...analyser, isWanted, pause: async () => {} });
  assert.equal(asked, 7, 'the list as it begins, and two filters in each of three rounds');
  assert.equal(open(), 0);

  const early = stage();
  await warmUpQuestions({ ...early.analyser, isWanted: () => false, pause: async () => {} });
  assert.ok(!early.log.includes('endFile'));
  assert.equal(early.open(), 0);
});
