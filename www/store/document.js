/**
 * One open tab: a profile or a comparison. Everything that belongs to it lives in one document: its
 * tables, what the user chose, what was answered about the tables, and the way to ask for more.
 *
 * Each value is a signal of the document itself, so an answer that comes late changes the document that
 * asked, whichever is shown by then. What documents of each kind have is listed in `profile-document.js`
 * and `comparison-document.js`, and nowhere else.
 *
 * @module
 */

import { batch, signal } from '@preact/signals';
import { isAbandoned } from '../spawn/analyser-client.js';

/** @typedef {import('../protocol/protocol.js').RequestKind} RequestKind */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/** A signal of each value. @template T @typedef {{[K in keyof T]: import('@preact/signals').Signal<T[K]>}} Signals */

/** Where the answer goes: a signal, or a function. @template T @typedef {import('@preact/signals').Signal<T | null> | ((answer: T) => void)} Target */

/** Asks the analyser of a document. @typedef {<K extends RequestKind>(kind: K, params: Requests[K]['params']) => Promise<Requests[K]['reply']>} Request */

/**
 * How a document reaches its analyser, and where it reports what could not be asked.
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
 * @template Tables
 * @template {object} Choices
 * @template {object} Answers
 * @param {number} number  of what the analyser has open
 * @param {Tables} tables
 * @param {Choices} choices  what the user can choose, as it is at first
 * @param {() => Answers} unanswered  what is known of tables about which nothing was asked yet
 * @param {Analyser} analyser
 */
export function createDocument(number, tables, choices, unanswered, { request, report }) {
  const current = signal(tables);
  const answers = signalsOf(unanswered());
  /** The latest question of each kind. @type {Map<string, object>} */
  const latest = new Map();

  /** Begins a question; tells from then on whether it is still the latest of its kind. @param {string} kind */
  function begin(kind) {
    const question = {};
    latest.set(kind, question);
    return () => latest.get(kind) === question;
  }

  /** Forgets what was answered. */
  function reset() {
    batch(() => {
      for (const [key, value] of Object.entries(unanswered())) {
        answers[/** @type {keyof Answers} */ (key)].value = value;
      }
    });
  }

  /**
   * Takes an answer, or what it failed of, unless another question of the kind was asked since, or the
   * document has other tables now.
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
     * Asks about the tables.
     *
     * @template {RequestKind} K
     * @param {K} kind
     * @param {Requests[K]['params']} params
     * @param {Target<Requests[K]['reply']>} target
     * @param {(error: unknown) => void} [fail]
     */
    ask: (kind, params, target, fail) => whenAnswered(kind, request(kind, params), target, fail),

    /** Has other tables from now on, about which nothing was asked yet. @param {Tables} tables */
    replaceTables(tables) {
      batch(() => {
        current.value = tables;
        reset();
      });
    },
  };
}
