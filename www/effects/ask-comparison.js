/**
 * Keeps what is shown of a comparison in step with what is chosen: see `ask.js`.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { fileCount } from '../code/both-texts.js';
import { failureOf } from '../spawn/analyser-client.js';
import { shownComparison } from '../store/tab-state.js';
import { askForRows, askForShortNames } from './ask.js';

/** @typedef {import('../protocol/protocol.js').Requests} Requests */
/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */

/** Whether there is anything to ask of: profiles need not have an event in common. @param {ComparisonDocument} comparison */
export const isAskable = ({ tables }) => (tables.value?.facts.events.length ?? 0) > 0;

/**
 * Asks whenever what the question reads has changed.
 *
 * @template {keyof Requests} K
 * @param {K} kind
 * @param {(comparison: ComparisonDocument) => Requests[K]['params'] | null} question  null while nothing is to be asked
 * @param {(comparison: ComparisonDocument) => import('../store/document.js').Target<Requests[K]['reply']>} target
 */
export function keepCompared(kind, question, target) {
  effect(() => {
    const comparison = shownComparison.value;
    const params = isAskable(comparison) ? question(comparison) : null;
    if (params) comparison.ask(kind, params, target(comparison));
  });
}

function askForListing() {
  const comparison = shownComparison.value;
  const wish = {
    event: comparison.event.value,
    inclusive: comparison.cost.value === 'inclusive',
    filter: comparison.filter.value,
    order: comparison.order.value,
    shown: comparison.shown.value,
  };
  if (isAskable(comparison)) askForRows(comparison, 'comparedList', wish);
}

/** What a view of the selected function asks for, or null while it is not shown. @param {ComparisonDocument} comparison @param {'source' | 'machine'} view */
function question(comparison, view) {
  const [row, event] = [comparison.selected.value, comparison.event.value];
  const wanted = comparison.secondEvent.value;
  const events = comparison.tables.value?.facts.events.length ?? 0;
  const second = wanted === null || wanted >= events ? null : wanted;
  if (!isAskable(comparison) || row === null || comparison.view.value !== view) return null;
  return { row, event, second };
}

/**
 * Takes what is read again from the files of both profiles, which may have changed.
 *
 * @template T
 * @param {ComparisonDocument} comparison
 * @param {string} kind
 * @param {Promise<T>} answer
 * @param {(value: T) => void} show
 */
function takeDetails({ whenAnswered, linesFailure }, kind, answer, show) {
  const showBoth = (/** @type {T} */ value) =>
    batch(() => {
      show(value);
      linesFailure.value = null;
    });
  whenAnswered(kind, answer, showBoth, (error) => {
    linesFailure.value = failureOf(error);
  });
}

function askForLines() {
  const comparison = shownComparison.value;
  const wish = question(comparison, 'source');
  if (!wish) return;
  const file = comparison.wholeFile.value;
  const whole = file?.row === wish.row ? { a: file.a, b: file.b } : null;
  const answer = comparison.request('comparedLines', { ...wish, file: whole });
  takeDetails(comparison, 'comparedLines', answer, (lines) => {
    comparison.lines.value = lines;
  });
}

/** Instructions are asked for by the source view too: their addresses tell where code was inlined. @param {ComparisonDocument} comparison */
function questionOfInlined(comparison) {
  const [wish, lines] = [question(comparison, 'source'), comparison.lines.value];
  if (!wish || !lines || fileCount(lines) < 2) return null;
  return lines.row === wish.row && lines.event === wish.event ? wish : null;
}

function askForInstructions() {
  const comparison = shownComparison.value;
  const wish = question(comparison, 'machine') ?? questionOfInlined(comparison);
  if (!wish) return;
  const answer = comparison.request('comparedInstructions', wish);
  takeDetails(comparison, 'comparedInstructions', answer, (instructions) => {
    comparison.instructions.value = instructions;
  });
}

/** Starts asking. */
export function keepComparisonCurrent() {
  keepCompared(
    'comparedColumns',
    ({ event }) => ({ event: event.value }),
    ({ columns }) => columns,
  );
  effect(askForListing);
  keepCompared(
    'comparedCalls',
    ({ selected, event }) =>
      selected.value === null ? null : { row: selected.value, event: event.value },
    ({ calls }) => calls,
  );
  effect(askForLines);
  effect(askForInstructions);
  keepCompared(
    'comparedOverview',
    ({ event, cost }) => ({ event: event.value, inclusive: cost.value === 'inclusive' }),
    ({ overview }) => overview,
  );
  effect(() => askForShortNames(shownComparison.value, 'comparedShortNames'));
}
