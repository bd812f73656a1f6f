/**
 * All callers and callees of the selected function, direct and indirect, with their share of cost and calls, and
 * their distance.
 */

import { ALL_CALLS_TEXT } from '../../messages/calls.js';
import { changeShown, select } from '../../store/actions.js';
import { figuresOf, hasObjects } from '../../store/selectors.js';
import { allCallsOrder, current } from '../../store/state.js';
import { at, exactAt, peakOf } from '../../values/at.js';
import { count, perCall } from '../../values/format.js';
import { columnHeads, SortHead } from '../controls/column-heads.jsx';
import { CostCell, ESTIMATED, SURE } from '../controls/cost-cell.jsx';
import { FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { CallGrid } from './call-grid.jsx';

/** @import {Relatives} from '../../protocol/types.js' */

/** @type {{order: import('../../protocol/types.js').RelativeOrder, label: string}[]} */
const ORDERS = [
  { order: 'cost', label: 'Cost' },
  { order: 'called', label: 'Calls' },
  { order: 'distance', label: 'Distance' },
];

/** Formats the fewest and most calls in between. @param {number} nearest @param {number} furthest */
const range = (nearest, furthest) =>
  nearest === furthest ? count(nearest) : `${count(nearest)} – ${count(furthest)}`;

/** @param {{of: Relatives, place: number, peak: number}} props */
function Cells({ of, place, peak }) {
  const doubt = at(of.estimated, place) === 1 ? ESTIMATED : SURE;
  const calls = at(of.count, place);
  const isWhole = Number.isInteger(calls) && doubt === SURE;
  const row = at(of.rows, place);
  return (
    <>
      <CostCell value={exactAt(of.cost, place)} peak={peak} kind="inclusive" doubt={doubt} />
      <div role="gridcell" class={calls === 0 ? 'figures zero' : 'figures'}>
        {isWhole ? '' : ESTIMATED.mark}
        {perCall(calls, 1)}&#8239;×
      </div>
      <div role="gridcell" class="figures">
        {range(at(of.nearest, place), at(of.furthest, place))}
      </div>
      <FunctionName row={row} isBare={false} />
      {hasObjects.value && <PlaceName row={row} kind="object" />}
    </>
  );
}

/** @param {{order: import('../../protocol/types.js').RelativeOrder, label: string, hint: string}} props */
function Head({ order, label, hint }) {
  const sort = order === 'distance' ? 'ascending' : 'descending';
  return (
    <SortHead
      label={label}
      sort={allCallsOrder.value === order ? sort : 'none'}
      text={hint}
      onOrder={() => changeShown('allCallsOrder', order)}
    />
  );
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} props.hint  meaning of the cost
 * @param {string} props.none  message for an empty table
 * @param {number} props.row  the function whose callers or callees they are
 * @param {Relatives} props.of
 */
function RelativeTable({ id, title, hint, none, row, of }) {
  const peak = Math.abs(Number(figuresOf(row).inclusive)) || peakOf(of.cost);
  const hints = {
    cost: hint,
    called: ALL_CALLS_TEXT.callsNote,
    distance: ALL_CALLS_TEXT.distanceNote,
  };
  const heads = ORDERS.map((head) => <Head key={head.order} {...head} hint={hints[head.order]} />);
  return (
    <CallGrid
      id={id}
      title={title}
      none={none}
      kind="relative-grid"
      of={of}
      heads={[
        ...heads,
        ...columnHeads(
          [],
          [ALL_CALLS_TEXT.function, ...(hasObjects.value ? [ALL_CALLS_TEXT.object] : [])],
        ),
      ]}
      row={(index) => <Cells of={of} place={index} peak={peak} />}
      onSelect={select}
    />
  );
}

/** Describes how accurate the figures are. @param {import('../../protocol/types.js').AllCalls} all */
function trustOf({ callers, callees }) {
  const isSure = (/** @type {import('../../protocol/types.js').Relatives} */ { estimated }) =>
    !estimated.includes(1);
  if (isSure(callers) && isSure(callees)) return ALL_CALLS_TEXT.exact;
  return ALL_CALLS_TEXT.estimated;
}

/** @param {{row: number}} props */
export function AllCallsView({ row }) {
  const all = current.allCalls.value;
  if (!all) return <div class="neighbours" aria-busy="true" />;
  const trust = trustOf(all);
  return (
    <div class="neighbours" aria-busy={all.row !== row}>
      <p class={trust.startsWith('≈') ? 'trust doubtful' : 'trust'}>{trust}</p>
      <RelativeTable
        id="all-callers"
        title={ALL_CALLS_TEXT.callers}
        hint={ALL_CALLS_TEXT.callersNote}
        none={ALL_CALLS_TEXT.noCallers}
        row={all.row}
        of={all.callers}
      />
      <RelativeTable
        id="all-callees"
        title={ALL_CALLS_TEXT.callees}
        hint={ALL_CALLS_TEXT.calleesNote}
        none={ALL_CALLS_TEXT.noCallees}
        row={all.row}
        of={all.callees}
      />
    </div>
  );
}
