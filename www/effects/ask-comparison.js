/**
 * Keeps what is shown of a comparison in step with its state: see `ask.js`.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { isAbandoned } from '../spawn/analyser-client.js';
import * as state from '../store/comparison-state.js';
import { failure, namesAreShort } from '../store/state.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** @typedef {import('../protocol/comparison.js').ComparedListing} ComparedListing */

/** @param {unknown} error */
function report(error) {
  if (isAbandoned(error)) return;
  failure.value = { title: 'Could not bring the comparison up to date', failure: failureOf(error) };
}

/**
 * The answer, or the failure, counts only while the comparison that was asked is shown.
 *
 * @template T
 * @param {Promise<T>} answer
 * @param {(value: T) => void} show
 * @param {(error: unknown) => void} [fail]
 */
export function whenAnswered(answer, show, fail = report) {
  const asked = state.comparison.peek();
  const isShown = () => state.comparison.peek() === asked;
  answer
    .then((value) => {
      if (isShown()) show(value);
    })
    .catch((error) => {
      if (isShown()) fail(error);
    });
}

/** Whether there is anything to ask of: profiles need not have an event in common. */
export function isAskable() {
  return (state.comparison.value?.facts.events.length ?? 0) > 0;
}

function askForColumns() {
  const event = state.event.value;
  if (!isAskable()) return;
  whenAnswered(analyser.request('comparedColumns', { event }), (columns) => {
    state.columns.value = columns;
  });
}

/** How many lists were asked for by the state; see `ask-list.js`. */
let asked = 0;

function askForListing() {
  const wish = {
    event: state.event.value,
    inclusive: state.cost.value === 'inclusive',
    filter: state.filter.value,
    order: state.order.value,
    shown: state.shown.value,
  };
  if (!isAskable()) return;
  asked += 1;
  const mine = asked;
  /** @param {string} filter @param {string} problem */
  const showBy = (filter, problem) => (/** @type {ComparedListing} */ listing) =>
    batch(() => {
      state.listing.value = listing;
      state.listedBy.value = filter;
      state.filterProblem.value = problem;
    });
  whenAnswered(analyser.request('comparedList', wish), showBy(wish.filter, ''), (error) => {
    const { kind, sentence } = failureOf(error);
    if (kind !== 'filter') return report(error);
    if (mine !== asked) return;
    state.filterProblem.value = sentence;
    const filter = state.listedBy.peek();
    const again = analyser.request('comparedList', { ...wish, filter });
    whenAnswered(again, showBy(filter, sentence));
  });
}

function askForCalls() {
  const [row, event] = [state.selected.value, state.event.value];
  if (!isAskable() || row === null) return;
  whenAnswered(analyser.request('comparedCalls', { row, event }), (calls) => {
    state.calls.value = calls;
  });
}

/**
 * The same for what is read again from the files of both profiles, which may have been closed.
 *
 * @template T
 * @param {Promise<T>} answer
 * @param {(value: T) => void} show
 */
function showDetails(answer, show) {
  const showBoth = (/** @type {T} */ value) =>
    batch(() => {
      show(value);
      state.linesFailure.value = null;
    });
  whenAnswered(answer, showBoth, (error) => {
    if (!isAbandoned(error)) state.linesFailure.value = failureOf(error);
  });
}

/** What a view of the selected function asks for, or null while it is not shown. @param {'source' | 'machine'} view */
function question(view) {
  const [row, event, wanted] = [state.selected.value, state.event.value, state.secondEvent.value];
  const events = state.comparison.value?.facts.events.length ?? 0;
  const second = wanted === null || wanted >= events ? null : wanted;
  if (!isAskable() || row === null || state.view.value !== view) return null;
  return { row, event, second };
}

function askForLines() {
  const wish = question('source');
  if (!wish) return;
  const file = state.wholeFile.value;
  const whole = file?.row === wish.row ? { a: file.a, b: file.b } : null;
  showDetails(analyser.request('comparedLines', { ...wish, file: whole }), (lines) => {
    // A whole file takes longer to read: by now it may not be wanted any more.
    if (state.wholeFile.peek() === file) state.lines.value = lines;
  });
}

/** Instructions are asked for by the source view too: their addresses tell where code was inlined. */
function questionOfInlined() {
  const [wish, lines] = [question('source'), state.lines.value];
  // An entry for each file, and one at the end.
  if (!wish || !lines || lines.starts.length <= 2) return null;
  return lines.row === wish.row && lines.event === wish.event ? wish : null;
}

function askForInstructions() {
  const wish = question('machine') ?? questionOfInlined();
  if (!wish) return;
  showDetails(analyser.request('comparedInstructions', wish), (instructions) => {
    state.instructions.value = instructions;
  });
}

function askForShortNames() {
  const functions = state.comparison.value?.functions;
  if (!functions || !namesAreShort.value) {
    state.shortNames.value = null;
    return;
  }
  whenAnswered(analyser.request('comparedShortNames', {}), (names) => {
    state.shortNames.value = { of: functions, names };
  });
}

function askForOverview() {
  const event = state.event.value;
  const inclusive = state.cost.value === 'inclusive';
  if (!isAskable()) return;
  whenAnswered(analyser.request('comparedOverview', { event, inclusive }), (overview) => {
    state.overview.value = overview;
  });
}

/** Starts asking. */
export function keepComparisonCurrent() {
  effect(askForColumns);
  effect(askForListing);
  effect(askForCalls);
  effect(askForLines);
  effect(askForInstructions);
  effect(askForOverview);
  effect(askForShortNames);
}
