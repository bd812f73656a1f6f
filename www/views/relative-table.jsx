/**
 * All callers or all callees with the cost and calls that belong to them, and how far away they are.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { select } from '../actions.js';
import { at } from '../at.js';
import { exactAt, peakOf } from '../exact-column.js';
import { count, perCall } from '../format.js';
import { costOf } from '../selectors.js';
import { allCallsOrder, columns } from '../state.js';
import { CostCell, ESTIMATED, SURE } from './cost-cell.jsx';
import { FunctionName, PlaceName } from './name-cells.jsx';
import { ROW } from './row-window.js';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol.js').Relatives} Relatives */

/** @type {{order: import('../protocol.js').RelativeOrder, label: string}[]} */
const ORDERS = [
  { order: 'cost', label: 'Cost' },
  { order: 'called', label: 'Calls' },
  { order: 'distance', label: 'Distance' },
];

/** Least and greatest number of calls between. @param {number} nearest @param {number} furthest */
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
      <FunctionName row={row} />
      <PlaceName row={row} kind="object" />
    </>
  );
}

/** @param {{order: import('../protocol.js').RelativeOrder, label: string, hint: string}} props */
function Head({ order, label, hint }) {
  const isActive = allCallsOrder.value === order;
  const isRising = order === 'distance';
  return (
    <div
      role="columnheader"
      class="numeric"
      aria-sort={isActive ? (isRising ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        title={hint}
        onClick={() => {
          allCallsOrder.value = order;
        }}
      >
        {label}
        <span class="sort-mark" aria-hidden="true">
          {isActive ? (isRising ? '↑' : '↓') : ''}
        </span>
      </button>
    </div>
  );
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} props.hint  what the cost is of
 * @param {string} props.none  what to say of an empty table
 * @param {number} props.row  the function whose callers or callees they are
 * @param {Relatives} props.of
 */
export function RelativeTable({ id, title, hint, none, row, of }) {
  const place = useSignal(-1);
  useEffect(() => {
    place.value = -1;
  }, [of]);
  const rows = of.rows.length;
  if (rows === 0) {
    return (
      <section class="neighbour-section">
        <h2>{title}</h2>
        <p class="muted none">{none}</p>
      </section>
    );
  }
  const peak = Math.abs(Number(costOf(columns.value, row).inclusive)) || peakOf(of.cost);
  const open = (/** @type {number} */ index) => select(at(of.rows, index));
  const hints = {
    cost: hint,
    called: 'Calls that belong to that cost',
    distance: 'Least and greatest number of calls between; a cycle is one step',
  };
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${rows * ROW}px` }}>
      <h2>
        {title} <span class="muted figures">{count(rows)}</span>
      </h2>
      <VirtualGrid
        id={id}
        label={title}
        class="relative-grid"
        columns={5}
        rows={rows}
        place={place.value}
        origin={of}
        head={
          <>
            {ORDERS.map((head) => (
              <Head key={head.order} {...head} hint={hints[head.order]} />
            ))}
            <div role="columnheader">Function</div>
            <div role="columnheader">Object</div>
          </>
        }
        row={(index) => <Cells of={of} place={index} peak={peak} />}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={open}
        onOpen={open}
      />
    </section>
  );
}
