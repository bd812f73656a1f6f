import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnalyserClient, isAbandoned } from './analyser-client.js';
import { at } from './at.js';

/** Stands for the browser's worker; the test plays the analyser. */
class StagedWorker {
  /** @type {any[]} */
  inbox = [];
  ended = false;
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onerror = null;

  /** @param {any} message */
  postMessage(message) {
    this.inbox.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {object} message */
  answer(message) {
    this.onmessage?.({ data: { id: this.inbox.at(-1).id, ...message } });
  }
}

function stage() {
  /** @type {StagedWorker[]} */
  const workers = [];
  const client = createAnalyserClient(() => {
    const worker = new StagedWorker();
    workers.push(worker);
    return /** @type {any} */ (worker);
  });
  return { client, workers };
}

const quiet = () => ({ onProgress: () => {}, signal: new AbortController().signal });
const failure = { sentence: 'no profile', kind: 'not-a-profile', file: 'x', line: 3 };

test('a load answers with its tables and reports progress', async () => {
  const { client, workers } = stage();
  /** @type {any[]} */
  const seen = [];
  const load = client.load([], { ...quiet(), onProgress: (p) => seen.push(p) });
  at(workers, 0).answer({ type: 'progress', progress: { read: 1, total: 2, milliseconds: 3 } });
  at(workers, 0).answer({ type: 'reply', value: 'tables' });
  assert.equal(await load, 'tables');
  assert.deepEqual(seen, [{ read: 1, total: 2, milliseconds: 3 }]);
});

test('several files are read in the order of their places', async () => {
  const { client, workers } = stage();
  const [ten, two, other] = ['ten', 'two', 'other'].map((name) => new File([], name));
  const candidates = /** @type {File[]} */ ([ten, other, two]);
  const choose = async () => /** @type {File[]} */ ([ten, two]);
  const load = client.load(candidates, { ...quiet(), choose });
  const worker = at(workers, 0);
  worker.answer({ type: 'reply', value: [{ place: 2 }, { place: 0 }, { place: 1 }] });
  while (worker.inbox.length < 2) await Promise.resolve();
  assert.deepEqual(worker.inbox.at(-1).params.files, [two, ten]);
  worker.answer({ type: 'reply', value: 'tables' });
  await load;
});

test('a failed load leaves the profile before it open', async () => {
  const { client, workers } = stage();
  const first = client.load([], quiet());
  at(workers, 0).answer({ type: 'reply', value: 'first' });
  await first;

  const second = client.load([], quiet());
  at(workers, 1).answer({ type: 'failure', failure });
  await assert.rejects(second, { failure });
  assert.deepEqual([at(workers, 0).ended, at(workers, 1).ended], [false, true]);

  const answer = client.request('columns', { event: 0 });
  await Promise.resolve();
  at(workers, 0).answer({ type: 'reply', value: 'columns' });
  assert.equal(await answer, 'columns');
});

test('a successful load ends the worker of the profile before it', async () => {
  const { client, workers } = stage();
  const first = client.load([], quiet());
  at(workers, 0).answer({ type: 'reply', value: 'first' });
  await first;
  const second = client.load([], quiet());
  assert.equal(at(workers, 0).ended, false);
  at(workers, 1).answer({ type: 'reply', value: 'second' });
  await second;
  assert.deepEqual([at(workers, 0).ended, at(workers, 1).ended], [true, false]);
});

test('cancelling ends the loading worker at once', async () => {
  const { client, workers } = stage();
  const controller = new AbortController();
  const load = client.load([], { onProgress: () => {}, signal: controller.signal });
  controller.abort();
  assert.equal(at(workers, 0).ended, true);
  await assert.rejects(load, isAbandoned);
});

test('a worker that dies fails its requests', async () => {
  const { client, workers } = stage();
  const load = client.load([], quiet());
  at(workers, 0).onerror?.({ message: 'out of memory', preventDefault() {} });
  await assert.rejects(load, /stopped unexpectedly: out of memory/);
});

test('superseded requests are abandoned, not failed', async () => {
  const { client, workers } = stage();
  const load = client.load([], quiet());
  at(workers, 0).answer({ type: 'reply', value: 'tables' });
  await load;
  const answer = client.request('columns', { event: 0 });
  await Promise.resolve();
  at(workers, 0).answer({ type: 'superseded' });
  await assert.rejects(answer, isAbandoned);
});
