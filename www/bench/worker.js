/**
 * Measures the analyser in a worker, where the page has it, without the page.
 *
 * @module
 */

import load, { Session } from '../../pkg/grindscope.js';
import { createDetails } from '../worker/details.js';
import { PIECE, readPieces } from '../worker/file-reader.js';
import { median, percentile } from './statistics.js';

/** Pieces between two looks at the clock, which ticks every 0.1 ms. */
const PIECES = 4;

/** @typedef {{memory: WebAssembly.Memory}} Instance */

/**
 * The pass that only reads integers; see benches/ceiling.
 *
 * @returns {Promise<(piece: Uint8Array) => bigint>}
 */
async function loadCeiling() {
  const url = new URL('../../ceiling/grindscope_ceiling.js', import.meta.url);
  const module = await import(url.href);
  await module.default();
  return module.scan;
}

/** @param {string} name */
function begin(name) {
  const session = new Session();
  session.beginFile(name);
  return session;
}

/**
 * Parses a file that is in memory, and reads its integers, in turn: whatever else the machine does
 * slows both down alike. Seconds of each run.
 *
 * @param {File} file
 * @param {number} runs
 */
async function throughput(file, runs) {
  const scan = await loadCeiling();
  const text = new Uint8Array(await file.arrayBuffer());
  /** @type {{parse: number[], scan: number[]}} */
  const seconds = { parse: [], scan: [] };
  for (let run = 0; run < runs; run += 1) {
    const session = begin(file.name);
    let parsing = 0;
    let scanning = 0;
    for (let at = 0; at < text.length; at += PIECES * PIECE) {
      const group = text.subarray(at, at + PIECES * PIECE);
      const start = performance.now();
      inPieces(group, scan);
      const between = performance.now();
      inPieces(group, (piece) => session.push(piece));
      scanning += between - start;
      parsing += performance.now() - between;
    }
    const start = performance.now();
    session.endFile();
    parsing += performance.now() - start;
    session.free();
    seconds.parse.push(parsing / 1000);
    seconds.scan.push(scanning / 1000);
  }
  return { bytes: text.length, ...seconds };
}

/** @param {Uint8Array} bytes @param {(piece: Uint8Array) => void} use */
function inPieces(bytes, use) {
  for (let at = 0; at < bytes.length; at += PIECE) use(bytes.subarray(at, at + PIECE));
}

/**
 * Reads a file as the page does.
 *
 * @param {File} file
 */
async function read(file) {
  const session = begin(file.name);
  await readPieces(file, (piece) => session.push(piece));
  session.endFile();
  return session;
}

/**
 * How long reading a file takes and how much memory.
 *
 * @param {File} file
 * @param {number} _runs
 * @param {Instance} instance
 */
async function memory(file, _runs, { memory }) {
  const start = performance.now();
  const session = await read(file);
  const whileReading = memory.buffer.byteLength;
  session.finish();
  const seconds = (performance.now() - start) / 1000;
  const { textBytes, functions, calls, events } = session.facts();
  return {
    bytes: textBytes,
    functions,
    calls,
    events: events.length,
    seconds,
    reading: whileReading,
    open: memory.buffer.byteLength,
  };
}

/**
 * How long the answers to a person's actions take, in milliseconds.
 *
 * @param {File} file
 * @param {number} runs
 */
async function questions(file, runs) {
  const session = await read(file);
  const finish = timed(() => session.finish());
  const columns = timed(() => session.columns(0));
  const { functions, calls } = session.facts();
  const orders = ['self', 'called', 'function', 'file', 'object', 'inclusive'];
  const filters = ['i', 'in', 'ins', 'inse', 'insert', 'gather', 'file:gather', 'self>0.01%'];
  const list = (/** @type {string} */ filter, /** @type {any} */ order) =>
    timed(() => session.list({ filter, column: order }));
  /** @type {Record<string, number[]>} */
  const times = { sort: [], filter: [], select: [] };
  const first = orders.map((order) => list('', order));
  for (let run = 0; run < runs; run += 1) {
    times.sort?.push(...orders.map((order) => list('', order)));
    times.filter?.push(...filters.map((filter) => list(filter, 'inclusive')));
    const rows = Array.from({ length: 20 }, (_, at) => (at * 7919 + run * 104729) % functions);
    times.select?.push(...[0, ...rows].map((row) => timed(() => session.calls(0, row))));
  }
  const summary = Object.entries(times).map(([name, all]) => [
    name,
    { median: median(all), p95: percentile(all, 95), most: Math.max(...all) },
  ]);
  return {
    functions,
    calls,
    finish,
    columns,
    firstSorts: Object.fromEntries(orders.map((order, at) => [order, first[at]])),
    ...Object.fromEntries(summary),
  };
}

/** Milliseconds that something takes. @param {() => void} act */
function timed(act) {
  const start = performance.now();
  act();
  return performance.now() - start;
}

/** Functions whose lines are asked for: the hottest ones and as many others. */
const LOOKED_AT = 12;

/**
 * How long the costs of the lines of a function take, in milliseconds: pages of the file are read
 * again for it.
 *
 * @param {File} file
 */
async function details(file) {
  const session = await read(file);
  session.finish();
  const rows = /** @type {Uint32Array} */ (session.list({ column: 'self' }).rows);
  const { sourceLines } = createDetails(() => ({ session, files: [file] }));
  const step = Math.max(1, Math.floor(rows.length / LOOKED_AT));
  const others = rows.filter((_row, place) => place % step === 0).slice(0, LOOKED_AT);
  /** @type {number[]} */
  const times = [];
  for (const row of new Set([...rows.slice(0, LOOKED_AT), ...others])) {
    const start = performance.now();
    await sourceLines({ row, file: null, event: 0, second: null });
    times.push(performance.now() - start);
  }
  return { median: median(times), p95: percentile(times, 95), most: Math.max(...times) };
}

const commands = { throughput, memory, questions, details };

/** @typedef {keyof typeof commands} Command */

self.onmessage = async ({ data }) => {
  const { command, file, runs } = /** @type {{command: Command, file: File, runs: number}} */ (
    data
  );
  try {
    const instance = /** @type {Instance} */ (/** @type {unknown} */ (await load()));
    self.postMessage({ result: await commands[command](file, runs, instance) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
