/**
 * The rest of the analyser. What is needed to open a profile and to list its functions is a module of
 * its own, the first, so that a page is there soon; the rest, two thirds of the program, comes while
 * nobody waits for it.
 *
 * Constraints: only the page may fetch files and keep them, so that every worker has the same and
 * nothing is fetched twice; so the rest is asked for, and given as a message. A function of the first
 * that happens to need the rest earlier is in the middle of its work, and cannot wait for a message:
 * for it the worker fetches the rest itself, and stands still meanwhile.
 *
 * @module
 */

import { integrityOf } from './sha256.js';

/** Where the rest is. @typedef {{url: string, integrity: string}} Place */

/** The answer of the page: the rest, or why there is none. @typedef {{rest: WebAssembly.Module | null, reason?: string}} Given */

/** Kinds of requests that need the first module alone. @type {ReadonlySet<string>} */
const OF_FIRST = new Set(['load', 'columns', 'moreColumns']);

/** Orders of the list that go by numbers. @type {ReadonlySet<string>} */
const NUMBERS = new Set(['inclusive', 'self', 'called', 'perCall', 'selfPerCall']);

/**
 * Whether a request is answered by the first module alone.
 *
 * @param {Pick<import('./request-queue.js').AnyRequest, 'kind' | 'params'>} request
 */
export function isOfFirst({ kind, params }) {
  if (kind !== 'list') return OF_FIRST.has(kind);
  const { filter, rules, groupBy, column } = params;
  return !filter && !rules && !groupBy && NUMBERS.has(column);
}

/**
 * Fetches the rest and has it compiled before anything else is done.
 *
 * @param {Place} place
 */
export function fetchAtOnce({ url, integrity }) {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} ${request.statusText}`);
  // No browser does it for this kind of request.
  const content = new Uint8Array(request.response);
  if (integrity && integrityOf(content) !== integrity)
    throw new Error('it is not the one that was built');
  return new WebAssembly.Module(content);
}

/** A sentence for people. @param {string | undefined} reason */
const missing = (reason) =>
  new Error(
    `A part of the program could not be loaded (${reason}). Is there a network? Then try again: what is open stays open.`,
  );

/**
 * @param {object} setup
 * @param {() => void} setup.ask  asks the page
 * @param {() => WebAssembly.Module} setup.fetchNow
 */
export function createRest({ ask, fetchNow }) {
  /** What the first module exports. @type {WebAssembly.Exports | null} */
  let first = null;
  /** The rest, where it is in its place. @type {WebAssembly.Module | null} */
  let joined = null;
  let isAskedFor = false;
  /** Those who wait for it. @type {{promise: Promise<void>, resolve: () => void, reject: (error: Error) => void} | null} */
  let waiting = null;

  /** @param {WebAssembly.Module} module */
  function join(module) {
    if (!first) throw new Error('the first module does not run');
    if (!joined) new WebAssembly.Instance(module, { first });
    joined ??= module;
  }

  return {
    /** The first module runs. @param {WebAssembly.Exports} exports */
    begin(exports) {
      first = exports;
    },

    isWhole: () => joined !== null,

    /** For another worker. */
    module: () => joined,

    /** Resolves when the rest is there. Asks for it, anew after a failure. @returns {Promise<void>} */
    whole() {
      if (joined) return Promise.resolve();
      if (!waiting) {
        const { promise, resolve, reject } = withResolvers();
        promise.catch(() => {}); // it may have been asked for by nobody in particular
        waiting = { promise, resolve, reject };
        isAskedFor = true;
        ask();
      }
      return waiting.promise;
    },

    /** Asks for it before anybody needs it, once: whoever needs it later asks anew. */
    foresee() {
      if (!isAskedFor) this.whole();
    },

    /** The page has answered. @param {Given} given */
    given({ rest, reason }) {
      const waiters = waiting;
      waiting = null;
      try {
        if (!rest) throw new Error(reason);
        join(rest);
        waiters?.resolve();
      } catch (error) {
        waiters?.reject(missing(/** @type {Error} */ (error).message));
      }
    },

    /** A function of the rest is being called. */
    needed() {
      try {
        if (!joined) join(fetchNow());
      } catch (error) {
        throw missing(/** @type {Error} */ (error).message);
      }
    },
  };
}

/** `Promise.withResolvers`, which browsers of before 2024 lack. */
function withResolvers() {
  let resolve = () => {};
  /** @type {(error: Error) => void} */
  let reject = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
}
