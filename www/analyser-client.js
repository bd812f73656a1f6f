/**
 * The page's side of the worker: a promise for each request.
 *
 * A worker holds one profile. A load goes to a worker of its own, and only when it has succeeded
 * does that worker take the place of the one before; so a profile stays open when the next file
 * fails or is cancelled. Cancelling ends the worker, which is the only way to stop it at once.
 * One worker is kept ready in advance, because compiling the analyser takes longer than reading a
 * small profile.
 *
 * @module
 */

/** @typedef {import('./protocol.js').Failure} Failure */
/** @typedef {import('./protocol.js').Heading} Heading */
/** @typedef {import('./protocol.js').Progress} Progress */
/** @typedef {import('./protocol.js').WorkerMessage} WorkerMessage */
/** @typedef {import('./protocol.js').RequestKind} RequestKind */
/** @typedef {import('./protocol.js').Requests} Requests */
/** @typedef {import('./spawn-analyser.js').Port} Port */

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
    const sentence = `The analyser stopped unexpectedly${event.message ? `: ${event.message}` : ''}.`;
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
  /** @type {ReturnType<typeof createConnection> | null} */
  let current = null;
  /** The files of the profile in `current`. @type {File[]} */
  let opened = [];

  return {
    /**
     * Reads files as parts of one profile. On success that profile answers all later requests.
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
      const loader = spare;
      spare = createConnection(spawn());
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
        current?.close();
        current = loader;
        opened = files;
        return tables;
      } catch (error) {
        loader.close();
        throw error;
      } finally {
        signal.removeEventListener('abort', loader.close);
      }
    },

    /**
     * Asks the open profile.
     *
     * @template {Exclude<RequestKind, 'load' | FileRequestKind>} K
     * @param {K} kind
     * @param {Requests[K]['params']} params
     * @returns {Promise<Requests[K]['reply']>}
     */
    async request(kind, params) {
      if (!current) throw abandoned();
      return current.request(kind, params);
    },

    /**
     * A worker of its own for requests that read the files of the open profile once more, so that
     * the tables never wait for them. Whoever asks for it closes it.
     */
    apart() {
      const connection = createConnection(spawn());
      const files = opened;
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
