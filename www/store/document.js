/**
 * One open tab: a profile or a comparison. A document holds everything that belongs to the tab: its
 * tables, the choices of the user, the answers of the analyser, and `ask` for more answers.
 *
 * Each value is a signal of its document. A late answer changes the document that asked for it, even if
 * another one is shown. The fields are listed once, in `profile-document.js` and `comparison-document.js`.
 *
 * @module
 */

import { batch, signal } from '@preact/signals';
import { isAbandoned } from '../spawn/analyser-client.js';

/** @typedef {import('../protocol/protocol.js').RequestKind} RequestKind */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/** A signal of each value. @template T @typedef {{[K in keyof T]: import('@preact/signals').Signal<T[K]>}} Signals */

/** Receives an answer: a signal, or a function. @template T @typedef {import('@preact/signals').Signal<T | null> | ((answer: T) => void)} Target */

/** Sends a request to the analyser of a document. @typedef {<K extends RequestKind>(kind: K, params: Requests[K]['params']) => Promise<Requests[K]['reply']>} Request */

/**
 * The analyser of a document, and where failed requests are reported.
 *
 * @typedef {object} Analyser
 * @property {Request} request
 * @property {(error: unknown) => void} report
 */

/** @template {object} T @param {T} values @returns {Signals<T>} */
function signalsOf(values) {
  return /** @type {Signals<T>} */ (
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, signal(value)]))
  );
}

/**
 * Creates a document.
 *
 * @template Tables
 * @template {object} Choices
 * @template {object} Answers
 * @param {number} number  identifies the document in the analyser
 * @param {Tables} tables
 * @param {Choices} choices  initial values of what the user can choose
 * @param {() => Answers} noAnswers  creates the values before any answer
 * @param {Analyser} analyser
 */
export function createDocument(number, tables, choices, noAnswers, { request, report }) {
  const current = signal(tables);
  const answers = signalsOf(noAnswers());
  /** The latest request of each kind. @type {Map<string, object>} */
  const latest = new Map();

  /** Registers a request. Returns a function that says whether it is still the latest of its kind. @param {string} kind */
  function begin(kind) {
    const request = {};
    latest.set(kind, request);
    return () => latest.get(kind) === request;
  }

  /** Resets all answers. */
  function reset() {
    batch(() => {
      for (const [key, value] of Object.entries(noAnswers())) {
        answers[/** @type {keyof Answers} */ (key)].value = value;
      }
    });
  }

  /**
   * Handles an answer or its failure. Drops it if a newer request of the same kind was sent, or if the
   * tables were replaced.
   *
   * @template T
   * @param {string} kind
   * @param {Promise<T>} answer
   * @param {Target<T>} target
   * @param {(error: unknown) => void} [fail]
   */
  async function whenAnswered(kind, answer, target, fail = report) {
    const [isLatest, asked] = [begin(kind), current.peek()];
    const isWanted = () => isLatest() && current.peek() === asked;
    try {
      const value = await answer;
      if (!isWanted()) return;
      if (typeof target === 'function') target(value);
      else target.value = value;
    } catch (error) {
      if (isWanted() && !isAbandoned(error)) fail(error);
    }
  }

  return {
    number,
    tables: current,
    ...signalsOf(choices),
    ...answers,
    request,
    report,
    begin,
    reset,
    whenAnswered,

    /**
     * Sends a request about the tables.
     *
     * @template {RequestKind} K
     * @param {K} kind
     * @param {Requests[K]['params']} params
     * @param {Target<Requests[K]['reply']>} target
     * @param {(error: unknown) => void} [fail]
     */
    ask: (kind, params, target, fail) => whenAnswered(kind, request(kind, params), target, fail),

    /** Replaces the tables and resets all answers. @param {Tables} tables */
    replaceTables(tables) {
      batch(() => {
        current.value = tables;
        reset();
      });
    },
  };
}
