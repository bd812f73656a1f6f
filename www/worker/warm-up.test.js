import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warmUp } from './warm-up.js';

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
  return { log, Session: /** @type {any} */ (Session), open: () => open };
}

test('whole profiles are read, and let go', async () => {
  const { log, Session, open } = stage();
  await warmUp({ Session, isWanted: () => true, pause: async () => {} });
  const texts = log.filter((entry) => entry.startsWith('push '));
  assert.equal(log.filter((entry) => entry === 'list').length, 3);
  assert.equal(texts.filter((text) => text.includes('events: ')).length, 3);
  assert.equal(open(), 0);
});

test('nothing more is read once there is something better to do', async () => {
  const { log, Session, open } = stage();
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  await warmUp({ Session, isWanted: () => pauses < 3, pause });
  assert.equal(log.filter((entry) => entry.startsWith('push ')).length, 3);
  assert.ok(!log.includes('endFile'));
  assert.equal(open(), 0);
});
