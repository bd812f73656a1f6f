import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { warmUp } from './warm-up.js';

const bytes = await readFile(new URL('../../pkg/grindscope_bg.wasm', import.meta.url));
const analyser = await import(new URL('../../pkg/grindscope.js?warm-up', import.meta.url).href);
analyser.initSync({ module: new WebAssembly.Module(bytes) });

/** Real sessions that count what they receive. */
function stage() {
  const log = { begun: 0, pieces: 0, freed: 0 };
  class Session {
    #session = new analyser.Session();
    constructor() {
      log.begun += 1;
    }
    /** @param {string} name */
    beginFile(name) {
      this.#session.beginFile(name);
    }
    /** Throws if the text is not a profile. @param {Uint8Array} piece */
    push(piece) {
      log.pieces += 1;
      this.#session.push(piece);
    }
    free() {
      log.freed += 1;
      this.#session.free();
    }
  }
  return { log, Session: /** @type {any} */ (Session) };
}

test('the generated profiles are valid and are freed', async () => {
  const { log, Session } = stage();
  await warmUp({ Session, isIdle: () => true, pause: async () => {} });
  assert.equal(log.begun, 3);
  assert.equal(log.freed, 3);
  assert.ok(log.pieces > 30, `${log.pieces} pieces`);
});

test('nothing more is read once a request arrives', async () => {
  const { log, Session } = stage();
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  await warmUp({ Session, isIdle: () => pauses < 3, pause });
  assert.equal(pauses, 3);
  assert.equal(log.freed, log.begun);
});
