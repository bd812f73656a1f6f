/**
 * Keeps the tables on the page in step with the state: whenever what they depend on changes, the
 * analyser is asked anew. Until an answer has come the tables before stay, so nothing flickers.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { isAbandoned } from '../analyser-client.js';
import { rulesFilter } from '../row-rules.js';
import * as state from '../state.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** Rejections that nobody waits for are no failures. @param {unknown} error */
function report(error) {
  if (isAbandoned(error)) return;
  state.failure.value = {
    title: 'Could not bring this view up to date',
    failure: failureOf(error),
  };
}

function askForColumns() {
  const profile = state.profile.value;
  const event = state.event.value;
  if (!profile) return;
  analyser
    .request('columns', { event })
    .then((columns) => {
      if (state.profile.peek() === profile) state.columns.value = columns;
    })
    .catch(report);
}

function askForListing() {
  const profile = state.profile.value;
  const params = {
    event: state.event.value,
    rules: profile ? rulesFilter(state.rules.value, profile.facts) : '',
    shownPermille: state.shownPermille.value,
    filter: state.filter.value,
    order: state.order.value,
  };
  if (!profile) return;
  analyser
    .request('list', params)
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

function askForCalls() {
  const profile = state.profile.value;
  const row = state.selected.value;
  const event = state.event.value;
  if (!profile || row === null) return;
  analyser
    .request('calls', { row, event })
    .then((calls) => {
      if (state.profile.peek() === profile) state.calls.value = calls;
    })
    .catch(report);
}

function askForPartFigures() {
  const profile = state.profile.value;
  const row = state.selected.value;
  const event = state.event.value;
  if (!profile || row === null || state.detailView.value !== 'parts') return;
  analyser
    .request('partFigures', { row, event })
    .then((figures) => {
      if (state.profile.peek() === profile) state.partFigures.value = figures;
    })
    .catch(report);
}

/** Starts asking. */
export function keepTablesCurrent() {
  effect(askForColumns);
  effect(askForListing);
  effect(askForCalls);
  effect(askForPartFigures);
}
