import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { createQuestions, warmUp } from './warm-up.js';

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

/** Takes all steps. @param {() => boolean} step */
function countSteps(step) {
  let steps = 1;
  while (step()) steps += 1;
  return steps;
}

test('questions are asked of real sessions, step by step, and then no more', async () => {
  const bytes = await readFile(new URL('../../pkg/grindscope_bg.wasm', import.meta.url));
  const script = new URL('../../pkg/grindscope.js?warm-up', import.meta.url);
  const analyser = await import(script.href);
  analyser.initSync({ module: new WebAssembly.Module(bytes) });
  let open = 0;
  /** @type {any[]} */
  const answers = [];
  /** @type {any[]} */
  const lists = [];
  class Session {
    constructor() {
      open += 1;
      const session = new analyser.Session();
      const list = session.list.bind(session);
      const details = session.details.bind(session);
      const free = session.free.bind(session);
      session.list = (/** @type {any} */ wish) => lists.push({ wish, list: list(wish) });
      session.details = (/** @type {number} */ row) => {
        const reading = details(row);
        const instructions = reading.instructions.bind(reading);
        reading.instructions = (/** @type {any[]} */ ...asked) =>
          answers.push(instructions(...asked));
        return reading;
      };
      session.free = () => {
        open -= 1;
        free();
      };
      // biome-ignore lint/correctness/noConstructorReturn: the session itself, with ears
      return session;
    }
  }
  const step = createQuestions(/** @type {any} */ (Session));
  assert.ok(countSteps(step) > 100);
  assert.equal(step(), false);
  assert.equal(open, 0);
  // All of 4000 made-up functions, and what holds one of 40 numbers in its name.
  const filters = lists.filter(({ wish }) => wish.filter?.startsWith('fn_'));
  assert.equal(filters.length, 40);
  assert.ok(filters.every(({ list }) => list.rows.length > 0));
  // A line of 1, and 1666 blocks of 4, 12, 3, 120, 5 and 1.
  const [answer] = answers;
  assert.equal(answers.length, 40);
  assert.equal(answer.at.length, 1 + 1666 * 6);
  assert.equal(
    answer.self.high.reduce(
      (/** @type {number} */ sum, /** @type {number} */ cost) => sum + cost,
      0,
    ),
    1 + 1666 * 145,
  );
  assert.equal(answer.calls.place.length, 1666);
  assert.equal(answer.jumps.from.length, 1666);
});
