/**
 * Applies the transforms of one profile of a comparison to the other: otherwise everything removed
 * from one of them looks new in the other.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { failureOf, isAbandoned } from '../spawn/analyser-client.js';
import { stepIn } from '../store/same-transforms.js';
import { profileOf, shownComparison, tabs } from '../store/tab-state.js';
import { inWords } from '../store/transforms.js';
import { identityOf, rowOf } from '../values/identity.js';
import { analyser } from './analyser.js';
import { asked, basisOf, lookOf, sideOf, take } from './compare.js';
import { runLoad } from './open.js';
import { renewComparison } from './tabs.js';

/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/comparison-document.js').OpenComparison} OpenComparison */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').TransformStep} TransformStep */

/**
 * Returns the side without transforms if the other has some and both profiles are still open.
 *
 * @param {OpenComparison} comparison
 * @returns {'a' | 'b' | null}
 */
export function wholeSide({ looks, numbers }) {
  const isOpen = profileOf(numbers.a) && profileOf(numbers.b);
  if (!isOpen || (looks.a === '') === (looks.b === '')) return null;
  return looks.a === '' ? 'a' : 'b';
}

/**
 * Applies transforms of a profile to another, one by one; impossible ones are skipped.
 *
 * @param {LoadedTables} from
 * @param {ProfileDocument} other
 * @param {LoadedTables} whole  its tables
 */
async function transformAs(from, other, whole) {
  /** @type {string[]} */
  const undone = [];
  let tables = whole;
  /** @type {TransformStep[]} */
  const steps = [];
  for (const step of from.steps) {
    const words = inWords([step], from.functions);
    const same = stepIn(step, from, tables);
    if (!same) {
      undone.push(`${words} (not found, or ambiguous)`);
      continue;
    }
    try {
      const done = await other.request('transform', { steps: [...steps, same] });
      steps.push(same);
      tables = { ...done, milliseconds: tables.milliseconds };
    } catch (error) {
      if (isAbandoned(error)) throw error;
      undone.push(`${words} (${failureOf(error).sentence})`);
    }
  }
  return { tables, undone: undone.join(', ') };
}

/**
 * Compares again, with everything else unchanged.
 *
 * @param {ComparisonDocument} comparison
 * @param {OpenComparison} before  with the current state of the sides
 * @param {AbortSignal} signal
 */
async function compareAnew(comparison, before, signal) {
  const [a, b] = [before.numbers.a, before.numbers.b].map(profileOf);
  if (!a || !b) return;
  const basis = basisOf(comparison);
  const asTold = comparison.tables.peek();
  const options = { signal, onProgress: () => {} };
  const { number, tables } = await analyser.compare(sideOf(a), sideOf(b), asked(basis), options);
  if (comparison.tables.peek() !== asTold || !tabs.peek().includes(comparison)) {
    // The tab has changed or was closed.
    analyser.close(number);
    return;
  }
  const row = comparison.selected.peek();
  const identity = row === null ? null : identityOf(before.functions, row);
  batch(() => {
    comparison.tables.value = before;
    take(comparison, tables, basis, false, null);
    const next = renewComparison(comparison, number);
    if (identity !== null) next.selected.value = rowOf(tables.functions, identity);
  });
}

/** Applies the transforms to the side that has none, and compares again. */
export async function transformBoth() {
  const comparison = shownComparison.peek();
  const before = comparison.tables.peek();
  const side = before && wholeSide(before);
  if (!side) return;
  const other = profileOf(before.numbers[side]);
  const from = profileOf(before.numbers[side === 'a' ? 'b' : 'a'])?.tables.peek();
  const whole = other?.tables.peek();
  if (!from || !other || !whole) return;
  const title = before.titles[side];
  await runLoad(title, `Could not transform ${title}`, async (signal) => {
    const { tables, undone } = await transformAs(from, other, whole);
    const isSame = () => comparison.tables.peek() === before;
    if (tables === whole && from.steps.length > 0) {
      if (isSame()) comparison.tables.value = { ...before, undone };
      return;
    }
    batch(() => {
      other.transforms.value = tables.steps;
      other.replaceTables(tables);
    });
    if (!isSame()) return;
    const of = side === 'a' ? { a: tables, b: from } : { a: from, b: tables };
    const looks = { a: lookOf(of.a), b: lookOf(of.b) };
    const sides = { a: of.a.facts, b: of.b.facts };
    await compareAnew(comparison, { ...before, looks, sides, undone }, signal);
  });
}
