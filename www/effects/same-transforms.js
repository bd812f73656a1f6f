/**
 * Doing to one profile of a comparison what was done to the other: otherwise all that a transform has
 * left out of one of them looks new in the other.
 *
 * @module
 */

import { isAbandoned } from '../spawn/analyser-client.js';
import * as compared from '../store/comparison-state.js';
import { stepIn } from '../store/same-transforms.js';
import { currentTab, tabs } from '../store/tab-state.js';
import { inWords } from '../store/transforms.js';
import { identityOf, rowOf } from '../values/identity.js';
import { analyser } from './analyser.js';
import { asked, currentBasis, lookOf, take } from './compare.js';
import { failureOf, runLoad } from './open.js';
import { renewComparison, showTransformed, tablesOf } from './tabs.js';

/** @typedef {import('../store/comparison-state.js').OpenComparison} OpenComparison */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').TransformStep} TransformStep */

/**
 * The side that is whole while the other is under transforms, if both profiles are still open.
 *
 * @param {OpenComparison} comparison
 * @returns {'a' | 'b' | null}
 */
export function wholeSide({ looks, numbers }) {
  const isOpen = (/** @type {number} */ wanted) =>
    tabs.value.some(({ number }) => number === wanted);
  if (!isOpen(numbers.a) || !isOpen(numbers.b) || (looks.a === '') === (looks.b === ''))
    return null;
  return looks.a === '' ? 'a' : 'b';
}

/**
 * Does transforms of a profile to another, one after the other; those that cannot be done are left out.
 *
 * @param {LoadedTables} from
 * @param {number} number  of the other one
 * @param {LoadedTables} whole  its tables
 */
async function transformAs(from, number, whole) {
  /** @type {string[]} */
  const undone = [];
  let tables = whole;
  /** @type {TransformStep[]} */
  const steps = [];
  for (const step of from.steps) {
    const words = inWords([step], from.functions);
    const same = stepIn(step, from, tables);
    if (!same) {
      undone.push(`${words} (it is not there, or there are several)`);
      continue;
    }
    try {
      const done = await analyser.transform(number, [...steps, same]);
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
 * Compares anew, with everything else as it was.
 *
 * @param {OpenComparison} before  with what is known of the sides now
 * @param {AbortSignal} signal
 */
async function compareAnew(before, signal) {
  const { numbers, functions } = before;
  const basis = currentBasis();
  const shown = compared.comparison.peek();
  const row = compared.selected.peek();
  const selected = row === null ? null : identityOf(functions, row);
  const side = (/** @type {number} */ of) => ({ number: of, steps: tablesOf(of)?.steps ?? [] });
  const [a, b] = [side(numbers.a), side(numbers.b)];
  const options = { signal, onProgress: () => {} };
  const { number, tables } = await analyser.compare(a, b, asked(basis), options);
  if (compared.comparison.peek() !== shown) {
    // Another tab is shown now.
    analyser.close(number);
    analyser.switchTo(currentTab.peek());
    return;
  }
  renewComparison(number, () => {
    take(before, tables, basis, false, null);
    compared.selected.value = selected === null ? null : rowOf(tables.functions, selected);
  });
}

/** Does to the side that is whole what was done to the other, and compares the two again. */
export async function transformBoth() {
  const before = compared.comparison.peek();
  const side = before && wholeSide(before);
  if (!side) return;
  const number = before.numbers[side];
  const [from, whole] = [tablesOf(before.numbers[side === 'a' ? 'b' : 'a']), tablesOf(number)];
  if (!from || !whole) return;
  const title = before.titles[side];
  await runLoad(title, `Could not transform ${title}`, async (signal) => {
    const { tables, undone } = await transformAs(from, number, whole);
    if (tables === whole && from.steps.length > 0) {
      if (compared.comparison.peek() === before) compared.comparison.value = { ...before, undone };
      return;
    }
    showTransformed(number, tables);
    if (compared.comparison.peek() !== before) return;
    const of = side === 'a' ? { a: tables, b: from } : { a: from, b: tables };
    const looks = { a: lookOf(of.a), b: lookOf(of.b) };
    const sides = { a: of.a.facts, b: of.b.facts };
    await compareAnew({ ...before, looks, sides, undone }, signal);
  });
}
