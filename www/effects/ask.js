/**
 * Keeps the tables on the page in step with what is chosen: whenever what they depend on changes, the
 * profile that is shown is asked anew. Until an answer has come the tables before stay, so nothing flickers.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { failureOf } from '../spawn/analyser-client.js';
import { isViewOpen } from '../store/selectors.js';
import { namesAreShort } from '../store/state.js';
import { shownProfile } from '../store/tab-state.js';

/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */
/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */

/**
 * Asks whenever what the question reads has changed.
 *
 * @template {keyof Requests} K
 * @param {K} kind
 * @param {(profile: ProfileDocument, tables: LoadedTables) => Requests[K]['params'] | null} question  null while nothing is to be asked
 * @param {(profile: ProfileDocument) => import('../store/document.js').Target<Requests[K]['reply']>} target
 * @param {(profile: ProfileDocument, error: unknown) => void} [fail]
 */
export function keep(kind, question, target, fail) {
  effect(() => {
    const profile = shownProfile.value;
    const tables = profile.tables.value;
    const params = tables && question(profile, tables);
    if (params)
      profile.ask(kind, params, target(profile), fail && ((error) => fail(profile, error)));
  });
}

/** The selected function, if there is one. @param {ProfileDocument} profile */
export function ofSelected({ selected, event }) {
  const row = selected.value;
  return row === null ? null : { row, event: event.value };
}

/**
 * Asks for the rows of a list by its filter; while that cannot be used, by the last one that could, so that
 * order and groups are the chosen ones all the same.
 *
 * @template {'list' | 'comparedList'} K
 * @param {K extends 'list' ? ProfileDocument : ComparisonDocument} document
 * @param {K} kind
 * @param {Requests[K]['params']} wish
 */
export function askForRows(document, kind, wish) {
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
  ask(kind, wish, showBy(wish.filter, ''), (error) => {
    const { kind: failed, sentence } = failureOf(error);
    if (failed !== 'filter') return report(error);
    filterProblem.value = sentence;
    const filter = listedBy.peek();
    ask(kind, { ...wish, filter }, showBy(filter, sentence));
  });
}

/** Asks for names without what stands in brackets, while they are wanted. @param {ProfileDocument | ComparisonDocument} document @param {'shortNames' | 'comparedShortNames'} kind */
export function askForShortNames({ tables, ask, shortNames }, kind) {
  const of = tables.value?.functions;
  if (!of || !namesAreShort.value) shortNames.value = null;
  else
    ask(kind, {}, (names) => {
      shortNames.value = /** @type {any} */ ({ of, names });
    });
}

/** Starts asking. */
export function keepTablesCurrent() {
  keep(
    'columns',
    ({ event }) => ({ event: event.value }),
    ({ columns }) => columns,
  );
  keep('calls', ofSelected, ({ calls }) => calls);
  keep(
    'allCalls',
    (profile) => {
      const [wish, order] = [ofSelected(profile), profile.allCallsOrder.value];
      return wish && isViewOpen('all') ? { ...wish, order } : null;
    },
    ({ allCalls }) => allCalls,
  );
  keep(
    'partFigures',
    (profile) => (isViewOpen('parts') ? ofSelected(profile) : null),
    ({ partFigures }) => partFigures,
  );
}
