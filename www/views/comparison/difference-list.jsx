/**
 * The functions of both profiles with their costs in A and in B, and sums that make the list add up.
 *
 * @module
 */

import { orderBy, toggleShown } from '../../store/comparison-actions.js';
import {
  comparedEvent,
  comparison,
  cost,
  figures,
  listing,
  order,
  peak,
  shown,
  totalsOf,
  written,
} from '../../store/comparison-state.js';
import { isRateShown } from '../../store/selectors.js';
import { filter } from '../../store/state.js';
import { at } from '../../values/at.js';
import { signed } from '../../values/comparison-format.js';
import { count } from '../../values/format.js';
import { ColumnHead } from '../controls/column-head.jsx';
import { FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { Segments } from '../controls/segments.jsx';
import { SortHead } from '../controls/sort-head.jsx';
import { FilterBar } from '../list/filter-bar.jsx';
import { FunctionGrid } from '../list/function-list.jsx';
import { NothingLeft } from '../list/nothing-left.jsx';
import { changeClass, FigureCells } from './difference-cells.jsx';

/** @typedef {import('../../protocol/comparison.js').DifferenceKey} DifferenceKey */

/** @type {{key: DifferenceKey | null, label: string, hint: string}[]} */
const HEADS = [
  { key: 'a', label: 'A', hint: 'Cost in the older profile' },
  { key: 'b', label: 'B', hint: 'Cost in the newer profile' },
  {
    key: 'difference',
    label: 'Difference',
    hint: 'B − A. Click to sort by size, by increase, or by decrease',
  },
  { key: 'ratio', label: 'Ratio', hint: 'B divided by A' },
  {
    key: 'name',
    label: 'Function',
    hint: 'Name in B, or in A for functions only in A',
  },
  { key: null, label: 'File', hint: 'Source file in which the function starts' },
];

/** Returns the sort order of a column. @param {DifferenceKey} key @returns {import('../controls/sort-head.jsx').Sort} */
function sortBy(key) {
  const { key: current, reversed } = order.value;
  if (key === 'difference' && current === 'difference') return 'other';
  const isGrowth = key === 'difference' && current === 'growth';
  if (key !== current && !isGrowth) return 'none';
  // Names are sorted from A, numbers from the largest.
  return reversed === (key === 'name') ? 'descending' : 'ascending';
}

/** @param {{head: (typeof HEADS)[number]}} props */
function Head({ head: { key, label, hint } }) {
  if (key === null) return <ColumnHead label={label} text={hint} />;
  return (
    <SortHead
      label={label}
      class={key === 'name' ? '' : 'numeric'}
      sort={sortBy(key)}
      text={hint}
      onOrder={() => orderBy(key)}
    />
  );
}

/** @param {{place: number}} props */
function Cells({ place }) {
  const [list, of, open] = [listing.value, figures.value, comparison.value];
  if (!list || !of || !open) return null;
  const row = at(list.rows, place);
  const match =
    list.matchStart && list.matchEnd
      ? { start: at(list.matchStart, place), end: at(list.matchEnd, place) }
      : null;
  return (
    <>
      <FigureCells
        of={of}
        place={row}
        presence={at(open.functions.presence, row)}
        peak={peak.value}
      />
      <FunctionName row={row} match={match} />
      <PlaceName row={row} kind="file" />
    </>
  );
}

/** @type {{id: keyof import('../../protocol/comparison.js').ShownChanges, at: number, label: string}[]} */
const KINDS = [
  { id: 'changed', at: 1, label: 'Changed' },
  { id: 'new', at: 2, label: 'New' },
  { id: 'gone', at: 3, label: 'Gone' },
  { id: 'equal', at: 0, label: 'Equal' },
];

function Kinds() {
  const counts = listing.value?.counts;
  return (
    <Segments
      label="Functions to show"
      choices={KINDS.map(({ id, at: place, label }) => ({
        id,
        label: (
          <>
            {label} <span class="figures">{counts ? count(at(counts, place)) : ''}</span>
          </>
        ),
      }))}
      isChosen={(id) => shown.value[id]}
      onChoose={toggleShown}
    />
  );
}

const HINT = `As in the list of functions: text, /regex/, file:…, object:…, !not
self>1%  inclusive>=5%  called<100: in A or in B
self>0.05 of a rate
Key: /`;

/** @param {{label: string, a: number | bigint, b: number | bigint, change: number | bigint}} props */
function SumRow({ label, a, b, change }) {
  return (
    <tr>
      <td>{written(a)}</td>
      <td>{written(b)}</td>
      <td class={changeClass(change)}>{signed(change, written)}</td>
      <th scope="row">{label}</th>
    </tr>
  );
}

/** Label of the last row. */
function totalLabel() {
  if (isRateShown.value) return 'All functions (rates cannot be summed)';
  return cost.value === 'self'
    ? 'Total'
    : 'Total (inclusive costs overlap, so rows cannot be summed)';
}

/** @param {bigint} a @param {bigint} b */
const sum = (a, b) => ({ a, b, change: b - a });

/** Self costs of the rows and of all others add up to the totals; inclusive costs overlap. */
function Sums() {
  const [list, fact] = [listing.value, comparedEvent.value];
  if (!list || !fact) return null;
  const { totalA, totalB } = fact;
  const addsUp = cost.value === 'self' && !isRateShown.value;
  const rows = count(list.rows.length);
  const { shownA, shownB } = list;
  return (
    <table class="sums figures" aria-label="Sums">
      <tbody>
        {addsUp && <SumRow label={`${rows} in the list`} {...sum(shownA, shownB)} />}
        {addsUp && <SumRow label="All others" {...sum(totalA - shownA, totalB - shownB)} />}
        <SumRow label={totalLabel()} {...totalsOf(fact)} />
      </tbody>
    </table>
  );
}

export function DifferenceList() {
  return (
    <section class="pane function-side" aria-label="Differences by function">
      <FilterBar placeholder="Filter: text, /regex/, file:…, self&gt;1%" hint={HINT}>
        <Kinds />
      </FilterBar>
      <div class="grid-frame">
        <FunctionGrid
          label="Differences"
          class="difference-grid"
          columns={HEADS.length}
          origin={listing.value}
          head={HEADS.map((head) => <Head key={head.label} head={head} />)}
          row={(place) => <Cells place={place} />}
        />
        {listing.value?.rows.length === 0 &&
          (filter.value ? <NothingLeft /> : <p class="empty">No differences.</p>)}
      </div>
      <Sums />
    </section>
  );
}
