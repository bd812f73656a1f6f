import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestQueue } from './request-queue.js';

/** A queue whose tasks run when the test says so. */
function stage() {
  /** @type {(() => void)[]} */
  const tasks = [];
  /** @type {string[]} */
  const log = [];
  const queue = createRequestQueue({
    answer: async ({ id }) => void log.push(`answered ${id}`),
    send: ({ id, type }) => void log.push(`${type} ${id}`),
    later: (run) => void tasks.push(run),
  });
  const runAll = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task();
  };
  return { queue, log, runAll };
}

test('requests are answered one after the other', async () => {
  const { queue, log, runAll } = stage();
  queue.add({ id: 1, kind: 'load', params: {} });
  queue.add({ id: 2, kind: 'export', params: {} });
  await runAll();
  queue.add({ id: 3, kind: 'export', params: {} });
  await runAll();
  assert.deepEqual(log, ['answered 1', 'answered 2', 'answered 3']);
});

test('a newer request drops the waiting ones of its kind and no others', async () => {
  const { queue, log, runAll } = stage();
  queue.add({ id: 1, kind: 'list', params: {} });
  queue.add({ id: 2, kind: 'calls', params: {} });
  queue.add({ id: 3, kind: 'list', params: {} });
  queue.add({ id: 4, kind: 'list', params: {} });
  await runAll();
  assert.deepEqual(log, ['superseded 1', 'superseded 3', 'answered 2', 'answered 4']);
});

test('exports are never dropped', async () => {
  const { queue, log, runAll } = stage();
  queue.add({ id: 1, kind: 'export', params: {} });
  queue.add({ id: 2, kind: 'export', params: {} });
  await runAll();
  assert.deepEqual(log, ['answered 1', 'answered 2']);
});

test('pictures wait until no table is requested', async () => {
  const { queue, log, runAll } = stage();
  queue.add({ id: 1, kind: 'findings', params: {} });
  queue.add({ id: 2, kind: 'rankings', params: {} });
  queue.add({ id: 3, kind: 'columns', params: {} });
  queue.add({ id: 4, kind: 'list', params: {} });
  await runAll();
  assert.deepEqual(log, ['answered 3', 'answered 4', 'answered 1', 'answered 2']);
});
