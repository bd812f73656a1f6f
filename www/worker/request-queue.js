/**
 * Orders the requests of the page: one at a time, tables before pictures. For kinds where
 * only the newest answer matters, older requests are dropped without an answer.
 */

import { REQUESTS } from '../protocol/requests.js';

/** @import {RequestKind, WorkerMessage} from '../protocol/types.js' */
/** @typedef {{id: number, kind: RequestKind, params: any}} AnyRequest */

/**
 * @param {object} setup
 * @param {(request: AnyRequest) => Promise<void>} setup.answer  never rejects
 * @param {(message: WorkerMessage) => void} setup.send
 * @param {(run: () => void) => void} setup.later  runs a task after the messages that have already arrived
 */
export function createRequestQueue({ answer, send, later }) {
  /** @type {AnyRequest[]} */
  let waiting = [];
  let busy = false;

  /** @param {AnyRequest} request */
  function dropOlder(request) {
    if (!REQUESTS[request.kind].replaceable) return;
    for (const { id, kind } of waiting) {
      if (kind === request.kind) send({ id, type: 'superseded' });
    }
    waiting = waiting.filter(({ kind }) => kind !== request.kind);
  }

  async function runNext() {
    const urgent = waiting.findIndex(({ kind }) => !REQUESTS[kind].patient);
    const [request] = waiting.splice(Math.max(urgent, 0), 1);
    if (request) await answer(request);
    busy = waiting.length > 0;
    if (busy) later(runNext);
  }

  return {
    /** @param {AnyRequest} request */
    add(request) {
      dropOlder(request);
      waiting.push(request);
      if (busy) return;
      busy = true;
      later(runNext);
    },
  };
}
