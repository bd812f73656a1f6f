/**
 * Rules that hide rows of the function list. Each is a filter in the language of the filter field
 * (see `analysis::flat`), in force before the user's own.
 *
 * @module
 */

/** @typedef {import('../protocol/protocol.js').ProfileFacts} ProfileFacts */

/**
 * @typedef {object} RowRule
 * @property {string} id  stable, for it stands in links
 * @property {string} label  what is hidden
 * @property {string} [ofRate]  the same while a rate is shown, which has no costs of its own
 * @property {string} filter  what stays
 * @property {(facts: ProfileFacts) => boolean} applies  whether it makes sense for a profile
 */

/** @param {ProfileFacts} facts */
const isXdebug = ({ creator }) => /^xdebug/i.test(creator);

/** @type {RowRule[]} */
export const ROW_RULES = [
  {
    // As webgrind judges it: by these letters, wherever in the name they stand.
    id: 'internal',
    label: 'PHP’s own functions',
    filter: '!/(?-i)php::/',
    applies: isXdebug,
  },
  {
    id: 'libraries',
    label: 'System libraries',
    filter: '!object:/^\\/(usr\\/)?lib(32|64|x32|exec)?\\//',
    applies: (facts) => !isXdebug(facts),
  },
  {
    id: 'small',
    label: 'Below 0.1 % inclusive',
    ofRate: 'Below 0.1 % inclusive in all events of the rate',
    filter: 'inclusive>=0.1%',
    applies: () => true,
  },
  { id: 'called', label: 'Never called', filter: 'called>0', applies: ({ calls }) => calls > 0 },
];

/** Shares of the self cost that can be shown, in thousandths, as webgrind offers them. */
export const SHOWN_PERMILLE = [997, 980, 950, 900, 820, 680, 500, 260];

/** What a rule is called. @param {RowRule} rule @param {boolean} isRate  whether a rate is shown */
export const ruleLabel = ({ label, ofRate }, isRate) => (isRate && ofRate) || label;

/** @param {number} permille @param {boolean} isRate  whether a rate is shown */
export const shareLabel = (permille, isRate) =>
  `Top ${permille / 10} % of self cost${isRate ? ' in one event of the rate' : ''}`;

/**
 * The rules of these ids that make sense for a profile, as one filter.
 *
 * @param {readonly string[]} ids
 * @param {ProfileFacts} facts
 */
export function rulesFilter(ids, facts) {
  const rules = ROW_RULES.filter(({ id, applies }) => ids.includes(id) && applies(facts));
  return rules.map(({ filter }) => filter).join(' ');
}
