/**
 * Keeps the function list in step with the state: its rows and groups, and the
 * costs for further events in its columns.
 *
 * @module
 */

import { computed, effect } from '@preact/signals';
import { eventOf } from '../store/list-columns.js';
import { rulesFilter } from '../store/row-rules.js';
import { listColumns } from '../store/selectors.js';
import { shownComparison, shownProfile } from '../store/tab-state.js';
import { askForRows, askForShortNames, isAskable, keep } from './ask.js';

/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */

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
  if (tables) askForRows(profile, 'list', params(profile, tables));
}

function askForDifferences() {
  const comparison = shownComparison.value;
  const params = {
    event: comparison.event.value,
    inclusive: comparison.cost.value === 'inclusive',
    filter: comparison.filter.value,
    order: comparison.order.value,
    shown: comparison.shown.value,
  };
  if (isAskable(comparison)) askForRows(comparison, 'comparedList', params);
}

/** Starts the effects. */
export function keepListCurrent() {
  effect(askForListing);
  effect(askForDifferences);
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
