/**
 * Keeps the function list in step with the state: its rows and groups, and the costs for further events in its
 * columns; and the functions that the palette finds.
 */

import { batch, computed, effect } from '@preact/signals';
import { failureOf } from '../spawn/analyser-client.js';
import { change } from '../store/actions.js';
import { eventOf } from '../store/list-columns.js';
import { colourBy } from '../store/picture-state.js';
import { rulesFilter } from '../store/row-rules.js';
import { cycles, listColumns } from '../store/selectors.js';
import { isSheetOpen } from '../store/sheets.js';
import { paletteText, shownDocument } from '../store/state.js';
import { isRate } from '../values/format.js';
import { isAskable, keep, searchedBy } from './ask.js';

/** @import {Tab, Tables} from '../store/state.js' */

/** The other events that have columns, as text. */
const otherEvents = computed(() => {
  const events = new Set(listColumns.value.map(({ event }) => event));
  events.delete(null);
  const isSplit =
    colourBy.value === 'bottleneck' ||
    listColumns.value.some(({ entry }) => entry.kind === 'split');
  for (const { event } of (isSplit && cycles.value?.parts) || []) events.add(event);
  return [...events].join();
});

/** @param {string} text */
const numbersOf = (text) => (text === '' ? [] : text.split(',').map(Number));

/** Returns the request for the list. @param {Tab} document @param {Tables} tables @returns {import('../protocol/types.js').ListParams} */
function params(document, { facts }) {
  const event = document.event.value;
  const groupBy = document.groupBy.value;
  const { column, descending, event: key } = document.order.value;
  const orderEvent = key === '' ? event : eventOf(key, facts);
  const bySelf = column === 'self' && isRate(facts.events[event]);
  return {
    event,
    // The rules are about a profile.
    rules: 'creator' in facts ? rulesFilter(document.rules.value, facts, bySelf) : '',
    shownPermille: document.shownPermille.value,
    filter: document.filter.value,
    inverted: document.inverted.value,
    shown: document.shownChanges.value,
    byInclusive: document.cost.value === 'inclusive',
    column,
    descending,
    orderEvent: orderEvent < 0 ? event : orderEvent,
    groupBy,
    groupEvents: groupBy === '' ? [] : [event, ...numbersOf(otherEvents.value)],
  };
}

/**
 * Requests the rows of a list by its filter; while that is invalid, by the last valid one, so that
 * order and groups still apply.
 *
 * @param {Tab} document
 * @param {import('../protocol/types.js').ListParams} params
 */
function askForRows({ ask, report, listing, listedBy, filterProblem }, params) {
  /** @param {string} filter @param {string} problem */
  const showBy =
    (filter, problem) => (/** @type {import('../protocol/types.js').Listing} */ rows) =>
      batch(() => {
        listing.value = rows;
        listedBy.value = filter;
        filterProblem.value = problem;
      });
  ask('list', params, showBy(params.filter, ''), (error) => {
    const { kind: failed, sentence } = failureOf(error);
    if (failed !== 'filter') return report(error);
    filterProblem.value = sentence;
    const filter = listedBy.peek();
    ask('list', { ...params, filter }, showBy(filter, sentence));
  });
}

function askForListing() {
  const document = shownDocument.value;
  const tables = document.tables.value;
  if (tables && isAskable(document)) askForRows(document, params(document, tables));
}

/** Starts the effects. */
export function keepListCurrent() {
  effect(askForListing);
  keep('moreColumns', () =>
    otherEvents.value === '' ? null : { events: numbersOf(otherEvents.value) },
  );
}

/** Searches functions for the palette. */
const NOTHING = new Uint32Array(0);

/** Keeps the found functions in step with the typed text. */
export const keepSearchCurrent = () =>
  effect(() => {
    const document = shownDocument.value;
    const { tables, event, paletteFound, begin, ask } = document;
    const text = paletteText.value;
    const show = (/** @type {Uint32Array} */ rows) => change(paletteFound, { text, rows });
    const params = { event: event.value, text, column: searchedBy(document) };
    begin('search');
    if (!tables.value || !isSheetOpen('palette') || text.trim() === '') show(NOTHING);
    // An invalid expression finds nothing.
    else ask('search', params, show, () => show(NOTHING));
  });
