/**
 * Keeps the tables on the page in step with what is chosen: whenever what they depend on changes, the
 * profile that is shown is asked anew. Until an answer has come the tables before stay, so nothing flickers.
 *
 * @module
 */

import { effect } from '@preact/signals';
import { isViewOpen } from '../store/selectors.js';
import { shownProfile } from '../store/tab-state.js';

/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */
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
