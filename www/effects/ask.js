/**
 * Keeps the tables on the page in step with the choices of the user: when their inputs change, the
 * current document is asked again. The old tables stay until the answer arrives, so nothing flickers.
 */

import { effect } from '@preact/signals';
import { callsFoldedBy, foldedRows, isViewOpen } from '../store/selectors.js';
import { namesAreShort, shownComparison, shownDocument, shownProfile } from '../store/state.js';

/** @import {Requests} from '../protocol/types.js' */
/** @import {Tab} from '../store/state.js' */

/** The tables of a document. @template {Tab} D @typedef {NonNullable<ReturnType<D['tables']['peek']>>} TablesOf */

/** Whether a document can be asked: compared profiles may have no event in common. @param {Tab} document */
export const isAskable = ({ tables }) => (tables.value?.facts.events.length ?? 0) > 0;

/**
 * Creates a function that keeps an answer of the current document up to date: an effect asks again when the
 * signals read by `question` change.
 *
 * @template {Tab} D
 * @param {import('@preact/signals').ReadonlySignal<D>} shown
 */
const keeper =
  (shown) =>
  /**
   * @template {keyof Requests} K
   * @param {K} kind
   * @param {(document: D, tables: TablesOf<D>) => Requests[K]['params'] | null} question  returns null if there is nothing to ask
   * @param {(document: D) => import('../store/document.js').Target<Requests[K]['reply']>} [target]  the signal of this kind, if missing
   * @param {(document: D, error: unknown) => void} [fail]
   */
  (kind, question, target, fail) => {
    effect(() => {
      const document = shown.value;
      const tables = /** @type {TablesOf<D>} */ (document.tables.value);
      const params = isAskable(document) ? question(document, tables) : null;
      if (params)
        document.ask(kind, params, target?.(document), fail && ((error) => fail(document, error)));
    });
  };

/** Asks the current profile. */
export const keep = keeper(shownProfile);

/** Asks the current comparison. */
export const keepCompared = keeper(shownComparison);

/** Asks the current document, a profile or a comparison. */
export const keepShown = keeper(shownDocument);

/** The selected function, if there is one, with all its rows while they are one. @param {Tab} document */
export function ofSelected({ event, selected }) {
  const row = selected.value;
  return row === null ? null : { event: event.value, row, fold: foldedRows.value?.by ?? '' };
}

/** The same, with callers and callees that are one function each. @param {Tab} document */
export function callsOfSelected(document) {
  const params = ofSelected(document);
  return params && { ...params, fold: callsFoldedBy.value };
}

/** What a search orders functions by. @param {Tab} document @returns {import('../protocol/types.js').Order['column']} */
export const searchedBy = ({ kind }) => (kind === 'profile' ? 'inclusive' : 'difference');

/** @param {Tab} document */
const ofEvent = ({ event }) => ({ event: event.value });

/**
 * What a view needs of the current profile while it is open; `question` returns null if there is nothing to ask.
 *
 * @typedef {{kind: keyof Requests, question: (profile: import('../store/document.js').ProfileDocument) => any}} ViewData
 */

/** Starts the effects. @param {{id: string, data?: ViewData}[]} views  of the selected function */
export function keepTablesCurrent(views) {
  keepShown('columns', ofEvent);
  // Short names are needed only while they are shown.
  keepShown('shortNames', () => (namesAreShort.value ? {} : null));
  keepShown('calls', callsOfSelected);
  for (const { id, data } of views) {
    if (data) keep(data.kind, (profile) => (isViewOpen(id) ? data.question(profile) : null));
  }
}
