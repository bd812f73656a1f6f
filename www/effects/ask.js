/**
 * Keeps the tables on the page in step with the choices of the user: when their inputs change, the
 * current document is asked again. The old tables stay until the answer arrives, so nothing flickers.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { failureOf } from '../spawn/analyser-client.js';
import { isViewOpen } from '../store/selectors.js';
import { namesAreShort } from '../store/state.js';
import { shownComparison, shownDocument, shownProfile } from '../store/tab-state.js';

/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */
/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */

/** The tables of a kind of document. @template D @typedef {D extends ProfileDocument ? LoadedTables : import('../store/comparison-document.js').OpenComparison} TablesOf */

/** Whether a document can be asked: compared profiles may have no event in common. @param {ProfileDocument | ComparisonDocument} document */
export const isAskable = ({ tables }) => (tables.value?.facts.events.length ?? 0) > 0;

/**
 * Creates an effect that asks the current document when the signals read by `question` change.
 *
 * @template {ProfileDocument | ComparisonDocument} D
 * @param {import('@preact/signals').ReadonlySignal<D>} shown
 */
const keeper =
  (shown) =>
  /**
   * @template {keyof Requests} K
   * @param {K} kind
   * @param {(document: D, tables: TablesOf<D>) => Requests[K]['params'] | null} question  returns null if there is nothing to ask
   * @param {(document: D) => import('../store/document.js').Target<Requests[K]['reply']>} target
   * @param {(document: D, error: unknown) => void} [fail]
   */
  (kind, question, target, fail) => {
    effect(() => {
      const document = shown.value;
      const tables = /** @type {TablesOf<D>} */ (document.tables.value);
      const params = isAskable(document) ? question(document, tables) : null;
      if (params)
        document.ask(kind, params, target(document), fail && ((error) => fail(document, error)));
    });
  };

/** Asks the current profile. */
export const keep = keeper(shownProfile);

/** Asks the current comparison. */
export const keepCompared = keeper(shownComparison);

/** The selected function, if there is one. @param {ProfileDocument | ComparisonDocument} document */
export function ofSelected({ selected, event }) {
  const row = selected.value;
  return row === null ? null : { row, event: event.value };
}

/**
 * Requests the rows of a list by its filter; while that is invalid, by the last valid one, so that
 * order and groups still apply.
 *
 * @template {'list' | 'comparedList'} K
 * @param {K extends 'list' ? ProfileDocument : ComparisonDocument} document
 * @param {K} kind
 * @param {Requests[K]['params']} params
 */
export function askForRows(document, kind, params) {
  const { ask, report, listing, listedBy, filterProblem } = /** @type {ProfileDocument} */ (
    document
  );
  /** @param {string} filter @param {string} problem */
  const showBy = (filter, problem) => (/** @type {any} */ rows) =>
    batch(() => {
      listing.value = rows;
      listedBy.value = filter;
      filterProblem.value = problem;
    });
  ask(kind, params, showBy(params.filter, ''), (error) => {
    const { kind: failed, sentence } = failureOf(error);
    if (failed !== 'filter') return report(error);
    filterProblem.value = sentence;
    const filter = listedBy.peek();
    ask(kind, { ...params, filter }, showBy(filter, sentence));
  });
}

/** Requests names without the text in brackets, while these are shown. */
export function askForShortNames() {
  const { kind, tables, ask, shortNames } = shownDocument.value;
  const of = tables.value?.functions;
  if (!of || !namesAreShort.value) shortNames.value = null;
  else
    ask(kind === 'profile' ? 'shortNames' : 'comparedShortNames', {}, (names) => {
      shortNames.value = { of, names };
    });
}

/** Starts the effects. */
export function keepTablesCurrent() {
  keep(
    'columns',
    ({ event }) => ({ event: event.value }),
    ({ columns }) => columns,
  );
  keepCompared(
    'comparedColumns',
    ({ event }) => ({ event: event.value }),
    ({ columns }) => columns,
  );
  keep('calls', ofSelected, ({ calls }) => calls);
  keepCompared('comparedCalls', ofSelected, ({ calls }) => calls);
  keep(
    'allCalls',
    (profile) => {
      const [params, order] = [ofSelected(profile), profile.allCallsOrder.value];
      return params && isViewOpen('all') ? { ...params, order } : null;
    },
    ({ allCalls }) => allCalls,
  );
  keep(
    'partFigures',
    (profile) => (isViewOpen('parts') ? ofSelected(profile) : null),
    ({ partFigures }) => partFigures,
  );
}
