/**
 * Applies transforms. The tables list the transforms that they include, and are requested again until these are the
 * selected ones. Inlined functions are separated by programs.
 */

import { batch, effect } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { TRANSFORMS_TEXT } from '../messages/frame.js';
import { CALL_KIND } from '../protocol/protocol.js';
import { failureOf } from '../spawn/analyser-client.js';
import { abandoned } from '../spawn/connection.js';
import { changeShown, PICTURES, selectPlace, selectRow } from '../store/actions.js';
import { rulesFilter, systemFilter } from '../store/row-rules.js';
import { figuresOf, foldedOf, isFiltered, listLayout, selectedRows } from '../store/selectors.js';
import { columns, current, failure, openViews, pageNote, shownDocument } from '../store/state.js';
import {
  isSeparate,
  sameSteps,
  separated,
  stepFor,
  stepOfFilter,
  stepOfRows,
  without,
} from '../store/transforms.js';
import { exactAt } from '../values/at.js';
import { fail, refuse } from './fail.js';
import { inlinedIn } from './inlined.js';
import { foldersOf } from './programs.js';

/** @import {InlinedAnswer, TransformKind, TransformStep} from '../protocol/types.js' */
/** @import {Tab} from '../store/state.js' */

/** @typedef {readonly TransformStep[]} Steps */

/** @param {Tab} document @param {number} side @returns {Promise<InlinedAnswer[]>} */
const namedAnswersOf = (document, side) =>
  inlinedIn(document, side, 'functions').catch((error) => {
    if (document.kind === 'profile') throw error;
    throw new Error(`${'AB'[side]}: ${error instanceof Error ? error.message : error}`);
  });

/**
 * Transforms a profile or a comparison with separate inlined functions. Rejects with a sentence if no program can be
 * used, also for one side of a comparison.
 *
 * @param {Tab} document
 * @param {readonly import('../protocol/types.js').TransformStep[]} steps
 */
async function separateInlined(document, steps) {
  /** @type {InlinedAnswer[]} */
  const inlined = [];
  for (const side of foldersOf(document).keys())
    inlined.push(...(await namedAnswersOf(document, side)));
  // The user may have changed the transforms meanwhile.
  if (!sameSteps(document.transforms.peek(), steps)) throw abandoned();
  return document.request('transform', { steps, inlined });
}

function askForTables() {
  const document = shownDocument.value;
  const tables = document.tables.value;
  const steps = document.transforms.value;
  if (!tables) return;
  if (sameSteps(tables.steps, steps)) document.begin('transform');
  else if (isSeparate(steps) && !isSeparate(tables.steps))
    document.whenAnswered(
      'transform',
      separateInlined(document, steps),
      document.replaceTables,
      (error) =>
        batch(() => {
          // The others can be applied without it.
          document.transforms.value = without(steps, 0, document.tables.peek()?.ownFunctions ?? 0);
          refuse(FAILED_TEXT.inlined, failureOf(error).sentence, 'program');
        }),
    );
  else
    document.ask('transform', { steps }, document.replaceTables, (error) =>
      batch(() => {
        // A failed transform changes nothing.
        document.transforms.value = tables.steps;
        fail(FAILED_TEXT.transform, error);
      }),
    );
}

/** The row to select when the tables are there: of the function that a transform of the selected rows creates, or of one that comes back. @type {{document: Tab, row: number} | null} */
let made = null;

/** Whose selected function may have lost its cost to its callers. @type {Tab | null} */
let charged = null;

/** Transforms that removed the selected function. @type {WeakSet<TransformStep>} */
const removals = new WeakSet();

/** Selects the function that a transform made, or what takes the place of one that it removed. The list is gone until it is the new one. */
function selectInPlace() {
  const document = shownDocument.value;
  const { tables, transforms, listing, awaitedPlace } = document;
  const place = awaitedPlace.value;
  const isDone = tables.value && sameSteps(tables.value.steps, transforms.value);
  if (!tables.value || !isDone) return;
  const row = made?.document === document ? made.row : tables.value.facts.functions;
  made = null;
  if (row < tables.value.facts.functions) {
    batch(() => {
      awaitedPlace.value = -1;
      selectRow(row);
    });
  } else if (place >= 0 && listing.value)
    batch(() => {
      awaitedPlace.value = -1;
      selectPlace(place);
      const next = document.selected.peek();
      const { inclusive } = next !== null && columns.peek() ? figuresOf(next) : { inclusive: 1 };
      // What is left of the list has lost its cost, too.
      if (document.kind === 'profile' && Number(inclusive) === 0) changeShown({ selected: null });
    });
}

/** Selects nothing, and keeps a picture open. */
function deselect() {
  const picture = openViews.peek().find((view) => PICTURES.includes(view));
  if (picture) changeShown({ profileView: picture });
  changeShown({ selected: null });
}

/** Selects nothing once the selected function has no cost any more. */
function deselectCharged() {
  const { tables, transforms, selected } = shownDocument.value;
  const isDone = tables.value && sameSteps(tables.value.steps, transforms.value);
  if (charged !== shownDocument.value || !isDone || !columns.value) return;
  charged = null;
  const row = selected.peek();
  if (row !== null && Number(figuresOf(row).inclusive) === 0) batch(deselect);
}

/** Starts the effects. */
export function keepTransformsCurrent() {
  effect(recordChanges);
  effect(deselectCharged);
  effect(askForTables);
  effect(selectInPlace);
}

/** Whether a row has calls to itself, or its calls are not known: only those of the selected row are. @param {number} row */
function mayCallItself(row) {
  const calls = current.calls.value;
  return calls?.row !== row || calls.callees.kind.includes(CALL_KIND.selfCall);
}

/** The rows of the function of a row. @param {NonNullable<ReturnType<typeof foldedOf>>} folded */
const rowsOf = ({ of, group }) =>
  [...of.facts.of.keys()].filter((row) => of.facts.of[row] === group);

/** Returns the step for a transform of some rows; null if it changes nothing. @param {TransformKind} kind @param {ReadonlySet<number>} rows */
export function stepOf(kind, rows) {
  const tables = current.tables.value;
  const [row] = rows;
  if (!tables || row === undefined) return null;
  const folded = rows.size === 1 ? foldedOf(row) : null;
  if (folded && kind !== 'recursion' && kind !== 'object')
    return { kind, row, cycle: false, group: folded.by };
  const all = folded && kind === 'recursion' ? rowsOf(folded) : [...rows];
  return all.length > 1
    ? stepOfRows(kind, all, tables)
    : stepFor(kind, row, tables, mayCallItself(row));
}

/** Returns the step for a transform of the selected rows. @param {TransformKind} kind */
export const selectedStep = (kind) => stepOf(kind, selectedRows.value);

/** Returns the step for a transform of all functions in the list; null if it has all. @param {TransformKind} kind */
export function listedStep(kind) {
  const { tables, listing, filter, rules, inverted, shownPermille } = shownDocument.value;
  if (!tables.value || !listing.value || !isFiltered.value) return null;
  const { facts } = tables.value;
  const byRules = 'creator' in facts ? rulesFilter(rules.value, facts) : '';
  const found = `${byRules} ${filter.value}`.trim();
  // Figures refer to the current event and to what the other transforms leave.
  if (found !== '' && !inverted.value && shownPermille.value === 1000 && !/[<>=]/.test(found))
    return stepOfFilter(kind, found);
  const rows = listing.value.rows.filter((row) => row < facts.functions);
  return stepOfRows(kind, [...rows], tables.value);
}

/** The first place of the list with a selected row; -1 for none. */
function firstSelectedPlace() {
  const places = [...selectedRows.peek()].map((row) => listLayout.peek().placeOfRow(row));
  const listed = places.filter((place) => place >= 0);
  return listed.length > 0 ? Math.min(...listed) : -1;
}

/** The most expensive caller of a function, as far as its calls are known; -1 for none. @param {number} row */
function largestCaller(row) {
  const { calls, tables } = shownDocument.peek();
  const { rows = [], cost: costs } = (calls.peek()?.row === row && calls.peek()?.callers) || {};
  const column = costs && 'b' in costs ? costs.b : costs;
  const functions = tables.peek()?.facts.functions ?? 0;
  let [largest, most] = [-1, Number.NEGATIVE_INFINITY];
  for (const [place, caller] of rows.entries()) {
    const cost = column ? Number(exactAt(column, place)) : 0;
    if (caller !== row && caller < functions && cost > most) [largest, most] = [caller, cost];
  }
  return largest;
}

/** Applies a transform, unless it is the last one already. @param {TransformStep | null} step */
export function applyTransform(step) {
  const { tables, selected, transforms, changingBasis } = shownDocument.peek();
  // The sides of a comparison may be changing places.
  if (!step || changingBasis.peek()) return;
  if (sameSteps([step], transforms.peek().slice(-1))) return;
  const { kind } = step;
  const inCycle = tables.peek()?.functions.cycle[step.row] !== 0;
  const makes = kind === 'object' || kind === 'recursion';
  const row = tables.peek()?.facts.functions ?? 0;
  const document = shownDocument.peek();
  const isSelected = selected.peek() === step.row && !step.others && step.filter === undefined;
  const isLeft = isSelected && (kind === 'charge' || kind === 'ignore');
  const caller = isLeft ? largestCaller(step.row) : -1;
  made = makes && selected.peek() !== null ? { document, row } : null;
  if (caller >= 0) made = { document, row: caller };
  const isCharge = kind === 'charge' && document.kind === 'profile';
  const mayStay = isCharge && caller < 0;
  // The caller may have lost its cost, too.
  if (isCharge || (isLeft && document.kind === 'profile')) charged = document;
  batch(() => {
    // The function is removed or merged now, so it cannot stay selected.
    const isGone = kind === 'ignore' || (kind === 'charge' && !mayStay) || kind === 'object';
    if (mayStay && isSelected) removals.add(step);
    if (isGone || step.cycle || (kind === 'recursion' && (inCycle || step.others))) {
      if (selected.peek() === step.row) removals.add(step);
      changeShown({ awaitedPlace: kind === 'charge' || isLeft ? -1 : firstSelectedPlace() });
      if (selected.peek() !== null) deselect();
    }
    transforms.value = [...transforms.peek(), step];
  });
}

/** Applies a transform to the selected rows. @param {TransformKind} kind */
export function transformSelected(kind) {
  const step = selectedStep(kind);
  if (selectedRows.peek().size === 0) pageNote.value = TRANSFORMS_TEXT.selectFirst;
  else if (step) applyTransform(step);
  else
    pageNote.value = kind === 'recursion' ? TRANSFORMS_TEXT.noRecursion : TRANSFORMS_TEXT.noObject;
}

/** Returns the index of the step that charges the system's functions; -1 if there is none. */
export function systemStep() {
  const { tables, transforms } = shownDocument.value;
  const filter = tables.value && systemFilter(tables.value.facts);
  return transforms.value.findIndex((step) => step.kind === 'charge' && step.filter === filter);
}

/** Charges the system's functions to their callers, or undoes it. */
export function toggleSystem() {
  const facts = shownDocument.peek().tables.peek()?.facts;
  const at = systemStep();
  if (at >= 0) undoTransform(at);
  else if (facts) applyTransform(stepOfFilter('charge', systemFilter(facts)));
}

/** Separates inlined functions, or undoes it. Other transforms stay, except those of functions made by transforms. */
export function toggleInlined() {
  failure.value = null;
  const { tables, transforms } = shownDocument.peek();
  const steps = transforms.peek();
  if (isSeparate(steps)) undoTransform(0);
  else transforms.value = separated(steps, tables.peek()?.ownFunctions ?? 0);
}

/** Undoes a transform. @param {number} index */
export function undoTransform(index) {
  const document = shownDocument.peek();
  const { tables, transforms } = document;
  const step = transforms.peek()[index];
  // What it removed may be removed by a later one, too.
  const isLast = index === transforms.peek().length - 1;
  if (step && isLast && removals.has(step)) made = { document, row: step.row };
  transforms.value = without(transforms.peek(), index, tables.peek()?.ownFunctions ?? 0);
}

/** The transforms of a document before its changes, and those that were undone. @typedef {{shown: Steps, past: Steps[], undone: Steps[]}} Changes */

/** @type {WeakMap<Tab, Changes>} */
const changesOf = new WeakMap();

function recordChanges() {
  const document = shownDocument.value;
  const steps = document.transforms.value;
  const changes = changesOf.get(document) ?? { shown: steps, past: [], undone: [] };
  changesOf.set(document, changes);
  if (sameSteps(changes.shown, steps)) return;
  changes.past.push(changes.shown);
  Object.assign(changes, { shown: steps, undone: [] });
}

/** Whether a change of the transforms can be undone, or one that was undone made again. @param {'past' | 'undone'} to */
export const canReturn = (to) => (changesOf.get(shownDocument.peek())?.[to].length ?? 0) > 0;

/** Undoes the last change of the transforms, or makes it again. @param {'past' | 'undone'} to */
export function returnTo(to) {
  const { transforms } = shownDocument.peek();
  const changes = changesOf.get(shownDocument.peek());
  const next = changes?.[to].pop();
  if (!changes || !next) return;
  const steps = transforms.peek();
  changes[to === 'past' ? 'undone' : 'past'].push(steps);
  changes.shown = next;
  if (sameSteps(next, steps.slice(0, -1))) undoTransform(next.length);
  else transforms.value = next;
}

/** Undoes all transforms. */
export const undoTransforms = () => changeShown({ transforms: [] });
