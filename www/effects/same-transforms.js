/**
 * Applies the transforms of one profile of a comparison to the other: otherwise everything removed
 * from one of them looks new in the other.
 */

import { batch } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { failureOf } from '../spawn/analyser-client.js';
import { isAbandoned } from '../spawn/connection.js';
import { stepIn } from '../store/same-transforms.js';
import { profileOf, shownComparison } from '../store/tab-state.js';
import { inWords } from '../store/transforms.js';
import { identityOf, rowOf } from '../values/identity.js';
import { analyser } from './analyser.js';
import { asked, basisOf, show } from './basis.js';
import { sideOf } from './compare.js';
import { runLoad } from './open.js';

/** @typedef {import('../store/document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/document.js').OpenComparison} OpenComparison */
/** @typedef {import('../store/document.js').ProfileDocument} ProfileDocument */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').TransformStep} TransformStep */

/**
 * Returns the side without transforms if the other has some and both profiles are still open.
 *
 * @param {OpenComparison} comparison
 * @returns {'a' | 'b' | null}
 */
export function wholeSide({ sides: { a, b } }) {
  const isOpen = profileOf(a.number) && profileOf(b.number);
  if (!isOpen || (a.look === '') === (b.look === '')) return null;
  return a.look === '' ? 'a' : 'b';
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
      undone.push(FAILED_TEXT.notFound(words));
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
 * @param {OpenComparison} before
 * @param {string} undone  transforms that could not be applied
 * @param {AbortSignal} signal
 */
async function compareAgain(comparison, before, undone, signal) {
  const { number, selected, changingBasis } = comparison;
  const [a, b] = [profileOf(before.sides.a.number), profileOf(before.sides.b.number)];
  if (!a || !b) return;
  const sides = { a: sideOf(a), b: sideOf(b) };
  const options = { signal, onProgress: () => {}, instead: number };
  // Nothing else changes the tables until then.
  changingBasis.value = true;
  try {
    const basis = asked(basisOf(comparison));
    const { tables } = await analyser.compare(sides.a, sides.b, basis, options);
    const row = selected.peek();
    const identity = row === null ? null : identityOf(before.functions, row);
    batch(() => {
      show(comparison, { ...tables, sides, undone });
      if (identity !== null) selected.value = rowOf(tables.functions, identity);
    });
  } finally {
    changingBasis.value = false;
  }
}

/** Applies the transforms to the side that has none, and compares again. */
export async function transformBoth() {
  const comparison = shownComparison.peek();
  const before = comparison.tables.peek();
  const side = before && wholeSide(before);
  if (!side) return;
  const other = profileOf(before.sides[side].number);
  const from = profileOf(before.sides[side === 'a' ? 'b' : 'a'].number)?.tables.peek();
  const whole = other?.tables.peek();
  if (!from || !other || !whole) return;
  const { title } = before.sides[side];
  await runLoad(title, FAILED_TEXT.transformOne(title), async (signal) => {
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
    if (isSame()) await compareAgain(comparison, before, undone, signal);
  });
}
