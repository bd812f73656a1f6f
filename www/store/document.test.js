import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProfile } from './document.js';

/** Tables of a profile. @param {string} of @param {bigint[]} totals  of its events @returns {any} */
const tables = (of, ...totals) => ({
  of,
  facts: { functions: 3, events: totals.map((whole) => ({ whole })) },
});

/** A document whose analyser the test plays. */
function stage() {
  /** @type {{kind: string, resolve: (value: any) => void, reject: (error: unknown) => void}[]} */
  const asked = [];
  /** @type {unknown[]} */
  const reported = [];
  const document = createProfile(1, tables('tables'), {
    request: (kind) => new Promise((resolve, reject) => asked.push({ kind, resolve, reject })),
    report: (error) => reported.push(error),
  });
  return { document, asked, reported };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the first event with a cost is shown', () => {
  const analyser = { request: () => new Promise(() => {}), report: () => {} };
  const shown = (/** @type {bigint[]} */ ...totals) =>
    createProfile(1, tables('tables', ...totals), analyser).event.value;
  assert.equal(shown(7n, 9n), 0);
  // As memory profiles of Valgrind begin with what is still allocated at the end.
  assert.equal(shown(0n, 0n, 143n, 143n), 2);
  assert.equal(shown(0n, 0n), 0);
});

test('an answer goes to its signal', async () => {
  const { document, asked } = stage();
  document.ask('columns', { event: 0 });
  let calls = 0;
  document.ask('calls', { row: 1, event: 0, fold: '' }, () => {
    calls += 1;
  });
  for (const { kind, resolve } of asked) resolve(`answer about ${kind}`);
  await settled();
  assert.equal(document.columns.value, 'answer about columns');
  assert.equal(calls, 1);
});

test('an answer to an outdated request is dropped, in any order of arrival', async () => {
  const { document, asked } = stage();
  document.ask('columns', { event: 0 });
  document.ask('columns', { event: 1 });
  asked[1]?.resolve('of event 1');
  await settled();
  asked[0]?.resolve('of event 0');
  await settled();
  assert.equal(document.columns.value, 'of event 1');
});

test('an answer or failure about replaced tables is dropped', async () => {
  const { document, asked, reported } = stage();
  document.ask('columns', { event: 0 });
  document.ask('calls', { row: 1, event: 0, fold: '' }, document.calls);
  document.replaceTables(tables('other tables'));
  asked[0]?.resolve('of the tables before');
  asked[1]?.reject(new Error('the tables before are gone'));
  await settled();
  assert.equal(document.columns.value, null);
  assert.deepEqual(reported, []);
});

test('new tables reset the answers and keep the choices', () => {
  const { document } = stage();
  document.filter.value = 'main';
  document.columns.value = /** @type {any} */ ('columns');
  document.replaceTables(tables('other tables'));
  assert.equal(document.filter.value, 'main');
  assert.equal(document.columns.value, null);
});

test('a failure is reported, unless the answer is no longer needed', async () => {
  const { document, asked, reported } = stage();
  const failure = new Error('out of memory');
  document.ask('columns', { event: 0 });
  asked[0]?.reject(failure);
  await settled();
  assert.deepEqual(reported, [failure]);
  document.ask('columns', { event: 0 });
  asked[1]?.reject(new DOMException('closed', 'AbortError'));
  await settled();
  assert.deepEqual(reported, [failure]);
});
