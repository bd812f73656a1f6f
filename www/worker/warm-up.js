/**
 * Has the browser optimise the analyser before the first file comes.
 *
 * Browsers run a module at first by code that was compiled in haste, four times as slow, and compile
 * those functions well that turn out to be busy. A file of 10 MB is read before that happens. So a
 * made-up profile is read while a person still looks for a file. It is given up as soon as there is
 * something to do, and what was optimised by then stays so, for workers that start later as well:
 * they share the module.
 *
 * @module
 */

import { longFunction, madeUpProfiles } from './made-up-profile.js';

/** @typedef {import('../../pkg/grindscope.js').Session} Session */
/** @typedef {import('../../pkg/grindscope.js').Unpacking} Unpacking */

/** Bytes of a packed file that are unpacked in one go. */
const PIECE = 1 << 16;

/** How often questions are asked before the browser has their answers optimised. */
const ROUNDS = 40;
/** The same of the details of a function: what is asked goes through ten thousand instructions each time. */
const DETAIL_ROUNDS = 40;
/** The row of that function. */
const LONG_ROW = 0;

/** What the page asks of a profile that it opens. @param {Session} session */
function open(session) {
  session.finish();
  session.facts();
  session.functions();
  session.columns(0);
  session.list({});
}

/** @param {BlobPart[]} texts */
function packed(texts) {
  const stream = new Blob(texts).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/**
 * @param {object} setup
 * @param {new () => Session} setup.Session
 * @param {new () => Unpacking} setup.Unpacking
 * @param {() => boolean} setup.isWanted  whether there is nothing better to do
 * @param {() => Promise<void>} setup.pause  lets messages come in
 */
export async function warmUp({ Session, Unpacking, isWanted, pause }) {
  const encoder = new TextEncoder();
  for (const step of [read, unpack]) {
    for (const profile of madeUpProfiles()) if (!(await step(profile))) return;
  }

  /** Whether there was time to read it all. @param {Iterable<string>} profile */
  async function read(profile) {
    const session = new Session();
    try {
      session.beginFile('made up');
      for (const piece of profile) {
        session.push(encoder.encode(piece));
        await pause();
        if (!isWanted()) return false;
      }
      session.endFile();
      open(session);
      return true;
    } finally {
      session.free();
    }
  }

  /** Whether there was time to unpack it all. @param {Iterable<string>} profile */
  async function unpack(profile) {
    if (typeof CompressionStream === 'undefined') return true;
    const bytes = new Uint8Array(await packed([...profile]));
    const unpacking = new Unpacking();
    try {
      for (let at = 0; at < bytes.length; at += PIECE) {
        if (!isWanted()) return false;
        unpacking.push(bytes.subarray(at, at + PIECE), () => true);
        await pause();
      }
      unpacking.finish(() => true);
      return isWanted();
    } finally {
      unpacking.free();
    }
  }
}

/**
 * The same for what is asked of an open profile, of which the rest of the analyser is needed: step by step,
 * each of some milliseconds, before the first file comes and in the time in which nothing is asked.
 *
 * @param {new () => Session} Session
 * @returns {() => boolean}  takes a step; whether there is one more
 */
export function createQuestions(Session) {
  const all = [() => filterQuestions(Session), () => detailQuestions(Session)];
  /** @type {Generator<void> | undefined} */
  let steps;
  return () => {
    steps ??= all.shift()?.();
    if (steps?.next().done) steps = undefined;
    return steps !== undefined || all.length > 0;
  };
}

/** @param {new () => Session} Session */
function* filterQuestions(Session) {
  const [profile] = madeUpProfiles();
  const session = new Session();
  session.beginFile('made up');
  for (const piece of profile ?? []) {
    session.push(new TextEncoder().encode(piece));
    yield;
  }
  session.endFile();
  open(session);
  for (let round = 0; round < ROUNDS; round += 1) {
    session.list({ filter: `fn_${round}`, column: 'function' });
    session.list({ filter: `-file:fl_${round}`, column: 'self' });
    yield;
  }
  session.free();
}

/** Reads a long function again and again. @param {new () => Session} Session */
function* detailQuestions(Session) {
  const text = new TextEncoder().encode(longFunction());
  const session = new Session();
  session.beginFile('made up');
  session.push(text);
  session.endFile();
  open(session);
  const row = LONG_ROW;
  yield;
  for (let round = 0; round < DETAIL_ROUNDS; round += 1) {
    const reading = session.details(row);
    for (const { start, end } of reading.needs()) reading.push(text.subarray(start, end));
    reading.finish();
    yield;
    reading.instructions(session, 0);
    reading.lines(session, 0);
    session.calls(0, row);
    reading.free();
    yield;
  }
  session.free();
}
