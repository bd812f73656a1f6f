/**
 * Keeps the values of comparisons only in step with the choices of the user: see `ask.js`.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { fileCount } from '../code/both-texts.js';
import { failureOf } from '../spawn/analyser-client.js';
import { shownComparison } from '../store/tab-state.js';
import { isAskable, keepCompared } from './ask.js';

/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */

/** Returns the request of a view of the selected function, or null while it is not shown. @param {ComparisonDocument} comparison @param {'source' | 'machine'} view */
function question(comparison, view) {
  const [row, event] = [comparison.selected.value, comparison.event.value];
  const chosen = comparison.secondEvent.value;
  const events = comparison.tables.value?.facts.events.length ?? 0;
  const second = chosen === null || chosen >= events ? null : chosen;
  if (!isAskable(comparison) || row === null || comparison.view.value !== view) return null;
  return { row, event, second };
}

/**
 * Requests data that is read again from the files of both profiles, which may have changed.
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
  const params = question(comparison, 'source');
  if (!params) return;
  const file = comparison.wholeFile.value;
  const whole = file?.row === params.row ? { a: file.a, b: file.b } : null;
  const answer = comparison.request('comparedLines', { ...params, file: whole });
  takeDetails(comparison, 'comparedLines', answer, (lines) => {
    comparison.lines.value = lines;
  });
}

/** Requests instructions for the source view too: their addresses show where code was inlined. @param {ComparisonDocument} comparison */
function questionOfInlined(comparison) {
  const [params, lines] = [question(comparison, 'source'), comparison.lines.value];
  if (!params || !lines || fileCount(lines) < 2) return null;
  return lines.row === params.row && lines.event === params.event ? params : null;
}

function askForInstructions() {
  const comparison = shownComparison.value;
  const params = question(comparison, 'machine') ?? questionOfInlined(comparison);
  if (!params) return;
  const answer = comparison.request('comparedInstructions', params);
  takeDetails(comparison, 'comparedInstructions', answer, (instructions) => {
    comparison.instructions.value = instructions;
  });
}

/** Starts the effects. */
export function keepComparisonCurrent() {
  effect(askForLines);
  effect(askForInstructions);
  keepCompared(
    'comparedOverview',
    ({ event, cost }) => ({ event: event.value, inclusive: cost.value === 'inclusive' }),
    ({ overview }) => overview,
  );
}
