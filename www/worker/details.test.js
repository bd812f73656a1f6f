import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDetails } from './details.js';

/** A session with one finding: the text that was read for it. @param {boolean} plain */
function stage(plain) {
  let read = '';
  let open = 0;
  const names = { bytes: new TextEncoder().encode('f.c'), offsets: Uint32Array.of(0, 3) };
  const reading = {
    needs: () => [{ side: 0, input: 0, plain, start: 2, end: 6, text: 10 }],
    push: (/** @type {number} */ _side, /** @type {Uint8Array} */ piece) => {
      read += new TextDecoder().decode(piece);
    },
    finish() {},
    lines: () => ({ files: [names, names] }),
    free: () => {
      open -= 1;
    },
  };
  const spool = {
    push: (/** @type {Uint8Array} */ piece, /** @type {(piece: Uint8Array) => void} */ take) =>
      take(piece),
    finish() {},
    free() {},
  };
  const session = {
    spool: () => spool,
    findingLines() {
      open += 1;
      return reading;
    },
    lineFindings: () => ({ findings: [read], lines: [] }),
    changedRows: () => [0, 1],
    details() {
      open += 1;
      return reading;
    },
    changedLine: (/** @type {number} */ event) => [event],
    codeFiles() {
      open += 1;
      return reading;
    },
    codeRanking: (/** @type {number} */ event) => ({ event, read }),
  };
  const files = [[new File(['0123456789'], 'text')]];
  const details = createDetails(() => ({ session: /** @type {any} */ (session), files }));
  return { details, open: () => open };
}

test('findings about lines are computed if little has to be read again', async () => {
  const { details, open } = stage(true);
  const found = await details.answers.lineFindings({ event: 0, most: 4 });
  assert.deepEqual(found, { findings: ['2345'], lines: [], unread: 0 });
  assert.equal(open(), 0);
});

test('if much has to be read, the size is reported first', async () => {
  const { details, open } = stage(true);
  assert.deepEqual(await details.answers.lineFindings({ event: 0, most: 3 }), {
    findings: [],
    lines: [],
    unread: 4,
  });
  const found = await details.answers.lineFindings({ event: 0, most: null });
  assert.deepEqual(found, { findings: ['2345'], lines: [], unread: 0 });
  assert.equal(open(), 0);
});

test('for a compressed file the whole text counts', async () => {
  const { details } = stage(false);
  assert.deepEqual(await details.answers.lineFindings({ event: 0, most: 9 }), {
    findings: [],
    lines: [],
    unread: 10,
  });
  const found = await details.answers.lineFindings({ event: 0, most: 10 });
  assert.deepEqual(found, { findings: ['2345'], lines: [], unread: 0 });
});

test('the whole text counts once for all changed functions', async () => {
  const { details, open } = stage(false);
  const tooMuch = await details.answers.changedLines({ event: 0, most: 9, texts: [] });
  assert.deepEqual(tooMuch, { findings: [], lines: [], unread: 10 });
  const found = await details.answers.changedLines({ event: 0, most: 10, texts: [] });
  const files = [
    ['f.c', 'f.c'],
    ['f.c', 'f.c'],
  ];
  assert.deepEqual(found, { findings: [0, 0], lines: [], files, unread: 0 });
  assert.equal(open(), 0);
});

test('costs by file are read once for all events', async () => {
  const { details, open } = stage(true);
  const tooMuch = await details.answers.codeFiles({ event: 0, most: 3 });
  assert.deepEqual(tooMuch, { ranking: null, unread: 4 });
  assert.equal(open(), 0);
  for (const event of [0, 1]) {
    const { ranking } = await details.answers.codeFiles({ event, most: 4 });
    assert.deepEqual(ranking, { event, read: '2345' });
  }
  assert.equal(open(), 1);
  details.forget();
  assert.equal(open(), 0);
});
