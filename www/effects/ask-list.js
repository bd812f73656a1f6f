/**
 * Keeps the function list in step with the state: its rows, the groups that they are in, and the
 * costs for further events of which it has columns.
 *
 * @module
 */

import { batch, computed, effect } from '@preact/signals';
import { eventOf } from '../store/list-columns.js';
import { rulesFilter } from '../store/row-rules.js';
import { listColumns } from '../store/selectors.js';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';
import { report } from './ask.js';
import { failureOf } from './open.js';

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
  };
}

function askForListing() {
  const profile = state.profile.value;
  if (!profile) return;
  analyser
    .request('list', wish(profile.facts))
    .then((listing) => {
      if (state.profile.peek() !== profile) return;
      batch(() => {
        state.listing.value = listing;
        state.filterProblem.value = '';
      });
    })
    .catch((error) => {
      if (failureOf(error).kind === 'filter') state.filterProblem.value = failureOf(error).sentence;
      else report(error);
    });
}

/** The events of which there are columns, besides the one that is looked at, as one text. */
const otherEvents = computed(() => {
  const events = new Set(listColumns.value.map(({ event }) => event));
  events.delete(null);
  return [...events].join();
});

/** @param {string} text */
const numbersOf = (text) => (text === '' ? [] : text.split(',').map(Number));

function askForMoreColumns() {
  const profile = state.profile.value;
  const events = numbersOf(otherEvents.value);
  if (!profile || events.length === 0) return;
  analyser
    .request('moreColumns', { events })
    .then((columns) => {
      if (state.profile.peek() === profile) state.moreColumns.value = columns;
    })
    .catch(report);
}

function askForGroups() {
  const profile = state.profile.value;
  const by = state.groupBy.value;
  const events = [...new Set([state.event.value, ...numbersOf(otherEvents.value)])];
  if (!profile || by === '') return;
  analyser
    .request('groups', { by, events })
    .then((groups) => {
      if (state.profile.peek() === profile) state.groups.value = groups;
    })
    .catch(report);
}

function askForShortNames() {
  const functions = state.profile.value?.functions;
  if (!functions || !state.namesAreShort.value) {
    state.shortNames.value = null;
    return;
  }
  analyser
    .request('shortNames', {})
    .then((names) => {
      if (state.profile.peek()?.functions === functions)
        state.shortNames.value = { of: functions, names };
    })
    .catch(report);
}

/** Starts asking. */
export function keepListCurrent() {
  effect(askForListing);
  effect(askForMoreColumns);
  effect(askForGroups);
  effect(askForShortNames);
}
