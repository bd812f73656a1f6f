/**
 * The worker's entry: loads the analyser, takes requests, sends answers. The same script serves the
 * worker that only unpacks: a worker knows no other address than its own.
 *
 * @module
 */

import load, {
  Comparison,
  Headings,
  onAbsent,
  Rewritings,
  Session,
  StacksExport,
  Transforms,
  Unpacking,
  WebgrindExport,
} from '../../pkg/grindscope.js';
import { trustedScript } from '../spawn/trusted-script.js';
import { createAnswers } from './answers.js';
import { failureOf } from './failure.js';
import { createGate } from './gate.js';
import { createRequestQueue, isPatient } from './request-queue.js';
import { createRest, fetchAtOnce, isOfFirst } from './rest.js';
import { createSpareTime } from './spare-time.js';
import { buffersOf } from './transfer.js';
import { NotAheadError } from './unpack-ahead.js';
import { createUnpacker } from './unpacker.js';
import { createQuestions, warmUp } from './warm-up.js';

/** @typedef {import('../protocol/protocol.js').WorkerMessage} WorkerMessage */
/** @typedef {import('./request-queue.js').AnyRequest} AnyRequest */

/** Resolves when the analyser runs; begun by the first message. @type {Promise<unknown>} */
let ready;
/** The first half of the analyser, compiled, for a second worker. @type {WebAssembly.Module} */
let compiled;
/** Where the other half is. @type {import('./rest.js').Place} */
let place;

const rest = createRest({
  ask: () => self.postMessage('rest'),
  fetchNow: () => fetchAtOnce(place),
});

/** Starts a worker that unpacks a file. What it notes besides the text is read by the rest. @param {File} file */
async function spawnUnpacker(file) {
  await rest.whole().catch(({ message }) => {
    throw new NotAheadError(message);
  });
  const worker = new Worker(trustedScript(self.location.href));
  worker.postMessage({ module: compiled, rest: rest.module(), place, file });
  return worker;
}

const analyser = {
  Session,
  Comparison,
  Rewritings,
  Headings,
  StacksExport,
  Transforms,
  WebgrindExport,
  spawnUnpacker,
};
/** The profile that is open. @type {Session | undefined} */
let open;
/** Unpacks its files ahead; undefined once it was begun. @type {import('./details.js').Ahead | undefined} */
let ahead;
const answers = createAnswers(analyser, (session, unpackAhead) => {
  open = session;
  ahead = unpackAhead;
});

/** @param {WorkerMessage} message */
function send(message) {
  self.postMessage(message, message.type === 'reply' ? buffersOf(message.value) : []);
}

/** @param {AnyRequest} request */
async function answer({ id, kind, params }) {
  try {
    await ready;
    if (!isOfFirst({ kind, params })) await rest.whole();
    const value = await answers[kind](params, (progress) =>
      send({ id, type: 'progress', progress }),
    );
    send({ id, type: 'reply', value });
  } catch (error) {
    send({ id, type: 'failure', failure: failureOf(error) });
  }
}

/** Takes a step to have what is asked of a profile optimised, in the first worker. @type {(() => boolean) | undefined} */
let questions;

/** Whether anything was asked for yet. */
let isAsked = false;

/** Milliseconds after the start in which the page is left to come up undisturbed. */
const SETTLING = 200;

/** @returns {Promise<void>} */
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function prepare() {
  await pause(SETTLING);
  const isWanted = () => !isAsked;
  if (isWanted()) await warmUp({ Session, Unpacking, isWanted, pause });
  if (!isWanted()) return;
  await rest.whole();
  while (isWanted() && questions?.()) await pause();
}

// A timer task runs behind the messages that have already arrived, so a newer request is seen
// before an older one is begun.
const spareTime = createSpareTime({ work: useSpareTime });

/** Whether there is more to do. Without the rest nothing is: it comes with a silence of its own. */
function useSpareTime() {
  rest.foresee();
  if (!rest.isWhole() || !open) return false;
  if (open.getReady() === false || questions?.() === true) return true;
  gate.open();
  ahead?.(turn);
  ahead = undefined;
  return false;
}

/** Lets messages come in, and waits until nothing is asked for. */
async function turn() {
  await pause();
  await gate.passed();
}

/** Open while nothing is asked for and nothing shorter is to be done. */
const gate = createGate();

/** @param {import('./rest.js').Given} given */
function complete(given) {
  rest.given(given);
  spareTime.begin();
}

const queue = createRequestQueue({
  answer,
  send,
  later: (run) => setTimeout(run),
  onBusy() {
    spareTime.end();
    gate.close();
  },
  onIdle: spareTime.begin,
});

/** Unpacks a file, and nothing else. @param {File} file */
function unpack(file) {
  const unpacker = createUnpacker(file, {
    Unpacking,
    send: (message) => self.postMessage(message, 'text' in message ? [message.text.buffer] : []),
  });
  self.onmessage = ({ data }) => unpacker.taken(data.taken);
  ready.then(unpacker.run, () => self.postMessage({ end: 'not ahead' }));
}

/** @param {AnyRequest} request */
function take(request) {
  isAsked = true;
  // Nothing else is to stand behind a picture that waits for the rest of the program.
  if (rest.isWhole() || isOfFirst(request) || !isPatient(request.kind)) queue.add(request);
  else {
    const refuse = (/** @type {Error} */ error) =>
      send({ id: request.id, type: 'failure', failure: failureOf(error) });
    rest.whole().then(() => queue.add(request), refuse);
  }
}

/** Takes requests. @param {boolean} isFirst whether no worker was started before */
function analyse(isFirst) {
  self.postMessage('started');
  self.onmessage = ({ data }) => ('rest' in data ? complete(data) : take(data));
  // A module that does not load is reported to the request that needs it.
  // What the first worker has had optimised holds for all.
  if (isFirst) {
    questions = createQuestions(Session);
    ready.then(prepare).catch(() => {});
  } else ready.catch(() => {});
}

// The page compiles the module once for all of its workers; it comes before any request.
self.onmessage = ({ data }) => {
  const { module, isFirst, file } = data;
  compiled = module;
  place = data.place;
  ready = load({ module_or_path: module }).then((exports) => {
    rest.begin(/** @type {any} */ (exports));
    if (data.rest) rest.given(data);
    onAbsent(rest.needed);
  });
  if (file) unpack(file);
  else analyse(isFirst);
};
