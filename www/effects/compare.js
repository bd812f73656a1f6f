/**
 * Comparing two open profiles.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { isAbandoned } from '../spawn/analyser-client.js';
import * as compared from '../store/comparison-state.js';
import * as state from '../store/state.js';
import { COMPARISON_ANSWERS, reset } from '../store/tab-signals.js';
import { currentTab, tabs } from '../store/tab-state.js';
import { inWords } from '../store/transforms.js';
import { share } from '../values/format.js';
import { visible } from '../values/names.js';
import { analyser } from './analyser.js';
import { failureOf, runLoad } from './open.js';
import { enterComparison, partFlagsOf, tablesOf } from './tabs.js';

/** @typedef {import('../store/comparison-state.js').OpenComparison} OpenComparison */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../store/comparison-state.js').TypedRules} TypedRules */
/** @typedef {import('../protocol/comparison.js').ComparedTables} ComparedTables */
/** @typedef {import('../protocol/comparison.js').MatchingRules} MatchingRules */

/** No flags of parts: all of them. */
const ALL_PARTS = new Uint8Array(0);

/** The lines of a field that say something. @param {string} text */
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

/** @param {number} number */
const titleOfTab = (number) => tabs.peek().find((tab) => tab.number === number)?.title ?? '';

/**
 * What a comparison rests on, as it is kept here.
 *
 * @typedef {object} Basis
 * @property {TypedRules} rules
 * @property {compared.PartFlags} flags
 * @property {import('../protocol/protocol.js').CycleRule} rule
 * @property {readonly import('../protocol/protocol.js').OwnEvent[]} own
 */

/** @returns {Basis} */
export const currentBasis = () => ({
  rules: compared.rules.peek(),
  flags: compared.partFlags.peek(),
  rule: compared.cycleRule.peek(),
  own: compared.ownEvents.peek(),
});

/** @param {Basis} basis @returns {import('../protocol/comparison.js').ComparedBasis} */
export const asked = ({ rules, flags, rule, own }) => ({
  rules: rulesOf(rules),
  parts: { a: flags.a ?? ALL_PARTS, b: flags.b ?? ALL_PARTS },
  rule,
  own,
});

/** What a profile is looked at without, in words, and what its figures are worth then. @param {LoadedTables | null | undefined} tables */
export function lookOf(tables) {
  if (!tables || tables.steps.length === 0) return '';
  const words = inWords(tables.steps, tables.functions);
  const [event] = tables.facts.events;
  if (event?.certain === undefined) return words;
  if (event.certain === event.total) return `${words}, the cost of some calls is estimated`;
  const certain = share(Number(event.certain), Number(event.total));
  return `${words}, estimated from the call graph: ${certain} of ${visible(event.name)} is certain`;
}

/**
 * Compares two open profiles with their transforms, over the parts that are selected in each, and shows what differs.
 *
 * @param {number} a
 * @param {number} b
 */
export async function compare(a, b) {
  const flags = { a: partFlagsOf(a), b: partFlagsOf(b) };
  const [ofA, ofB] = [tablesOf(a), tablesOf(b)];
  const sides = { a: ofA?.facts, b: ofB?.facts };
  const looks = { a: lookOf(ofA), b: lookOf(ofB) };
  const titles = { a: titleOfTab(a), b: titleOfTab(b) };
  const title = `${titles.a} and ${titles.b}`;
  const rules = compared.NO_RULES;
  const basis = asked({ rules, flags, rule: 'collapsed', own: [] });
  const side = (/** @type {number} */ number) => ({ number, steps: tablesOf(number)?.steps ?? [] });
  await runLoad(title, `Could not compare ${title}`, async (signal, onProgress) => {
    const options = { signal, onProgress };
    const { number, tables } = await analyser.compare(side(a), side(b), basis, options);
    const of = { numbers: { a, b }, titles, sides, looks, undone: '' };
    enterComparison(number, { ...tables, ...of }, flags);
  });
}

/** The other way round. @template T @param {{a: T, b: T}} sides */
const swapped = ({ a, b }) => ({ a: b, b: a });

/**
 * What is shown of a comparison before is forgotten, if rows or figures are others now.
 *
 * @param {OpenComparison} before
 * @param {ComparedTables} tables
 * @param {Basis} basis
 * @param {boolean} swap
 * @param {number | string | null} wanted  place or name of the event to look at then; null for the same event
 */
export function take(before, tables, basis, swap, wanted) {
  const { numbers, titles, sides, looks, undone } = before;
  const shown = before.facts.events[compared.event.peek()]?.name;
  const name = typeof wanted === 'string' ? wanted : shown;
  const row = swap || basis.rules !== compared.rules.peek() ? null : compared.selected.peek();
  const events = tables.facts.events;
  batch(() => {
    reset(COMPARISON_ANSWERS);
    compared.selected.value = row;
    const turned = swap ? swapped : (/** @type {any} */ as) => as;
    compared.comparison.value = {
      ...tables,
      numbers: turned(numbers),
      titles: turned(titles),
      sides: turned(sides),
      looks: turned(looks),
      undone,
    };
    const named = events.findIndex((event) => event.name === name);
    const place = typeof wanted === 'number' ? wanted : named;
    compared.event.value = Math.max(0, Math.min(place, events.length - 1));
    compared.rules.value = basis.rules;
    compared.partFlags.value = basis.flags;
    compared.cycleRule.value = basis.rule;
    // Those that make no sense in both profiles were left out.
    const own = new Set(events.filter((event) => event.own).map((event) => event.name));
    compared.ownEvents.value = basis.own.filter((event) => own.has(event.name));
    compared.rulesOpen.value = false;
    renameTab();
  });
}

/** @param {Basis} basis @param {boolean} swap @param {number | string | null} event */
async function rematch(basis, swap, event = null) {
  const before = compared.comparison.peek();
  if (!before || compared.matching.peek()) return;
  compared.matching.value = true;
  compared.rulesProblem.value = '';
  try {
    const tables = await analyser.rematch({ swap, ...asked(basis) });
    if (compared.comparison.peek() === before) take(before, tables, basis, swap, event);
  } catch (error) {
    if (!isAbandoned(error)) tell(failureOf(error));
  } finally {
    compared.matching.value = false;
  }
}

/** @param {import('../protocol/protocol.js').Failure} failure */
function tell(failure) {
  if (failure.kind === 'substitution') compared.rulesProblem.value = failure.sentence;
  else state.failure.value = { title: 'Could not compare the profiles', failure };
}

function renameTab() {
  const titles = compared.comparison.peek()?.titles;
  tabs.value = tabs
    .peek()
    .map((tab) =>
      tab.number === currentTab.peek() && titles
        ? { ...tab, title: `${titles.a} → ${titles.b}` }
        : tab,
    );
}

/**
 * Puts the comparison on another basis.
 *
 * @param {Partial<Basis>} change
 * @param {number | string | null} [event]  place or name of the event to look at then; by default the same event
 */
export async function compareOn(change, event = null) {
  await rematch({ ...currentBasis(), ...change }, false, event);
}

/** Matches the functions by other rules. @param {TypedRules} rules */
export async function matchBy(rules) {
  await compareOn({ rules });
}

/** The other way round. */
export async function swapSides() {
  const basis = currentBasis();
  await rematch({ ...basis, flags: swapped(basis.flags) }, true);
}

/** @param {import('../protocol/protocol.js').CycleRule} rule */
export function chooseCycleRule(rule) {
  compareOn({ rule });
}

/** Defines an event in both profiles, and shows it. @param {import('../protocol/protocol.js').OwnEvent} own */
export function defineEvent(own) {
  return compareOn({ own: [...compared.ownEvents.peek(), own] }, own.name);
}

/** Forgets an event, and those that are made of it. @param {string} name */
export function forgetEvent(name) {
  return compareOn({ own: compared.ownEvents.peek().filter((own) => own.name !== name) });
}

/** @param {keyof compared.PartFlags} side @param {Uint8Array | null} flags  null for all parts */
export function selectParts(side, flags) {
  return compareOn({ flags: { ...compared.partFlags.peek(), [side]: flags } });
}
