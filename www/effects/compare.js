/** Compares two open profiles. */

import { COMPARISON_TEXT } from '../messages/comparison.js';
import { FAILED_TEXT } from '../messages/errors.js';
import { NO_RULES } from '../store/document-values.js';
import { isSeparate, separated, without } from '../store/transforms.js';
import { analyser } from './analyser.js';
import { asked, onOtherSide } from './basis.js';
import { runLoad } from './open.js';
import { enterComparison } from './tabs.js';

/** @import {ProfileDocument} from '../store/document.js' */

/** Describes a profile as a side of a comparison. @param {ProfileDocument} profile @returns {import('../store/document.js').Side} */
const sideOf = ({ title, tables, number }) => ({
  title: title.peek(),
  facts: tables.peek()?.facts,
  files: analyser.filesOf(number),
});

/**
 * The programs and sources that were given to two profiles, for their sides. Sources of one are also used for the other
 * if that has none.
 *
 * @param {ProfileDocument} a
 * @param {ProfileDocument} b
 */
function givenTo(a, b) {
  const [ofA, ofB] = [a.givenPrograms.peek(), b.givenPrograms.peek()];
  const [[inA = null], [inB = null]] = [a.folders.peek(), b.folders.peek()];
  return {
    folders: [inA ?? inB, inB ?? inA],
    givenPrograms: new Map([...ofA, ...onOtherSide(ofB)]),
  };
}

/**
 * Compares two open profiles with their selected parts, and shows the comparison. The transforms of A, or those of B
 * if it has none, are applied to both. Returns null if that fails.
 *
 * @param {ProfileDocument} a
 * @param {ProfileDocument} b
 * @returns {Promise<import('../store/document.js').ComparisonDocument | null>}
 */
export async function compare(a, b) {
  const flags = [a, b].map(({ partFlags }) => partFlags.peek()[0] ?? null);
  const sides = { a: sideOf(a), b: sideOf(b) };
  const title = COMPARISON_TEXT.both(sides.a.title, sides.b.title);
  const areSeparate = [a, b].some(({ transforms }) => isSeparate(transforms.peek()));
  // Inlined functions are separated afterwards, which needs both programs.
  const [ofA = [], ofB = []] = [a, b].map(({ tables }) => {
    const { steps = [], ownFunctions = 0 } = tables.peek() ?? {};
    return isSeparate(steps) ? without(steps, 0, ownFunctions) : steps;
  });
  const compared = {
    of: /** @type {0 | 1} */ (ofA.length > 0 ? 0 : 1),
    steps: ofA.length > 0 ? ofA : ofB,
    basis: asked({ rules: NO_RULES, flags, rule: 'collapsed', own: [] }),
  };
  /** @type {import('../store/document.js').ComparisonDocument | null} */
  let entered = null;
  await runLoad(title, FAILED_TEXT.compare(title), async (signal, onProgress) => {
    const numbers = /** @type {[number, number]} */ ([a.number, b.number]);
    const { number, tables } = await analyser.compare(numbers, compared, { signal, onProgress });
    entered = enterComparison(number, { ...tables, sides }, { partFlags: flags, ...givenTo(a, b) });
    if (areSeparate) entered.transforms.value = separated(tables.steps, tables.ownFunctions);
  });
  return entered;
}
