import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createRest, isOfFirst } from './rest.js';

/** A module that imports the function `f` of the first. */
const MODULE = new WebAssembly.Module(
  Uint8Array.from(
    [
      // The head; a type without parameters and results; the import.
      [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      [1, 4, 1, 0x60, 0, 0],
      [2, 11, 1, 5, ...new TextEncoder().encode('first'), 1, 0x66, 0, 0],
    ].flat(),
  ),
);
const FIRST = { f: () => {} };

function begin(fetchNow = () => MODULE) {
  let asked = 0;
  const rest = createRest({
    ask: () => {
      asked += 1;
    },
    fetchNow,
  });
  rest.begin(/** @type {any} */ (FIRST));
  return { rest, asked: () => asked };
}

test('it is asked for once, by whoever is first, and all are told', async () => {
  const { rest, asked } = begin();
  rest.foresee();
  const all = [rest.whole(), rest.whole()];
  assert.equal(asked(), 1);
  rest.given({ rest: MODULE });
  await Promise.all(all);
  assert.ok(rest.isWhole());
  await rest.whole();
  rest.foresee();
  assert.equal(asked(), 1);
});

test('after a failure whoever needs it asks anew, and nobody else does', async () => {
  const { rest, asked } = begin();
  const first = rest.whole();
  rest.given({ rest: null, reason: 'no answer' });
  await assert.rejects(first, /could not be loaded \(no answer\)/);
  rest.foresee();
  assert.equal(asked(), 1);
  const second = rest.whole();
  assert.equal(asked(), 2);
  rest.given({ rest: MODULE });
  await second;
});

test('what fits the first module of another build only is no rest', async () => {
  const { rest } = begin();
  rest.begin({});
  const whole = rest.whole();
  rest.given({ rest: MODULE });
  await assert.rejects(whole, /could not be loaded/);
  assert.ok(!rest.isWhole());
});

test('who cannot wait gets it at once, and what comes later changes nothing', async () => {
  let fetched = 0;
  const { rest } = begin(() => {
    fetched += 1;
    return MODULE;
  });
  const whole = rest.whole();
  rest.needed();
  rest.needed();
  assert.equal(fetched, 1);
  assert.ok(rest.isWhole());
  rest.given({ rest: MODULE });
  await whole;
});

test('who cannot wait is told when there is none', () => {
  const { rest } = begin(() => {
    throw new Error('404 Not Found');
  });
  assert.throws(() => rest.needed(), /could not be loaded \(404 Not Found\)/);
});

test('the list as it begins needs the first module alone, what is chosen in it the rest', () => {
  const wish = { filter: '', rules: '', groupBy: '', column: 'inclusive' };
  const needsFirst = (/** @type {object} */ params) =>
    isOfFirst({ kind: 'list', params: { ...wish, ...params } });
  assert.ok(needsFirst({}));
  for (const params of [
    { filter: 'a' },
    { rules: '-php:' },
    { groupBy: 'file' },
    { column: 'function' },
  ]) {
    assert.ok(!needsFirst(params));
  }
  assert.ok(isOfFirst({ kind: 'load', params: {} }));
  assert.ok(!isOfFirst({ kind: 'export', params: {} }));
});
