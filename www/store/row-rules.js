/** Rules that hide rows of the function list. Each is a filter in the language of the filter field (see `analysis::flat`), applied before the user's own. */

/** @import {ProfileFacts} from '../protocol/types.js' */

/**
 * @typedef {object} RowRule
 * @property {string} id  stable: it is part of links
 * @property {string} label  the hidden functions
 * @property {string} [ofRate]  the label for a rate, which has no costs
 * @property {string} filter  the functions that stay
 * @property {string} [ofSelf]  the same, by self costs
 * @property {(facts: ProfileFacts) => boolean} applies  whether it applies to a profile
 */

/** @param {object} facts */
export const isXdebug = (facts) => 'creator' in facts && /^xdebug/i.test(`${facts.creator}`);

/** @type {RowRule[]} */
export const ROW_RULES = [
  {
    // As in webgrind: by these letters, anywhere in the name.
    id: 'internal',
    label: 'PHP’s built-in functions',
    filter: '!/(?-i)php::/',
    applies: isXdebug,
  },
  {
    // Not programs, such as gcc's compilers.
    id: 'libraries',
    label: 'System libraries',
    filter: '!object:/^\\/(usr\\/)?lib(32|64|x32|exec)?\\/.*\\.so/',
    applies: (facts) => !isXdebug(facts),
  },
  {
    id: 'small',
    label: 'Below 0.1 % inclusive',
    ofRate: 'Below 0.1 % of the rate’s denominator',
    filter: 'inclusive>=0.1%',
    ofSelf: 'self>=0.1%',
    applies: () => true,
  },
  { id: 'called', label: 'Never called', filter: 'called>0', applies: ({ calls }) => calls > 0 },
];

/** The functions of the system: what the first two rules hide. */
const SYSTEM = ROW_RULES.slice(0, 2).map((rule) => ({ ...rule, filter: rule.filter.slice(1) }));

/** Labels of the system's functions by the filter that finds them. */
export const SYSTEM_NAMES = new Map(SYSTEM.map(({ filter, label }) => [filter, label]));

/** The filter that finds the system's functions in a profile or comparison. @param {object} facts */
export const systemFilter = (facts) => SYSTEM[isXdebug(facts) ? 0 : 1]?.filter ?? '';

/** Selectable shares of the self cost, in thousandths. */
export const SHOWN_PERMILLE = [995, 990, 950, 900, 800, 500, 250];

/** Returns the label of a rule. @param {RowRule} rule @param {boolean} isRate  whether a rate is shown */
export const ruleLabel = ({ label, ofRate }, isRate) => (isRate && ofRate) || label;

/** @param {number} permille @param {boolean} isRate  whether a rate is shown */
export const shareLabel = (permille, isRate) =>
  `All but the largest: ${permille / 10} % of self cost${isRate ? ' in one event of the rate' : ''}`;

/**
 * Combines the rules of these ids that apply to a profile into one filter.
 *
 * @param {readonly string[]} ids
 * @param {ProfileFacts} facts
 * @param {boolean} [bySelf]  whether functions are ordered by a rate of self costs, which means little for few of them
 */
export function rulesFilter(ids, facts, bySelf = false) {
  const rules = ROW_RULES.filter(({ id, applies }) => ids.includes(id) && applies(facts));
  return rules.map(({ filter, ofSelf }) => (bySelf && ofSelf) || filter).join(' ');
}
