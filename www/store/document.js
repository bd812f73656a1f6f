/**
 * One open tab: a profile or a comparison. A document holds everything that belongs to the tab: its
 * tables, the choices of the user, the answers of the analyser, and `ask` for more answers.
 *
 * Each value is a signal of its document. A late answer changes the document that asked for it, even if
 * another one is shown. Each kind of request has a signal with its latest answer; the other values are
 * listed in `document-values.js`.
 */

import { batch, computed, signal } from '@preact/signals';
import { REQUESTS } from '../protocol/requests.js';
import { isAbandoned } from '../spawn/connection.js';
import { identityOf, rowOf } from '../values/identity.js';
import { COPIED, firstEvent, groupingOf, initialChoices, noState } from './document-values.js';
import { initialOrder, LARGEST_FIRST } from './list-layout.js';
import { peeked, setAll, signalsOf } from './signals.js';

/**
 * @import {ComparedColumn, ComparedTables, ExactColumn, LoadedTables, ProfileFacts, RequestKind,
 *   Requests} from '../protocol/types.js'
 */
/**
 * @template T
 * @template {import('../protocol/types.js').Figures} F
 * @typedef {import('../protocol/types.js').WithFigures<T, F>} WithFigures
 */

/** Receives an answer: a signal, or a function. @template T @typedef {import('@preact/signals').Signal<T | null> | ((answer: T) => void)} Target */

/**
 * Returns the row of a function in other tables: most transforms keep the rows, other matches of a comparison do not.
 *
 * @param {LoadedTables | OpenComparison} before
 * @param {Partial<LoadedTables> | Partial<OpenComparison>} next
 * @param {number} row
 */
function rowAfter(before, next, row) {
  const count = next.facts?.functions ?? 0;
  // Cycles have no identity.
  if (row >= before.facts.functions) return null;
  const functions = next.functions ?? before.functions;
  if (!functions) return row < count ? row : null;
  const of = identityOf(before.functions, row);
  const isSame = row < count && identityOf(functions, row) === of;
  return isSame ? row : rowOf(functions, of);
}

/** Sends a request to the analyser of a document. @typedef {<K extends RequestKind>(kind: K, params: Requests[K]['params']) => Promise<Requests[K]['reply']>} Request */

/**
 * The analyser of a document, and where failed requests are reported.
 *
 * @typedef {object} Analyser
 * @property {Request} request
 * @property {(error: unknown) => void} report
 */

/** A profile that is compared. @typedef {{title: string, facts: ProfileFacts | undefined, files: File[]}} Side */

/** A comparison with its sides. @typedef {ComparedTables & {sides: {a: Side, b: Side}}} OpenComparison */

/**
 * Who opened a profile: the user, from files or from the samples; or the page, from its address or from a
 * report. The page opens it again after a reload.
 *
 * @typedef {'user' | 'sample' | 'page'} Origin
 */

/**
 * Facts of a document besides its values.
 *
 * @typedef {object} About
 * @property {string} [title]  of a profile; a comparison has those of its sides
 * @property {number} [written]  modification time of its newest file, in milliseconds since the epoch
 * @property {Origin} [origin]
 * @property {string} [url]  its URL in a link; may be empty
 * @property {Partial<import('./document-values.js').Choices>} [choices]  that differ from the initial ones
 */

/**
 * An answer to a document: its figures are those of a profile, or those of A and B.
 *
 * @template {RequestKind} K
 * @template {'profile' | 'comparison'} Kind
 * @typedef {K extends 'columns' | 'calls' | 'allCalls'
 *   ? WithFigures<Requests[K]['reply'], Kind extends 'profile' ? ExactColumn : ComparedColumn>
 *   : Requests[K]['reply']} AnswerOf
 */

/** The latest answer to each kind of request. @template {'profile' | 'comparison'} Kind @typedef {{[K in RequestKind]: AnswerOf<K, Kind> | null}} Answers */

/** Creates the values before any answer. State kept in another form hides the answer of its kind. */
const noAnswers = () => ({
  .../** @type {Answers<any>} */ (
    Object.fromEntries(Object.keys(REQUESTS).map((kind) => [kind, null]))
  ),
  ...noState(),
});

/**
 * Creates a document.
 *
 * @template {'profile' | 'comparison'} Kind
 * @param {Kind} kind
 * @param {number} number  identifies the document in the analyser
 * @param {(Kind extends 'profile' ? LoadedTables : OpenComparison) | null} tables
 * @param {Analyser} analyser
 * @param {About} [about]
 */
function createDocument(kind, number, tables, { request, report }, about = {}) {
  const { title = '', written = 0, origin = 'user', url = '', choices } = about;
  const current = signal(tables);
  const transforms = tables?.steps ?? [];
  const groupBy = groupingOf(tables);
  const event = firstEvent(tables);
  const order = initialOrder(tables && 'creator' in tables.facts ? tables.facts : undefined);
  const chosen = signalsOf({
    ...initialChoices(),
    ...{ event, groupBy, order, transforms },
    ...choices,
  });
  const answers =
    /** @type {import('./signals.js').Signals<Omit<Answers<Kind>, keyof ReturnType<typeof noState>> & ReturnType<typeof noState>>} */ (
      signalsOf(noAnswers())
    );
  /** The latest request of each kind. @type {Map<string, object>} */
  const latest = new Map();

  /** Registers a request. Returns a function that says whether it is still the latest of its kind. @param {string} kind */
  function begin(kind) {
    const request = {};
    latest.set(kind, request);
    return () => latest.get(kind) === request;
  }

  /** Resets all answers. */
  const reset = () => setAll(answers, /** @type {any} */ (noAnswers()));

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

  /**
   * Sends a request about the tables.
   *
   * @template {RequestKind} K
   * @param {K} kind
   * @param {Requests[K]['params']} params
   * @param {Target<Requests[K]['reply']>} [target]  the signal of this kind, if missing
   * @param {(error: unknown) => void} [fail]
   */
  function ask(kind, params, target, fail) {
    const to = target ?? /** @type {Target<Requests[K]['reply']>} */ (answers[kind]);
    return whenAnswered(kind, request(kind, params), to, fail);
  }

  /**
   * Replaces the tables with those of another basis or other transforms, and resets all answers.
   * A selected function stays selected; of functions with other rows it is the one of the same identity.
   *
   * @param {Partial<LoadedTables> | Partial<OpenComparison>} next
   */
  function replaceTables(next) {
    const before = current.peek();
    if (!before) return;
    batch(() => {
      const row = chosen.selected.peek();
      if (row !== null) chosen.selected.value = rowAfter(before, next, row);
      current.value = /** @type {typeof before} */ ({ ...before, ...next });
      reset();
    });
  }

  return {
    kind,
    number,
    title: computed(() => {
      const now = current.value;
      return now && 'sides' in now ? `${now.sides.a.title} → ${now.sides.b.title}` : title;
    }),
    /** The profiled command; may be empty. */
    subtitle: (tables && 'command' in tables.facts && tables.facts.command) || '',
    written,
    origin,
    url,
    tables: current,
    ...chosen,
    ...answers,
    request,
    report,
    begin,
    reset,
    whenAnswered,
    ask,
    replaceTables,

    /** Choices that a new document copies. */
    look: () => peeked(chosen, COPIED),
  };
}

/** Creates the document of a profile. @param {number} number @param {LoadedTables | null} tables @param {Analyser} analyser @param {About} [about] */
export const createProfile = (number, tables, analyser, about) =>
  createDocument('profile', number, tables, analyser, about);

/** Creates the document of a comparison. @param {number} number @param {OpenComparison | null} tables @param {Analyser} analyser @param {About} [about] */
export const createComparison = (number, tables, analyser, about) =>
  createDocument('comparison', number, tables, analyser, {
    ...about,
    choices: {
      partFlags: [null, null],
      folders: [null, null],
      order: LARGEST_FIRST,
      ...about?.choices,
    },
  });

/** @typedef {ReturnType<typeof createProfile>} ProfileDocument */
/** @typedef {ReturnType<typeof createComparison>} ComparisonDocument */
/** @typedef {ProfileDocument | ComparisonDocument} Document */
