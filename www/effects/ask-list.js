/**
 * Keeps the function list in step with the state: its rows with the groups that they are in, and the
 * costs for further events of which it has columns.
 *
 * @module
 */

import { batch, computed, effect } from '@preact/signals';
import { eventOf } from '../store/list-columns.js';
import { rulesFilter } from '../store/row-rules.js';
import { listColumns } from '../store/selectors.js';
import * as state from '../store/state.js';
import { ask, report } from './ask.js';
import { failureOf } from './open.js';

/** @typedef {import('../protocol/protocol.js').Listing} Listing */

/** The events of which there are columns, besides the one that is looked at, as one text. */
const otherEvents = computed(() => {
  const events = new Set(listColumns.value.map(({ event }) => event));
  events.delete(null);
  return [...events].join();
});

/** @param {string} text */
const numbersOf = (text) => (text === '' ? [] : text.split(',').map(Number));

/** What the list is to show. @param {import('../protocol/protocol.js').ProfileFacts} facts @returns {import('../protocol/protocol.js').ListWish} */
function wish(facts) {
  const event = state.event.value;
  const { column, descending, event: key } = state.order.value;
  const orderEvent = key === '' ? event : eventOf(key, facts);
  return {
    event,
    rules: rulesFilter(state.rules.value, facts),
    shownPermille: state.shownPermille.value,
    filter: state.filter.value,
    inverted: state.inverted.value,
    column,
    descending,
    orderEvent: orderEvent < 0 ? event : orderEvent,
    groupBy: state.groupBy.value,
    groupEvents: state.groupBy.value === '' ? [] : [event, ...numbersOf(otherEvents.value)],
  };
}

/** How many lists were asked for by the state: an older one is of no use. */
let asked = 0;

function askForListing() {
  const profile = state.profile.value;
  if (!profile) return;
  const wanted = wish(profile.facts);
  asked += 1;
  const mine = asked;
  /** @param {string} filter @param {string} problem */
  const showBy = (filter, problem) => (/** @type {Listing} */ listing) =>
    batch(() => {
      state.listing.value = listing;
      state.listedBy.value = filter;
      state.filterProblem.value = problem;
    });
  ask('list', wanted, showBy(wanted.filter, ''), (error) => {
    const { kind, sentence } = failureOf(error);
    if (kind !== 'filter') return report(error);
    if (mine !== asked) return;
    state.filterProblem.value = sentence;
    // Order and groups are the chosen ones all the same, by the last filter that could be used.
    const filter = state.listedBy.peek();
    ask('list', { ...wanted, filter }, showBy(filter, sentence));
  });
}

function askForMoreColumns() {
  const events = numbersOf(otherEvents.value);
  if (!state.profile.value || events.length === 0) return;
  ask('moreColumns', { events }, (columns) => {
    state.moreColumns.value = columns;
  });
}

function askForShortNames() {
  const functions = state.profile.value?.functions;
  if (!functions || !state.namesAreShort.value) {
    state.shortNames.value = null;
    return;
  }
  ask('shortNames', {}, (names) => {
    state.shortNames.value = { of: functions, names };
  });
}

/** Starts asking. */
export function keepListCurrent() {
  effect(askForListing);
  effect(askForMoreColumns);
  effect(askForShortNames);
}
