import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPackedTexts } from './packed-texts.js';

/** Files whose pieces are unpacked to two copies of themselves. */
function stage() {
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
    spool,
  };
  const files = ['first', 'plain', 'third'].map((text) => new File([text], text));
  const texts = createPackedTexts(() => ({
    session: /** @type {any} */ (session),
    files: [files],
  }));
  return { texts, log };
}

test('a text is unpacked on request, and once', async () => {
  const { texts, log } = stage();
  const [first, again] = await Promise.all([texts.of(0, 0), texts.of(0, 0)]);
  assert.equal(await first.text(), 'firstfirst');
  assert.equal(again, first);
  assert.equal(await (await texts.of(0, 2)).text(), 'thirdthird');
  assert.deepEqual([log.spools, log.pushed, log.freed], [2, 2, 2]);
});

test('a text that failed is unpacked again on the next request', async () => {
  const { texts, log } = stage();
  log.fails = true;
  await assert.rejects(texts.of(0, 0), { message: 'damaged' });
  log.fails = false;
  assert.equal(await (await texts.of(0, 0)).text(), 'firstfirst');
  assert.deepEqual([log.spools, log.freed], [2, 2]);
});

test('released texts are unpacked again on request', async () => {
  const { texts, log } = stage();
  await texts.of(0, 0);
  await texts.of(0, 0);
  assert.equal(log.spools, 1);
  texts.forget();
  assert.equal(await (await texts.of(0, 0)).text(), 'firstfirst');
  assert.equal(log.spools, 2);
});
