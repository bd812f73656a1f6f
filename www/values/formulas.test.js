import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMULAS_TEXT } from '../messages/sheets.js';
import { exampleFor, readyMadeFor } from './formulas.js';

/** @param {string} names */
const found = (names) =>
  readyMadeFor(names.split(' ').map((name) => ({ name }))).map(({ name }) => name);

test('formulas are offered whose events are known and whose names are free', () => {
  assert.deepEqual(found('Ir'), []);
  assert.deepEqual(found('Ir Bc Bcm Bi Bim Bm CEst CPI'), ['BranchMissRate', 'BranchMPKI']);
  const cache = 'Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw L1m LLm CEst';
  const ofCache = ['CPI', 'L1MissRate', 'LLMissRate', 'L1MPKI', 'LLMPKI'];
  assert.deepEqual(found(cache), ofCache);
  assert.ok(ofCache.every((name) => name in FORMULAS_TEXT.readyMade));
});

test('the example is of the events of the profile', () => {
  const of = (/** @type {string} */ names) =>
    exampleFor(names.split(' ').map((name) => ({ name })));
  assert.equal(of('Ir Dr Dw L1m LLm CEst'), 'Ir + 10 L1m + 100 LLm');
  assert.equal(of('Ir Dr Dw'), 'Dr / Ir');
  assert.equal(of('Time'), '0.5 Time');
});
