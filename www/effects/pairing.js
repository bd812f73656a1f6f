/**
 * Pairs functions that only one of two compared profiles has: a rule of the comparison renames the function of A
 * as that of B. It is removed in the dialog of the rules, or by Back.
 */

import { PAIRING_TEXT } from '../messages/comparison.js';
import { PRESENCE } from '../protocol/comparison.js';
import { shownName } from '../store/shown-names.js';
import { shownComparison } from '../store/state.js';
import { at } from '../values/at.js';
import { rowName } from '../values/names.js';
import { renamed } from '../values/substitution.js';
import { matchBy } from './basis.js';

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
