/**
 * Compares two open profiles. Functions that only one of them has can be paired: a rule of the comparison renames the
 * function of A as that of B. It is removed in the dialog of the rules, or by Back.
 */

import { COMPARISON_TEXT, PAIRING_TEXT } from '../messages/comparison.js';
import { FAILED_TEXT } from '../messages/errors.js';
import { PRESENCE } from '../protocol/comparison.js';
import { initialChoices } from '../store/document-values.js';
import { shownName } from '../store/shown-names.js';
import { shownComparison, shownProfile } from '../store/state.js';
import { isSeparate, separated, without } from '../store/transforms.js';
import { at } from '../values/at.js';
import { rowName } from '../values/names.js';
import { renamed } from '../values/substitution.js';
import { analyser } from './analyser.js';
import { asked, matchBy, onOtherSide } from './basis.js';
import { runLoad } from './open.js';
import { enterComparison } from './tabs.js';

/** @import {ProfileDocument} from '../store/document.js' */
/** @import {PartFlags} from '../store/document-values.js' */

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

/** The selected parts of two profiles. @param {ProfileDocument} a @param {ProfileDocument} b @returns {PartFlags} */
const selectedParts = (a, b) => [a, b].map(({ partFlags }) => partFlags.peek()[0] ?? null);

/**
 * Compares two open profiles, or parts of one with others of it, and shows the comparison. The transforms of A, or those of B
 * if it has none, are applied to both. Returns null if that fails.
 *
 * @param {ProfileDocument} a
 * @param {ProfileDocument} b
 * @param {PartFlags} [partFlags]  parts of each side
 * @returns {Promise<import('../store/document.js').ComparisonDocument | null>}
 */
export async function compare(a, b, partFlags = selectedParts(a, b)) {
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
    basis: asked({ ...initialChoices(), partFlags }),
  };
  /** @type {import('../store/document.js').ComparisonDocument | null} */
  let entered = null;
  await runLoad(title, FAILED_TEXT.compare(title), async (signal, onProgress) => {
    const numbers = /** @type {[number, number]} */ ([a.number, b.number]);
    const { number, tables } = await analyser.compare(numbers, compared, { signal, onProgress });
    entered = enterComparison(number, { ...tables, sides }, { partFlags, ...givenTo(a, b) });
    if (areSeparate) entered.transforms.value = separated(tables.steps, tables.ownFunctions);
  });
  return entered;
}

/** Compares parts of the current profile with others of it. @param {PartFlags} partFlags  parts of each side */
export function compareParts(partFlags) {
  const document = shownProfile.peek();
  return compare(document, document, partFlags);
}

/** Most functions that are offered for one. */
const OFFERED = 3;

/** How much of two names is equal at their beginnings and ends, from 0 to 1. @param {string} a @param {string} b */
function likeness(a, b) {
  const shorter = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < shorter && a[start] === b[start]) start += 1;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return (start + end) / Math.max(a.length, b.length, 1);
}

/** Other side of a function that only one has. @type {Record<number, number>} */
const OPPOSITE = { [PRESENCE.gone]: PRESENCE.new, [PRESENCE.new]: PRESENCE.gone };

/**
 * The actions that pair one function with the most similar ones of the other side, or two selected functions.
 *
 * @param {ReadonlySet<number>} rows
 * @returns {{label: string, run: () => void}[]}
 */
export function pairActions(rows) {
  const { tables, matchingRules } = shownComparison.peek();
  const functions = tables.peek()?.functions;
  const [row = -1, second = -1] = rows;
  const wanted = functions && OPPOSITE[functions.presence[row] ?? PRESENCE.both];
  if (!functions || wanted === undefined || rows.size > 2) return [];
  const nameOf = (/** @type {number} */ of) => rowName(functions.names, at(functions.name, of));
  const name = nameOf(row);
  const others = [...functions.presence.keys()].filter((of) => functions.presence[of] === wanted);
  const ranked = others
    .filter((of) => rows.size === 1 || of === second)
    .map((of) => ({ of, like: likeness(name, nameOf(of)) }))
    .sort((a, b) => b.like - a.like);
  return ranked.slice(0, OFFERED).map(({ of }) => ({
    label: PAIRING_TEXT.pair(shownName(of)),
    run() {
      const [a, b] = wanted === PRESENCE.new ? [name, nameOf(of)] : [nameOf(of), name];
      const rules = matchingRules.peek();
      const typed = [rules.functions.trimEnd(), renamed(a, b)].filter(Boolean).join('\n');
      matchBy({ ...rules, functions: typed });
    },
  }));
}
