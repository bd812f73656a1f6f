/**
 * Compares two open profiles.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { failureOf, isAbandoned } from '../spawn/analyser-client.js';
import { NO_RULES } from '../store/comparison-document.js';
import { rulesProblem } from '../store/comparison-state.js';
import { closeSheet } from '../store/sheets.js';
import { failure } from '../store/state.js';
import { shownComparison } from '../store/tab-state.js';
import { inWords } from '../store/transforms.js';
import { share } from '../values/format.js';
import { visible } from '../values/names.js';
import { analyser } from './analyser.js';
import { runLoad } from './open.js';
import { enterComparison } from './tabs.js';

/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/comparison-document.js').PartFlags} PartFlags */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../store/comparison-document.js').TypedRules} TypedRules */
/** @typedef {import('../protocol/comparison.js').ComparedTables} ComparedTables */
/** @typedef {import('../protocol/comparison.js').MatchingRules} MatchingRules */

/** No flags: all parts. */
const ALL_PARTS = new Uint8Array(0);

/** Returns the lines of a field that are not empty. @param {string} text */
const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** @param {TypedRules} typed @returns {MatchingRules} */
function rulesOf({ objects, files, functions, recognise }) {
  return {
    objects: linesOf(objects),
    files: linesOf(files),
    functions: linesOf(functions),
    recognise,
  };
}

/**
 * The basis of a comparison, in the form kept here.
 *
 * @typedef {object} Basis
 * @property {TypedRules} rules
 * @property {PartFlags} flags
 * @property {import('../protocol/protocol.js').CycleRule} rule
 * @property {readonly import('../protocol/protocol.js').OwnEvent[]} own
 */

/** @param {ComparisonDocument} comparison @returns {Basis} */
export const basisOf = ({ rules, partFlags, cycleRule, ownEvents }) => ({
  rules: rules.peek(),
  flags: partFlags.peek(),
  rule: cycleRule.peek(),
  own: ownEvents.peek(),
});

/** @param {Basis} basis @returns {import('../protocol/comparison.js').ComparedBasis} */
export const asked = ({ rules, flags, rule, own }) => ({
  rules: rulesOf(rules),
  parts: { a: flags.a ?? ALL_PARTS, b: flags.b ?? ALL_PARTS },
  rule,
  own,
});

/** Describes the transforms of a profile and the accuracy of its figures. @param {LoadedTables | null | undefined} tables */
export function lookOf(tables) {
  if (!tables || tables.steps.length === 0) return '';
  const words = inWords(tables.steps, tables.functions);
  const [event] = tables.facts.events;
  if (event?.certain === undefined) return words;
  if (event.certain === event.total) return `${words}, some calls are estimated`;
  const certain = share(Number(event.certain), Number(event.total));
  return `${words}, estimated from the call graph: ${certain} of ${visible(event.name)} is exact`;
}

/** Returns what the worker of a comparison needs of a profile. @param {ProfileDocument} profile */
export const sideOf = ({ number, tables }) => ({ number, steps: tables.peek()?.steps ?? [] });

/**
 * Compares two open profiles with their transforms and selected parts, and shows the comparison.
 *
 * @param {ProfileDocument} a
 * @param {ProfileDocument} b
 */
export async function compare(a, b) {
  const flags = { a: a.partFlags.peek(), b: b.partFlags.peek() };
  const [ofA, ofB] = [a.tables.peek(), b.tables.peek()];
  const numbers = { a: a.number, b: b.number };
  const sides = { a: ofA?.facts, b: ofB?.facts };
  const looks = { a: lookOf(ofA), b: lookOf(ofB) };
  const titles = { a: a.title.peek(), b: b.title.peek() };
  const title = `${titles.a} and ${titles.b}`;
  const basis = asked({ rules: NO_RULES, flags, rule: 'collapsed', own: [] });
  await runLoad(title, `Could not compare ${title}`, async (signal, onProgress) => {
    const options = { signal, onProgress };
    const { number, tables } = await analyser.compare(sideOf(a), sideOf(b), basis, options);
    const of = { numbers, titles, sides, looks, undone: '' };
    enterComparison(number, { ...tables, ...of }, flags);
  });
}

/** Swaps the sides. @template T @param {{a: T, b: T}} sides */
const swapped = ({ a, b }) => ({ a: b, b: a });

/**
 * Replaces the tables of a comparison, and resets values if rows or figures have changed.
 *
 * @param {ComparisonDocument} comparison
 * @param {ComparedTables} tables
 * @param {Basis} basis
 * @param {boolean} swap
 * @param {number | string | null} requested  index or name of the event to show then; null for the same event
 */
export function take(comparison, tables, basis, swap, requested) {
  const before = comparison.tables.peek();
  if (!before) return;
  const { numbers, titles, sides, looks, undone } = before;
  const { event, selected } = comparison;
  const name = typeof requested === 'string' ? requested : before.facts.events[event.peek()]?.name;
  const row = swap || basis.rules !== comparison.rules.peek() ? null : selected.peek();
  const events = tables.facts.events;
  const turned = swap ? swapped : (/** @type {any} */ as) => as;
  batch(() => {
    comparison.replaceTables({
      ...tables,
      numbers: turned(numbers),
      titles: turned(titles),
      sides: turned(sides),
      looks: turned(looks),
      undone,
    });
    selected.value = row;
    const named = events.findIndex((event) => event.name === name);
    const place = typeof requested === 'number' ? requested : named;
    event.value = Math.max(0, Math.min(place, events.length - 1));
    comparison.rules.value = basis.rules;
    comparison.partFlags.value = basis.flags;
    comparison.cycleRule.value = basis.rule;
    // Events that cannot be computed in both profiles were omitted.
    const own = new Set(events.filter((event) => event.own).map((event) => event.name));
    comparison.ownEvents.value = basis.own.filter((event) => own.has(event.name));
    closeSheet('rules');
  });
}

/** @param {ComparisonDocument} comparison @param {Basis} basis @param {boolean} swap @param {number | string | null} event */
async function rematch(comparison, basis, swap, event = null) {
  const { tables, matching } = comparison;
  const before = tables.peek();
  if (!before || matching.peek()) return;
  matching.value = true;
  rulesProblem.value = '';
  try {
    const next = await analyser.rematch(comparison.number, { swap, ...asked(basis) });
    if (tables.peek() === before) take(comparison, next, basis, swap, event);
  } catch (error) {
    if (!isAbandoned(error)) fail(failureOf(error));
  } finally {
    matching.value = false;
  }
}

/** @param {import('../protocol/protocol.js').Failure} failed */
function fail(failed) {
  if (failed.kind === 'substitution') rulesProblem.value = failed.sentence;
  else failure.value = { title: 'Could not compare the profiles', failure: failed };
}

/**
 * Changes the basis of the current comparison.
 *
 * @param {Partial<Basis>} change
 * @param {number | string | null} [event]  index or name of the event to show then; by default the same event
 */
export async function compareOn(change, event = null) {
  const comparison = shownComparison.peek();
  await rematch(comparison, { ...basisOf(comparison), ...change }, false, event);
}

/** Matches the functions by other rules. @param {TypedRules} rules */
export async function matchBy(rules) {
  await compareOn({ rules });
}

/** Swaps A and B. */
export async function swapSides() {
  const comparison = shownComparison.peek();
  const basis = basisOf(comparison);
  await rematch(comparison, { ...basis, flags: swapped(basis.flags) }, true);
}

/** @param {keyof PartFlags} side @param {Uint8Array | null} flags  null for all parts */
export function selectParts(side, flags) {
  return compareOn({ flags: { ...shownComparison.peek().partFlags.peek(), [side]: flags } });
}
