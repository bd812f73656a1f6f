/**
 * All functions with their costs, ordered and filtered.
 *
 * @module
 */

import { orderBy, select, selectPlace } from '../actions.js';
import { at } from '../at.js';
import { exactAt } from '../exact-column.js';
import { count } from '../format.js';
import { costOf, scale, selectedPlace } from '../selectors.js';
import { columns, listing, order, profile } from '../state.js';
import { CostCell } from './cost-cell.jsx';
import { FunctionName, PlaceName } from './name-cells.jsx';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol.js').SortColumn} SortColumn */

/** @type {{column: SortColumn, label: string, numeric: boolean, hint: string}[]} */
const HEADS = [
  {
    column: 'inclusive',
    label: 'Inclusive',
    numeric: true,
    hint: 'Cost of the function and of everything that it called',
  },
  { column: 'self', label: 'Self', numeric: true, hint: 'Cost of the function’s own code' },
  { column: 'called', label: 'Called', numeric: true, hint: 'How often the function was called' },
  { column: 'function', label: 'Function', numeric: false, hint: 'Name of the function' },
  { column: 'file', label: 'File', numeric: false, hint: 'Source file in which it begins' },
  { column: 'object', label: 'Object', numeric: false, hint: 'Program or library that holds it' },
];

/** @param {(typeof HEADS)[number]} props */
function Head({ column, label, numeric, hint }) {
  const { column: current, descending } = order.value;
  const active = column === current;
  const direction = descending ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      class={numeric ? 'numeric' : ''}
      aria-sort={active ? direction : 'none'}
    >
      <button type="button" title={hint} onClick={() => orderBy(column)}>
        {label}
        <span class="sort-mark" aria-hidden="true">
          {active ? (descending ? '↓' : '↑') : ''}
        </span>
      </button>
    </div>
  );
}

/** @param {{place: number}} props */
function Cells({ place }) {
  const list = listing.value;
  const functions = profile.value?.functions;
  if (!list || !functions) return null;
  const row = at(list.rows, place);
  const { inclusive, self } = costOf(columns.value, row);
  const { inclusivePeak, selfPeak } = scale.value;
  const match =
    list.matchStart && list.matchEnd
      ? { start: at(list.matchStart, place), end: at(list.matchEnd, place) }
      : null;
  const called = exactAt(functions.called, row);
  return (
    <>
      <CostCell value={inclusive} peak={inclusivePeak} kind="inclusive" />
      <CostCell value={self} peak={selfPeak} kind="self" />
      <div role="gridcell" class={Number(called) === 0 ? 'figures zero' : 'figures'}>
        {count(called)}
      </div>
      <FunctionName row={row} match={match} />
      <PlaceName row={row} kind="file" />
      <PlaceName row={row} kind="object" />
    </>
  );
}

/** Enter goes on from the list to what the selected function is called by and calls. */
function goToDetail() {
  const next = document.querySelector('#callers, #callees');
  if (next instanceof HTMLElement) next.focus();
}

export function FunctionList() {
  const rows = listing.value?.rows;
  return (
    <div class="grid-frame">
      <VirtualGrid
        id="functions"
        label="Functions"
        class="function-grid"
        columns={HEADS.length}
        rows={rows?.length ?? 0}
        place={selectedPlace.value}
        origin={listing.value}
        head={HEADS.map((head) => <Head key={head.column} {...head} />)}
        row={(place) => <Cells place={place} />}
        onMove={selectPlace}
        onPick={(place) => rows && select(at(rows, place))}
        onOpen={goToDetail}
      />
      {rows?.length === 0 && (
        <p class="empty">No function is left by the filter and what is hidden.</p>
      )}
    </div>
  );
}
