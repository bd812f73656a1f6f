/**
 * The page's side of the worker: a promise for each request.
 *
 * A worker holds one profile, or one comparison of two. A load goes to a worker of its own, so that
 * open profiles stay as they are when the next file fails or is cancelled. Cancelling ends the
 * worker, which is the only way to stop it at once. One worker is kept ready in advance, because
 * compiling the analyser takes longer than reading a small profile.
 *
 * What is open has a number, by which it is asked. The worker of a comparison reads the files of both
 * profiles itself, so that it needs neither of theirs.
 *
 * @module
 */

import { MissingFileError } from './own-file.js';

/** @typedef {import('../protocol/protocol.js').Failure} Failure */
/** @typedef {import('../protocol/protocol.js').Heading} Heading */
/** @typedef {import('../protocol/protocol.js').Progress} Progress */
/** @typedef {import('../protocol/protocol.js').WorkerMessage} WorkerMessage */
/** @typedef {import('../protocol/protocol.js').RequestKind} RequestKind */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */
/** @typedef {import('./spawn-analyser.js').Port} Port */

/** @typedef {readonly import('../protocol/protocol.js').TransformStep[]} Steps */

/** What is answered from files. @typedef {'headings' | 'stacks' | 'webgrind' | 'webgrindBytes' | 'reportBlocks'} FileRequestKind */

/** A request that the analyser refused, with its reason for people. */
export class RequestError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.sentence);
    this.name = 'RequestError';
    this.failure = failure;
  }
}

/**
 * What a rejection says to people.
 *
 * @param {unknown} error
 * @returns {Failure}
 */
export function failureOf(error) {
  if (error instanceof RequestError) return error.failure;
  const sentence = error instanceof Error ? error.message : String(error);
  return { sentence, kind: 'internal', file: '', line: 0 };
}

/** Whether a rejection only says that nobody wants the answer any more. @param {unknown} error */
export function isAbandoned(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

function abandoned() {
  return new DOMException('nobody waits for this answer any more', 'AbortError');
}

/**
 * One worker and the requests that wait for it.
 *
 * @param {Port} worker
 */
function createConnection(worker) {
  let lastId = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: unknown) => void, onProgress?: (progress: Progress) => void}>} */
  const pending = new Map();

  /** @param {(waiter: {reject: (error: unknown) => void}) => void} end */
  const endAll = (end) => {
    for (const waiter of pending.values()) end(waiter);
    pending.clear();
  };

  worker.onmessage = (/** @type {MessageEvent<WorkerMessage>} */ { data }) => {
    const waiter = pending.get(data.id);
    if (!waiter) return;
    if (data.type === 'progress') {
      waiter.onProgress?.(data.progress);
      return;
    }
    pending.delete(data.id);
    if (data.type === 'reply') waiter.resolve(data.value);
    else if (data.type === 'failure') waiter.reject(new RequestError(data.failure));
    else waiter.reject(abandoned());
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const reason = event.message ? `: ${event.message}` : '';
    const sentence =
      event.error instanceof MissingFileError
        ? event.error.message
        : `The analyser stopped unexpectedly${reason}.`;
    endAll(({ reject }) =>
      reject(new RequestError({ sentence, kind: 'internal', file: '', line: 0 })),
    );
  };

  return {
    /**
     * @template {RequestKind} K
     * @param {K} kind
     * @param {Requests[K]['params']} params
     * @param {(progress: Progress) => void} [onProgress]
     * @returns {Promise<Requests[K]['reply']>}
     */
    request(kind, params, onProgress) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject, onProgress });
        worker.postMessage({ id, kind, params });
      });
    },
    close() {
      worker.terminate();
      endAll(({ reject }) => reject(abandoned()));
    },
  };
}

/**
 * @param {() => Port} spawn  starts a worker
 */
export function createAnalyserClient(spawn) {
  let spare = createConnection(spawn());
  /** @typedef {{connection: ReturnType<typeof createConnection>, files: File[]}} Opened */
  /** What is open, by number. @type {Map<number, Opened>} */
  const open = new Map();
  let lastNumber = 0;

  function takeSpare() {
    const connection = spare;
    spare = createConnection(spawn());
    return connection;
  }

  /** @param {Opened} opened */
  function enter(opened) {
    lastNumber += 1;
    open.set(lastNumber, opened);
    return lastNumber;
  }

  return {
    /**
     * Reads files as parts of one profile.
     * `choose` is told what several files say of themselves, and says which of them to read; null
     * is none.
     *
     * @param {File[]} candidates
     * @param {object} options
     * @param {(progress: Progress) => void} options.onProgress
     * @param {AbortSignal} options.signal
     * @param {(headings: Heading[]) => Promise<File[] | null>} [options.choose]
     */
    async load(candidates, { onProgress, signal, choose }) {
      signal.throwIfAborted();
      const loader = takeSpare();
      signal.addEventListener('abort', loader.close);
      try {
        let files = candidates;
        if (choose && candidates.length > 1) {
          const headings = await loader.request('headings', { files: candidates });
          const chosen = await choose(headings);
          if (!chosen) throw abandoned();
          /** @param {File} file */
          const place = (file) => headings[candidates.indexOf(file)]?.place ?? 0;
          files = [...chosen].sort((a, b) => place(a) - place(b));
        }
        const tables = await loader.request('load', { files }, onProgress);
        return { number: enter({ connection: loader, files }), tables };
      } catch (error) {
        loader.close();
        throw error;
      } finally {
        signal.removeEventListener('abort', loader.close);
      }
    },

    /**
     * Compares two open profiles, each with its transforms.
     *
     * @param {{number: number, steps: Steps}} a
     * @param {{number: number, steps: Steps}} b
     * @param {import('../protocol/comparison.js').ComparedBasis} basis
     * @param {{onProgress: (progress: Progress) => void, signal: AbortSignal}} options
     */
    async compare(a, b, basis, { onProgress, signal }) {
      signal.throwIfAborted();
      const connection = takeSpare();
      signal.addEventListener('abort', connection.close);
      try {
        const side = (/** @type {{number: number, steps: Steps}} */ { number, steps }) => {
          const opened = open.get(number);
          if (!opened) throw abandoned();
          return { files: opened.files, steps };
        };
        const params = { a: side(a), b: side(b), basis };
        const tables = await connection.request('compare', params, onProgress);
        return { number: enter({ connection, files: [] }), tables };
      } catch (error) {
        connection.close();
        throw error;
      } finally {
        signal.removeEventListener('abort', connection.close);
      }
    },

    /** What files say of themselves. @param {File[]} files */
    headings: (files) => spare.request('headings', { files }),

    /** The files of an open profile. @param {number} number */
    filesOf: (number) => open.get(number)?.files ?? [],

    /** Has the unpacked texts of all open profiles released. */
    async forgetTexts() {
      const all = [...open.values()];
      await Promise.all(all.map(({ connection }) => connection.request('forgetTexts', {})));
    },

    /** Forgets an open profile or comparison. @param {number} number */
    close(number) {
      open.get(number)?.connection.close();
      open.delete(number);
    },

    /**
     * Asks what is open.
     *
     * @template {Exclude<RequestKind, 'load' | 'compare' | 'rematch' | FileRequestKind>} K
     * @param {number} number
     * @param {K} kind
     * @param {Requests[K]['params']} params
     * @returns {Promise<Requests[K]['reply']>}
     */
    async request(number, kind, params) {
      const opened = open.get(number);
      if (!opened) throw abandoned();
      return opened.connection.request(kind, params);
    },

    /** Makes A of B and B of A, or matches by other rules. @param {number} number @param {Requests['rematch']['params']} params */
    async rematch(number, params) {
      const opened = open.get(number);
      if (!opened) throw abandoned();
      return opened.connection.request('rematch', params);
    },

    /**
     * A worker of its own for requests that read the files of an open profile once more, so that
     * the tables never wait for them. Whoever asks for it closes it.
     *
     * @param {number} number
     */
    apart(number) {
      const connection = createConnection(spawn());
      const files = open.get(number)?.files ?? [];
      return {
        /**
         * @template {Exclude<FileRequestKind, 'headings'>} K
         * @param {K} kind
         * @param {Omit<Requests[K]['params'], 'files'>} params
         * @param {(progress: Progress) => void} [onProgress]
         * @returns {Promise<Requests[K]['reply']>}
         */
        request: (kind, params, onProgress) =>
          connection.request(kind, /** @type {any} */ ({ ...params, files }), onProgress),
        close: connection.close,
      };
    },
  };
}

/** @typedef {ReturnType<typeof createAnalyserClient>} AnalyserClient */
/** @typedef {ReturnType<AnalyserClient['apart']>} ApartWorker */
