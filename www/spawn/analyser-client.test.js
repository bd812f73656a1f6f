import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../values/at.js';
import { createAnalyserClient } from './analyser-client.js';
import { isAbandoned } from './connection.js';
import { MissingFileError } from './own-file.js';

/** Replaces the browser's worker; the test plays the analyser. */
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
/** @type {import('../protocol/types.js').ComparedBasis} */
const BASIS = {
  rules: { objects: [], files: [], functions: [], recognise: true },
  parts: { a: new Uint8Array(0), b: new Uint8Array(0) },
  rule: 'collapsed',
  own: [],
  origins: '',
};
const failure = { sentence: 'not a profile', kind: 'not-a-profile', file: 'x', line: 3 };

test('a load answers with its tables and reports progress', async () => {
  const { client, workers } = stage();
  /** @type {any[]} */
  const seen = [];
  const load = client.load([], { ...quiet(), onProgress: (p) => seen.push(p) });
  at(workers, 0).answer({ type: 'progress', progress: { read: 1, total: 2, milliseconds: 3 } });
  at(workers, 0).answer({ type: 'reply', value: 'tables' });
  assert.deepEqual(await load, { number: 1, tables: 'tables' });
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

test('a failed load leaves the earlier profile open', async () => {
  const { client, workers } = stage();
  const first = client.load([], quiet());
  at(workers, 0).answer({ type: 'reply', value: 'first' });
  await first;

  const second = client.load([], quiet());
  at(workers, 1).answer({ type: 'failure', failure });
  await assert.rejects(second, { failure });
  assert.deepEqual([at(workers, 0).ended, at(workers, 1).ended], [false, true]);

  const answer = client.request(1, 'columns', { event: 0 });
  await Promise.resolve();
  at(workers, 0).answer({ type: 'reply', value: 'columns' });
  assert.equal(await answer, 'columns');
});

/** Loads a profile; its worker is the spare one. */
async function opened(/** @type {ReturnType<typeof stage>} */ { client, workers }) {
  const worker = at(workers, workers.length - 1);
  const load = client.load([], quiet());
  worker.answer({ type: 'reply', value: 'tables' });
  return { worker, number: (await load).number };
}

test('several profiles are open, and each is requested by its number', async () => {
  const staged = stage();
  const [first, second] = [await opened(staged), await opened(staged)];
  assert.deepEqual([first.number, second.number], [1, 2]);
  const answer = staged.client.request(first.number, 'columns', { event: 0 });
  await Promise.resolve();
  assert.equal(second.worker.inbox.length, 1, 'only the load');
  first.worker.answer({ type: 'reply', value: 'columns' });
  assert.equal(await answer, 'columns');
});

test('closing a profile ends its worker and abandons its requests', async () => {
  const staged = stage();
  const { worker, number } = await opened(staged);
  const answer = staged.client.request(number, 'columns', { event: 0 });
  await Promise.resolve();
  staged.client.close(number);
  assert.equal(worker.ended, true);
  await assert.rejects(answer, isAbandoned);
  await assert.rejects(staged.client.request(number, 'columns', { event: 0 }), isAbandoned);
});

test('a comparison is a worker of its own that reads the files of two profiles', async () => {
  const staged = stage();
  const { client, workers } = staged;
  const files = [[new File([], 'a.out')], [new File([], 'b.out'), new File([], 'b.out.2')]];
  const opened = [];
  for (const own of files) {
    const worker = at(workers, workers.length - 1);
    const load = client.load(own, quiet());
    worker.answer({ type: 'reply', value: 'tables' });
    opened.push({ worker, number: (await load).number });
  }
  const [first, second] = [at(opened, 0), at(opened, 1)];
  const own = at(workers, workers.length - 1);
  const steps = [{ kind: /** @type {const} */ ('focus'), row: 3, cycle: false }];
  const what = { of: /** @type {const} */ (0), steps, basis: BASIS };
  const compared = client.compare([first.number, second.number], what, quiet());
  while (own.inbox.length === 0) await Promise.resolve();
  assert.deepEqual(own.inbox[0].params, { files, ...what });
  own.answer({ type: 'reply', value: 'compared' });
  assert.deepEqual(await compared, { number: 3, tables: 'compared' });
  assert.deepEqual([first.worker.ended, second.worker.ended], [false, false]);

  // The comparison works without its profiles.
  for (const { number } of opened) client.close(number);
  const params = { row: 7, fold: '', event: 0, second: null, file: null };
  const asked = client.request(3, 'sourceLines', params);
  while (own.inbox.at(-1).kind !== 'sourceLines') await Promise.resolve();
  assert.deepEqual(own.inbox.at(-1).params, params);
  own.answer({ type: 'reply', value: 'lines' });
  assert.equal(await asked, 'lines');
});

test('a comparison with a profile that was closed is cancelled', async () => {
  const staged = stage();
  const { number } = await opened(staged);
  const own = at(staged.workers, staged.workers.length - 1);
  staged.client.close(number);
  const what = { of: /** @type {const} */ (0), steps: [], basis: BASIS };
  const compared = staged.client.compare([number, number], what, quiet());
  await assert.rejects(compared, isAbandoned);
  assert.equal(own.ended, true);
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

test('the message about a missing part of the page says what to do', async () => {
  const { client, workers } = stage();
  const load = client.load([], quiet());
  const error = new MissingFileError('404 Not Found');
  at(workers, 0).onerror?.({ error, message: error.message, preventDefault() {} });
  await assert.rejects(
    load,
    /^RequestError: A part of the page could not be loaded \(404 Not Found\).*newer version.*Reload/,
  );
});

test('all open profiles release their unpacked texts', async () => {
  const staged = stage();
  await opened(staged);
  await opened(staged);
  const released = staged.client.forgetTexts();
  for (const worker of staged.workers.slice(0, 2)) {
    assert.equal(worker.inbox.at(-1).kind, 'forgetTexts');
    worker.answer({ type: 'reply', value: undefined });
  }
  await released;
});

test('superseded requests are abandoned, not failed', async () => {
  const { client, workers } = stage();
  const load = client.load([], quiet());
  at(workers, 0).answer({ type: 'reply', value: 'tables' });
  await load;
  const answer = client.request(1, 'columns', { event: 0 });
  await Promise.resolve();
  at(workers, 0).answer({ type: 'superseded' });
  await assert.rejects(answer, isAbandoned);
});
