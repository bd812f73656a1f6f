/**
 * Keeps the function list in step with the state: its rows and groups, and the
 * costs for further events in its columns.
 *
 * @module
 */

import { batch, computed, effect } from '@preact/signals';
import { failureOf } from '../spawn/analyser-client.js';
import { differenceOrder, eventOf } from '../store/list-columns.js';
import { rulesFilter } from '../store/row-rules.js';
import { listColumns } from '../store/selectors.js';
import { shownDocument } from '../store/tab-state.js';
import { isAskable, keep } from './ask.js';

/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */
/** @typedef {import('../protocol/protocol.js').SortColumn} SortColumn */
/** @typedef {import('../store/document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/document.js').ProfileDocument} ProfileDocument */

/** The other events that have columns, as text. */
const otherEvents = computed(() => {
  const events = new Set(listColumns.value.map(({ event }) => event));
  events.delete(null);
  return [...events].join();
});

/** @param {string} text */
const numbersOf = (text) => (text === '' ? [] : text.split(',').map(Number));

/** Returns the request for the list. @param {ProfileDocument} profile @param {LoadedTables} tables @returns {import('../protocol/protocol.js').ListParams} */
function params(profile, { facts }) {
  const event = profile.event.value;
  const groupBy = profile.groupBy.value;
  const { column, descending, event: key } = profile.order.value;
  const orderEvent = key === '' ? event : eventOf(key, facts);
  return {
    event,
    rules: rulesFilter(profile.rules.value, facts),
    shownPermille: profile.shownPermille.value,
    filter: profile.filter.value,
    inverted: profile.inverted.value,
    column: /** @type {SortColumn} */ (column),
    descending,
    orderEvent: orderEvent < 0 ? event : orderEvent,
    groupBy,
    groupEvents: groupBy === '' ? [] : [event, ...numbersOf(otherEvents.value)],
  };
}

/** Returns the request for the differences. @param {ComparisonDocument} comparison @returns {import('../protocol/comparison.js').ComparedListRequest} */
const differences = ({ event, cost, filter, order, shownChanges }) => ({
  event: event.value,
  inclusive: cost.value === 'inclusive',
  filter: filter.value,
  order: differenceOrder(order.value),
  shown: shownChanges.value,
});

/**
 * Requests the rows of a list by its filter; while that is invalid, by the last valid one, so that
 * order and groups still apply.
 *
 * @template {'list' | 'comparedList'} K
 * @param {import('../store/tab-state.js').Tab} document
 * @param {K} kind
 * @param {Requests[K]['params']} params
 */
function askForRows({ ask, report, listing, listedBy, filterProblem }, kind, params) {
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

function askForListing() {
  const document = shownDocument.value;
  const tables = document.tables.value;
  if (!tables) return;
  if (document.kind === 'profile')
    askForRows(document, 'list', params(document, /** @type {LoadedTables} */ (tables)));
  else if (isAskable(document)) askForRows(document, 'comparedList', differences(document));
}

/** Starts the effects. */
export function keepListCurrent() {
  effect(askForListing);
  keep('moreColumns', () =>
    otherEvents.value === '' ? null : { events: numbersOf(otherEvents.value) },
  );
}
