/**
 * Keeps the tables on the page in step with the state: whenever what they depend on changes, the
 * analyser is asked anew. Until an answer has come the tables before stay, so nothing flickers.
 *
 * @module
 */

import { effect } from '@preact/signals';
import { isAbandoned } from '../spawn/analyser-client.js';
import { isViewOpen } from '../store/selectors.js';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** Rejections that nobody waits for are no failures. @param {unknown} error */
export function report(error) {
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

function askForAllCalls() {
  const profile = state.profile.value;
  const row = state.selected.value;
  const event = state.event.value;
  const order = state.allCallsOrder.value;
  if (!profile || row === null || !isViewOpen('all')) return;
  analyser
    .request('allCalls', { row, event, order })
    .then((all) => {
      if (state.profile.peek() === profile) state.allCalls.value = all;
    })
    .catch(report);
}

function askForPartFigures() {
  const profile = state.profile.value;
  const row = state.selected.value;
  const event = state.event.value;
  if (!profile || row === null || !isViewOpen('parts')) return;
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
  effect(askForCalls);
  effect(askForAllCalls);
  effect(askForPartFigures);
}
