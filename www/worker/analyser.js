/** The worker's entry: loads the analyser, takes requests, sends answers. */

import load, {
  headings,
  Inlining,
  PathStripper,
  Session,
  WebgrindExport,
} from '../../pkg/grindscope.js';
import { buffersOf } from './answer.js';
import { createAnswers } from './answers.js';
import { failureOf } from './read-files.js';
import { createRequestQueue } from './request-queue.js';
import { warmUp } from './warm-up.js';

/** @import {WorkerMessage} from '../protocol/types.js' */
/** @import {AnyRequest} from './request-queue.js' */

/** Milliseconds after the start in which the page can load undisturbed. */
const SETTLING = 200;

/** Resolves when the analyser runs; started by the first message. @type {Promise<unknown>} */
let ready;

/** Whether a request has arrived. */
let hasRequest = false;

const answers = createAnswers({ Session, headings, Inlining, PathStripper, WebgrindExport });

/** @param {WorkerMessage} message */
const send = (message) =>
  self.postMessage(message, message.type === 'reply' ? buffersOf(message.value) : []);

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

// A timer task runs after the messages that have already arrived, so a newer request is seen
// before an older one is started.
const queue = createRequestQueue({ answer, send, later: (run) => setTimeout(run) });

/** @returns {Promise<void>} */
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Warms up the parser, once for all workers: they share the module. */
async function prepare() {
  await ready;
  await pause(SETTLING);
  if (!hasRequest) await warmUp({ Session, isIdle: () => !hasRequest, pause });
}

// The page compiles the module once for all of its workers; it arrives before any request.
self.onmessage = ({ data: { module, isFirst } }) => {
  ready = load({ module_or_path: module });
  // A module that does not load is reported to the request that needs it.
  ready.catch(() => {});
  self.postMessage('started');
  self.onmessage = ({ data }) => {
    hasRequest = true;
    queue.add(data);
  };
  if (isFirst) prepare().catch(() => {});
};
