/** A worker that answers requests, and the requests that wait for it: `{id, …}` goes in, a `WorkerMessage` comes back. */

import { FAILED_TEXT } from '../messages/errors.js';
import { MissingFileError } from './own-file.js';

/** @import {Failure, Progress, WorkerMessage} from '../protocol/types.js' */

/** The part of a worker that a connection uses. @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} Port */

/** A request that a worker refused, with its reason for the user. */
export class RequestError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.sentence);
    this.name = 'RequestError';
    this.failure = failure;
  }
}

/** Whether a rejection only means that the answer is no longer needed. @param {unknown} error */
export const isAbandoned = (error) => error instanceof DOMException && error.name === 'AbortError';

export const abandoned = () => new DOMException('the answer is no longer needed', 'AbortError');

/** @param {string} sentence */
const internal = (sentence) => new RequestError({ sentence, kind: 'internal', file: '', line: 0 });

/** @param {Port} worker @param {string} name  for error messages */
export function createConnection(worker, name) {
  let lastId = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: unknown) => void, onProgress?: (progress: Progress) => void}>} */
  const pending = new Map();
  /** Why it has ended. @type {unknown} */
  let ended;

  /** Ends the worker; pending requests are rejected with the reason. @param {unknown} [reason] */
  function close(reason = abandoned()) {
    ended = reason;
    worker.terminate();
    for (const { reject } of pending.values()) reject(reason);
    pending.clear();
  }

  worker.onmessage = (/** @type {MessageEvent<WorkerMessage>} */ { data }) => {
    const waiter = pending.get(data.id);
    if (!waiter) return;
    if (data.type === 'progress') {
      waiter.onProgress?.(data.progress);
      return;
    }
    pending.delete(data.id);
    if (data.type === 'reply') waiter.resolve(data.value);
    else waiter.reject(data.type === 'failure' ? new RequestError(data.failure) : abandoned());
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const reason = event.message ? `: ${event.message}` : '';
    const isMissing = event.error instanceof MissingFileError;
    close(internal(isMissing ? event.error.message : FAILED_TEXT.workerStopped(name, reason)));
  };

  return {
    /** @param {object} question @param {(progress: Progress) => void} [onProgress] @returns {Promise<any>} */
    ask(question, onProgress) {
      if (ended) return Promise.reject(ended);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject, onProgress });
        worker.postMessage({ id, ...question });
      });
    },
    /** Whether requests are waiting for an answer. */
    isBusy: () => pending.size > 0,
    isEnded: () => ended !== undefined,
    close,
  };
}

/** @typedef {ReturnType<typeof createConnection>} Connection */
