import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGate } from './gate.js';
import { createPackedTexts } from './packed-texts.js';

/** Files of which each piece is unpacked to itself twice. @param {number} textBytes */
function stage(textBytes = 20) {
  const log = { spools: 0, freed: 0, pushed: 0, fails: false };
  const spool = () => {
    log.spools += 1;
    return {
      push(/** @type {Uint8Array} */ piece, /** @type {(piece: Uint8Array) => void} */ take) {
        if (log.fails) throw new Error('damaged');
        log.pushed += 1;
        take(piece.slice());
        take(piece.slice());
      },
      finish() {},
      free: () => {
        log.freed += 1;
      },
    };
  };
  const session = {
    facts: () => ({ textBytes }),
    packedInputs: () => Uint32Array.from([0, 2]),
    spool,
  };
  const files = ['first', 'plain', 'third'].map((text) => new File([text], text));
  const texts = createPackedTexts(() => ({ session: /** @type {any} */ (session), files }));
  return { texts, log };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

test('packed files are unpacked one after the other while nothing else is to be done', async () => {
  const { texts, log } = stage();
  const gate = createGate();
  const done = texts.ahead(gate.passed);
  await soon();
  assert.equal(log.pushed, 0);
  gate.open();
  await done;
  assert.deepEqual([log.spools, log.pushed, log.freed], [2, 2, 2]);
  assert.equal(await (await texts.of(2)).text(), 'thirdthird');
  assert.equal(log.spools, 2);
});

test('whoever waits for a text has it at once', async () => {
  const { texts, log } = stage();
  const gate = createGate();
  texts.ahead(gate.passed);
  await soon();
  assert.equal(await (await texts.of(0)).text(), 'firstfirst');
  // The next one is unpacked ahead, and still waits.
  await soon();
  assert.deepEqual([log.spools, log.pushed], [2, 1]);
  assert.equal(await (await texts.of(2)).text(), 'thirdthird');
  assert.deepEqual([log.spools, log.pushed, log.freed], [2, 2, 2]);
});

test('a text that fails ahead is tried again for whoever asks, who is told', async () => {
  const { texts, log } = stage();
  log.fails = true;
  const gate = createGate();
  gate.open();
  await texts.ahead(gate.passed);
  assert.deepEqual([log.spools, log.freed], [2, 2]);
  await assert.rejects(texts.of(0), { message: 'damaged' });
  log.fails = false;
  assert.equal(await (await texts.of(0)).text(), 'firstfirst');
});

test('memory is not filled with what nobody asks for', async () => {
  const { texts, log } = stage(2 ** 30 + 1);
  await texts.ahead(async () => {});
  assert.equal(log.spools, 0);
  assert.equal(await (await texts.of(0)).text(), 'firstfirst');
});

test('texts that were released are unpacked anew for whoever asks', async () => {
  const { texts, log } = stage();
  await texts.of(0);
  await texts.of(0);
  assert.equal(log.spools, 1);
  texts.forget();
  assert.equal(await (await texts.of(0)).text(), 'firstfirst');
  assert.equal(log.spools, 2);
});
