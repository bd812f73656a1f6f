/**
 * What the list of a comparison has besides its rows: the choice of changes to show, and sums that make it add up.
 */

import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { toggleShown } from '../../store/actions.js';
import { comparedEvent, totalsOf, written } from '../../store/compared-figures.js';
import { isRateShown, listedFunctions } from '../../store/selectors.js';
import { cost, current, listing } from '../../store/state.js';
import { at } from '../../values/at.js';
import { signed } from '../../values/comparison-format.js';
import { count } from '../../values/format.js';
import { changeClass } from '../controls/difference-cells.jsx';
import { Segments } from '../controls/fields.jsx';

/** @type {{id: keyof import('../../protocol/types.js').ShownChanges, at: number, label: string}[]} */
const KINDS = [
  { id: 'changed', at: 1, label: 'Changed' },
  { id: 'new', at: 2, label: 'New' },
  { id: 'gone', at: 3, label: 'Gone' },
  { id: 'equal', at: 0, label: 'Equal' },
];

/** The kinds of changes to show, with the number of their functions. */
export function Kinds() {
  const counts = listing.value?.changes?.counts;
  return (
    <Segments
      label={DIFFERENCES_TEXT.show}
      choices={KINDS.map(({ id, at: place, label }) => ({
        id,
        label: (
          <>
            {label} <span class="figures">{counts ? count(at(counts, place)) : ''}</span>
          </>
        ),
      }))}
      isChosen={(id) => current.shownChanges.value[id]}
      onChoose={toggleShown}
    />
  );
}

/** @param {{label: string, a: number | bigint, b: number | bigint, change: number | bigint}} props */
const SumRow = ({ label, a, b, change }) => (
  <tr>
    <td>{written(a)}</td>
    <td>{written(b)}</td>
    <td class={changeClass(change)}>{signed(change, written)}</td>
    <th scope="row">{label}</th>
  </tr>
);

/** Label of the last row. */
function totalLabel() {
  if (isRateShown.value) return DIFFERENCES_TEXT.rates;
  return cost.value === 'self' ? DIFFERENCES_TEXT.total : DIFFERENCES_TEXT.overlapping;
}

/** @param {bigint} a @param {bigint} b */
const sum = (a, b) => ({ a, b, change: b - a });

/** Self costs of the rows and of all others add up to the totals; inclusive costs overlap. */
export function Sums() {
  const [list, fact] = [listing.value, comparedEvent.value];
  if (!list?.changes || !fact) return null;
  const [a, b] = fact.totals ?? [0n, 0n];
  const addsUp = cost.value === 'self' && !isRateShown.value;
  const { a: shownA, b: shownB } = list.changes;
  return (
    <table class="sums figures" aria-label={DIFFERENCES_TEXT.sums}>
      <tbody>
        {addsUp && (
          <SumRow label={DIFFERENCES_TEXT.listed(listedFunctions.value)} {...sum(shownA, shownB)} />
        )}
        {addsUp && <SumRow label={DIFFERENCES_TEXT.others} {...sum(a - shownA, b - shownB)} />}
        <SumRow label={totalLabel()} {...totalsOf(fact)} />
      </tbody>
    </table>
  );
}
