/**
 * Keeps the function list in step with the state: its rows with the groups that they are in, and the
 * costs for further events of which it has columns.
 *
 * @module
 */

import { batch, computed, effect } from '@preact/signals';
import { failureOf } from '../spawn/analyser-client.js';
import { eventOf } from '../store/list-columns.js';
import { rulesFilter } from '../store/row-rules.js';
import { listColumns } from '../store/selectors.js';
import { namesAreShort } from '../store/state.js';
import { shownProfile } from '../store/tab-state.js';
import { keep } from './ask.js';

/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */
/** @typedef {import('../protocol/protocol.js').Listing} Listing */

/** The events of which there are columns, besides the one that is looked at, as one text. */
const otherEvents = computed(() => {
  const events = new Set(listColumns.value.map(({ event }) => event));
  events.delete(null);
  return [...events].join();
});

/** @param {string} text */
const numbersOf = (text) => (text === '' ? [] : text.split(',').map(Number));

/** What the list is to show. @param {ProfileDocument} profile @param {LoadedTables} tables @returns {import('../protocol/protocol.js').ListWish} */
function wish(profile, { facts }) {
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
    column,
    descending,
    orderEvent: orderEvent < 0 ? event : orderEvent,
    groupBy,
    groupEvents: groupBy === '' ? [] : [event, ...numbersOf(otherEvents.value)],
  };
}

function askForListing() {
  const profile = shownProfile.value;
  const tables = profile.tables.value;
  if (!tables) return;
  const wanted = wish(profile, tables);
  /** @param {string} filter @param {string} problem */
  const showBy = (filter, problem) => (/** @type {Listing} */ listing) =>
    batch(() => {
      profile.listing.value = listing;
      profile.listedBy.value = filter;
      profile.filterProblem.value = problem;
    });
  profile.ask('list', wanted, showBy(wanted.filter, ''), (error) => {
    const { kind, sentence } = failureOf(error);
    if (kind !== 'filter') return profile.report(error);
    profile.filterProblem.value = sentence;
    // Order and groups are the chosen ones all the same, by the last filter that could be used.
    const filter = profile.listedBy.peek();
    profile.ask('list', { ...wanted, filter }, showBy(filter, sentence));
  });
}

function askForShortNames() {
  const { tables, ask, shortNames } = shownProfile.value;
  const functions = tables.value?.functions;
  if (!functions || !namesAreShort.value) shortNames.value = null;
  else
    ask('shortNames', {}, (names) => {
      shortNames.value = { of: functions, names };
    });
}

/** Starts asking. */
export function keepListCurrent() {
  effect(askForListing);
  keep(
    'moreColumns',
    () => (otherEvents.value === '' ? null : { events: numbersOf(otherEvents.value) }),
    ({ moreColumns }) =>
      (columns) => {
        moreColumns.value = columns;
      },
  );
  effect(askForShortNames);
}
