/**
 * The worker's entry: loads the analyser, takes requests, sends answers.
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
  WebgrindExport,
} from '../../pkg/grindscope.js';
import { createAnswers } from './answers.js';
import { failureOf } from './failure.js';
import { createRequestQueue } from './request-queue.js';
import { createSpareTime } from './spare-time.js';
import { buffersOf } from './transfer.js';
import { warmUp } from './warm-up.js';

/** @typedef {import('../protocol.js').WorkerMessage} WorkerMessage */
/** @typedef {import('./request-queue.js').AnyRequest} AnyRequest */

/** Resolves when the analyser runs; begun by the first message. @type {Promise<unknown>} */
let ready;
const analyser = {
  Session,
  Comparison,
  Rewritings,
  Headings,
  StacksExport,
  Transforms,
  WebgrindExport,
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
  if (!isAsked) await warmUp({ Session, isWanted: () => !isAsked, pause });
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

// The page compiles the module once for all of its workers; it comes before any request.
self.onmessage = ({ data: { module, isFirst } }) => {
  ready = load({ module_or_path: module });
  self.postMessage('started');
  self.onmessage = ({ data }) => {
    isAsked = true;
    queue.add(data);
  };
  // A module that does not load is reported to the first request.
  // What the first worker has had optimised holds for all.
  if (isFirst) ready.then(prepare, () => {});
  else ready.catch(() => {});
};
