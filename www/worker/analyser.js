/**
 * The worker's entry: loads the analyser, takes requests, sends answers. The same script serves the
 * worker that only unpacks: a worker knows no other address than its own.
 *
 * @module
 */

import load, {
  Comparison,
  Headings,
  Rewritings,
  Session,
  StacksExport,
  Transforms,
  Unpacking,
  WebgrindExport,
} from '../../pkg/grindscope.js';
import { trustedScript } from '../trusted-script.js';
import { createAnswers } from './answers.js';
import { failureOf } from './failure.js';
import { createRequestQueue } from './request-queue.js';
import { createSpareTime } from './spare-time.js';
import { buffersOf } from './transfer.js';
import { createUnpacker } from './unpacker.js';
import { warmUp } from './warm-up.js';

/** @typedef {import('../protocol.js').WorkerMessage} WorkerMessage */
/** @typedef {import('./request-queue.js').AnyRequest} AnyRequest */

/** Resolves when the analyser runs; begun by the first message. @type {Promise<unknown>} */
let ready;
/** The compiled analyser, for a second worker. @type {WebAssembly.Module} */
let compiled;

/** Starts a worker that unpacks a file. @param {File} file */
function spawnUnpacker(file) {
  const worker = new Worker(trustedScript(self.location.href));
  worker.postMessage({ module: compiled, file });
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
const answers = createAnswers(analyser, (session) => {
  open = session;
});

/** @param {WorkerMessage} message */
function send(message) {
  self.postMessage(message, message.type === 'reply' ? buffersOf(message.value) : []);
}

/** @param {AnyRequest} request */
async function answer({ id, kind, params }) {
  try {
    await ready;
    const value = await answers[kind](params, (progress) =>
      send({ id, type: 'progress', progress }),
    );
    send({ id, type: 'reply', value });
  } catch (error) {
    send({ id, type: 'failure', failure: failureOf(error) });
  }
}

/** Whether anything was asked for yet. */
let isAsked = false;

/** Milliseconds after the start in which the page is left to come up undisturbed. */
const SETTLING = 200;

/** @returns {Promise<void>} */
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function prepare() {
  await pause(SETTLING);
  if (!isAsked) await warmUp({ Session, Unpacking, isWanted: () => !isAsked, pause });
}

// A timer task runs behind the messages that have already arrived, so a newer request is seen
// before an older one is begun.
const spareTime = createSpareTime({ work: () => open?.getReady() === false });
const queue = createRequestQueue({
  answer,
  send,
  later: (run) => setTimeout(run),
  onBusy: spareTime.end,
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

/** Takes requests. @param {boolean} isFirst whether no worker was started before */
function analyse(isFirst) {
  self.postMessage('started');
  self.onmessage = ({ data }) => {
    isAsked = true;
    queue.add(data);
  };
  // A module that does not load is reported to the first request.
  // What the first worker has had optimised holds for all.
  if (isFirst) ready.then(prepare, () => {});
  else ready.catch(() => {});
}

// The page compiles the module once for all of its workers; it comes before any request.
self.onmessage = ({ data: { module, isFirst, file } }) => {
  compiled = module;
  ready = load({ module_or_path: module });
  if (file) unpack(file);
  else analyse(isFirst);
};
