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

/**
 * Asks about the profile that is shown. The answer, or the failure, counts only while that is still the
 * one: it would stand under another profile.
 *
 * @template {Parameters<typeof analyser.request>[0]} K
 * @param {K} kind
 * @param {import('../protocol/protocol.js').Requests[K]['params']} params
 * @param {(answer: import('../protocol/protocol.js').Requests[K]['reply']) => void} show
 * @param {(error: unknown) => void} [fail]
 */
export function ask(kind, params, show, fail = report) {
  const profile = state.profile.peek();
  const isShown = () => state.profile.peek() === profile;
  analyser
    .request(kind, params)
    .then((answer) => {
      if (isShown()) show(answer);
    })
    .catch((error) => {
      if (isShown()) fail(error);
    });
}

function askForColumns() {
  const event = state.event.value;
  if (!state.profile.value) return;
  ask('columns', { event }, (columns) => {
    state.columns.value = columns;
  });
}

function askForCalls() {
  const [row, event] = [state.selected.value, state.event.value];
  if (!state.profile.value || row === null) return;
  ask('calls', { row, event }, (calls) => {
    state.calls.value = calls;
  });
}

function askForAllCalls() {
  const [row, event] = [state.selected.value, state.event.value];
  const order = state.allCallsOrder.value;
  if (!state.profile.value || row === null || !isViewOpen('all')) return;
  ask('allCalls', { row, event, order }, (all) => {
    state.allCalls.value = all;
  });
}

function askForPartFigures() {
  const [row, event] = [state.selected.value, state.event.value];
  if (!state.profile.value || row === null || !isViewOpen('parts')) return;
  ask('partFigures', { row, event }, (figures) => {
    state.partFigures.value = figures;
  });
}

/** Starts asking. */
export function keepTablesCurrent() {
  effect(askForColumns);
  effect(askForCalls);
  effect(askForAllCalls);
  effect(askForPartFigures);
}
