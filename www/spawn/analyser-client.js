/**
 * Client of the analyser's workers: a promise for each request.
 *
 * A worker holds one profile, or one comparison of two. A load gets a separate worker, so that
 * open profiles stay as they are when the next file fails or is cancelled. Cancelling ends the
 * worker, which is the only way to stop it at once. One worker is kept ready in advance, because
 * compiling the analyser takes longer than reading a small profile.
 *
 * Each open profile or comparison has a number. The worker of a comparison reads the files of both
 * profiles itself, and needs neither of their workers.
 */

import { abandoned, createConnection, RequestError } from './connection.js';

/** @import {Failure, Heading, Progress, RequestKind, Requests} from '../protocol/types.js' */
/** @import {Port} from './connection.js' */

/** Requests answered from files. @typedef {'headings' | 'webgrind' | 'webgrindBytes' | 'reportBlocks'} FileRequestKind */

/** Describes a rejection for the user. @param {unknown} error @returns {Failure} */
export function failureOf(error) {
  if (error instanceof RequestError) return error.failure;
  const sentence = error instanceof Error ? error.message : String(error);
  return { sentence, kind: 'internal', file: '', line: 0 };
}

/** Connects to a worker of the analyser. @param {Port} worker */
function connect(worker) {
  const connection = createConnection(worker, 'analyser');
  return {
    /**
     * @template {RequestKind} K
     * @param {K} kind
     * @param {Requests[K]['params']} params
     * @param {(progress: Progress) => void} [onProgress]
     * @returns {Promise<Requests[K]['reply']>}
     */
    request: (kind, params, onProgress) => connection.ask({ kind, params }, onProgress),
    close: () => connection.close(),
  };
}

/** @param {() => Port} spawn  starts a worker */
export function createAnalyserClient(spawn) {
  let spare = connect(spawn());
  /** @typedef {ReturnType<typeof connect>} Connected */
  /** @typedef {{connection: Connected, files: File[]}} Opened */
  /** Open profiles and comparisons, by number. @type {Map<number, Opened>} */
  const open = new Map();
  let lastNumber = 0;

  function takeSpare() {
    const connection = spare;
    spare = connect(spawn());
    return connection;
  }

  /** @param {Opened} opened @param {number} [number]  of the one that it replaces */
  function enter(opened, number = lastNumber + 1) {
    lastNumber = Math.max(lastNumber, number);
    open.get(number)?.connection.close();
    open.set(number, opened);
    return number;
  }

  /** Loads in the spare worker, which ends if that fails or is cancelled. @template T @param {AbortSignal} signal @param {(connection: Connected) => Promise<T>} work */
  async function inSpare(signal, work) {
    signal.throwIfAborted();
    const connection = takeSpare();
    signal.addEventListener('abort', connection.close);
    try {
      return await work(connection);
    } catch (error) {
      connection.close();
      throw error;
    } finally {
      signal.removeEventListener('abort', connection.close);
    }
  }

  /** @param {number} number */
  function openedAs(number) {
    const opened = open.get(number);
    if (!opened) throw abandoned();
    return opened;
  }

  return {
    /**
     * Reads files as parts of one profile. `choose` receives the headers of several files and returns the ones to
     * read; null cancels.
     *
     * @param {File[]} candidates
     * @param {object} options
     * @param {(progress: Progress) => void} options.onProgress
     * @param {AbortSignal} options.signal
     * @param {(headings: Heading[]) => Promise<File[] | null>} [options.choose]
     * @param {number} [options.instead]  number of the open profile that is replaced
     */
    load: (candidates, { onProgress, signal, choose, instead }) =>
      inSpare(signal, async (connection) => {
        let files = candidates;
        if (choose && candidates.length > 1) {
          const headings = await connection.request('headings', { files: candidates });
          const chosen = await choose(headings);
          if (!chosen) throw abandoned();
          /** @param {File} file */
          const place = (file) => headings[candidates.indexOf(file)]?.place ?? 0;
          files = [...chosen].sort((a, b) => place(a) - place(b));
        }
        const tables = await connection.request('load', { files }, onProgress);
        if (instead !== undefined) openedAs(instead);
        return { number: enter({ connection, files }, instead), tables };
      }),

    /**
     * Compares two open profiles, by their numbers.
     *
     * @param {[number, number]} numbers
     * @param {Omit<Requests['compare']['params'], 'files'>} asked
     * @param {object} options
     * @param {(progress: Progress) => void} options.onProgress
     * @param {AbortSignal} options.signal
     * @param {number} [options.instead]  number of the open comparison that is replaced
     */
    compare: ([a, b], asked, { onProgress, signal, instead }) =>
      inSpare(signal, async (connection) => {
        /** @type {[File[], File[]]} */
        const files = [openedAs(a).files, openedAs(b).files];
        const tables = await connection.request('compare', { files, ...asked }, onProgress);
        if (instead !== undefined) openedAs(instead);
        return { number: enter({ connection, files: [] }, instead), tables };
      }),

    /** Reads the headers of files. @param {File[]} files */
    headings: (files) => spare.request('headings', { files }),

    /** The files of an open profile. @param {number} number */
    filesOf: (number) => open.get(number)?.files ?? [],

    /** Releases the unpacked texts of all open profiles. */
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
     * Sends a request to an open profile or comparison.
     *
     * @template {Exclude<RequestKind, 'load' | 'compare' | FileRequestKind>} K
     * @param {number} number
     * @param {K} kind
     * @param {Requests[K]['params']} params
     * @returns {Promise<Requests[K]['reply']>}
     */
    async request(number, kind, params) {
      return openedAs(number).connection.request(kind, params);
    },

    /**
     * A separate worker for requests that read the files of an open profile again, so that
     * the tables never wait for them. The caller closes it.
     *
     * @param {number} number
     */
    apart(number) {
      const connection = connect(spawn());
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
