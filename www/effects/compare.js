/**
 * Comparing two open profiles.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { isAbandoned } from '../analyser-client.js';
import * as compared from '../comparison-state.js';
import * as state from '../state.js';
import { currentTab, tabs } from '../tab-state.js';
import { analyser } from './analyser.js';
import { failureOf, openFiles, runLoad } from './open.js';
import { enterComparison, forgetAnswers } from './tabs.js';

/** @typedef {import('../comparison-state.js').TypedRules} TypedRules */
/** @typedef {import('../protocol-comparison.js').MatchingRules} MatchingRules */

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
 * Compares two open profiles and shows what differs. Of the one that is shown the selected parts
 * count, of the other one all.
 *
 * @param {number} a
 * @param {number} b
 */
export async function compare(a, b) {
  const shown = currentTab.peek();
  const flags = state.partFlags.peek() ?? ALL_PARTS;
  const side = (/** @type {number} */ number) => ({
    number,
    parts: number === shown ? flags : ALL_PARTS,
  });
  const titles = { a: titleOfTab(a), b: titleOfTab(b) };
  const title = `${titles.a} and ${titles.b}`;
  await runLoad(title, `Could not compare ${title}`, async (signal) => {
    const rules = compared.NO_RULES;
    const { number, tables } = await analyser.compare(side(a), side(b), rulesOf(rules), signal);
    enterComparison(number, { ...tables, titles }, rules);
  });
}

/** Compares the profile that is shown with files that are opened beside it. @param {File[]} files */
export async function compareWithFiles(files) {
  const before = currentTab.peek();
  await openFiles(files);
  const opened = currentTab.peek();
  if (opened !== before && tabs.peek().some(({ number }) => number === before))
    await compare(before, opened);
}

/** @param {TypedRules} rules @param {boolean} swap */
async function rematch(rules, swap) {
  const before = compared.comparison.peek();
  if (!before || compared.matching.peek()) return;
  compared.matching.value = true;
  compared.rulesProblem.value = '';
  try {
    const tables = await analyser.request('rematch', { swap, rules: rulesOf(rules) });
    if (compared.comparison.peek() !== before) return;
    const { a, b } = before.titles;
    batch(() => {
      forgetAnswers();
      compared.comparison.value = { ...tables, titles: swap ? { a: b, b: a } : before.titles };
      compared.rules.value = rules;
      compared.rulesOpen.value = false;
      renameTab();
    });
  } catch (error) {
    if (!isAbandoned(error)) tell(failureOf(error));
  } finally {
    compared.matching.value = false;
  }
}

/** @param {import('../protocol.js').Failure} failure */
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

/** Matches the functions by other rules. @param {TypedRules} rules */
export async function matchBy(rules) {
  await rematch(rules, false);
}

/** The other way round. */
export async function swapSides() {
  await rematch(compared.rules.peek(), true);
}
