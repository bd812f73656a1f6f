/**
 * Keeps the tables on the page in step with the choices of the user: when their inputs change, the current document is
 * asked again. The old tables stay until the answer arrives, so nothing flickers. So do the function list, with its
 * groups and further events, and the functions that the palette finds.
 */

import { computed, effect } from '@preact/signals';
import { failureOf } from '../spawn/analyser-client.js';
import { change } from '../store/actions.js';
import { eventOf } from '../store/list-layout.js';
import { colourBy } from '../store/picture-state.js';
import { rulesFilter } from '../store/row-rules.js';
import { callsFoldedBy, cycles, foldedRows, isViewOpen, listColumns } from '../store/selectors.js';
import { isSheetOpen } from '../store/sheets.js';
import { setAll } from '../store/signals.js';
import { namesAreShort, paletteText, shownDocument } from '../store/state.js';
import { isRate } from '../values/format.js';

/** @import {Requests} from '../protocol/types.js' */
/** @import {Tab, Tables} from '../store/state.js' */

/** Whether a document can be asked: compared profiles may have no event in common. @param {Tab} document */
export const isAskable = ({ tables }) => (tables.value?.facts.events.length ?? 0) > 0;

/**
 * Keeps an answer of the current document up to date: an effect asks again when the signals read by `question` change.
 *
 * @template {keyof Requests} K
 * @param {K} kind
 * @param {(document: Tab, tables: Tables) => Requests[K]['params'] | null} question  returns null if there is nothing to ask
 * @param {(document: Tab) => import('../store/document.js').Target<Requests[K]['reply']>} [target]  the signal of this kind, if missing
 * @param {(document: Tab, error: unknown) => void} [fail]
 */
export function keepShown(kind, question, target, fail) {
  effect(() => {
    const document = shownDocument.value;
    const tables = document.tables.value;
    const params = tables && isAskable(document) ? question(document, tables) : null;
    if (params)
      document.ask(kind, params, target?.(document), fail && ((error) => fail(document, error)));
  });
}

/** The same for one kind of documents. @param {Tab['kind']} of @returns {typeof keepShown} */
const keeper = (of) => (kind, question, target, fail) =>
  keepShown(
    kind,
    (document, tables) => (document.kind === of ? question(document, tables) : null),
    target,
    fail,
  );

/** Asks the current profile. */
export const keep = keeper('profile');

/** Asks the current comparison. */
export const keepCompared = keeper('comparison');

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
 * What a view needs of the current document while it is open; `question` returns null if there is nothing to ask.
 *
 * @typedef {{kind: keyof Requests, question: (document: Tab) => any}} ViewData
 */

/** Starts the effects. @param {{id: string, data?: ViewData}[]} views  of the selected function */
export function keepTablesCurrent(views) {
  keepShown('columns', ofEvent);
  // Short names are needed only while they are shown.
  keepShown('shortNames', () => (namesAreShort.value ? {} : null));
  keepShown('calls', callsOfSelected);
  for (const { id, data } of views) {
    if (data) keepShown(data.kind, (document) => (isViewOpen(id) ? data.question(document) : null));
  }
}

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
function askForRows(document, params) {
  const { ask, report, listedBy, filterProblem } = document;
  const showBy =
    (/** @type {string} */ filter, /** @type {string} */ problem) =>
    (/** @type {import('../protocol/types.js').Listing} */ listing) =>
      setAll(document, { listing, listedBy: filter, filterProblem: problem });
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

const NOTHING = new Uint32Array(0);

/** Searches the functions that the palette shows. */
function askForFound() {
  const document = shownDocument.value;
  const { tables, event, paletteFound, begin, ask } = document;
  const text = paletteText.value;
  const show = (/** @type {Uint32Array} */ rows) => change(paletteFound, { text, rows });
  const params = { event: event.value, text, column: searchedBy(document) };
  begin('search');
  if (!tables.value || !isSheetOpen('palette') || text.trim() === '') show(NOTHING);
  // An invalid expression finds nothing.
  else ask('search', params, show, () => show(NOTHING));
}

/** Starts the effects. */
export function keepListCurrent() {
  effect(askForListing);
  keep('moreColumns', () =>
    otherEvents.value === '' ? null : { events: numbersOf(otherEvents.value) },
  );
  effect(askForFound);
}
