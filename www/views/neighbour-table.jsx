/**
 * Callers or callees with the cost and the number of their calls, most expensive first.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { select } from '../actions.js';
import { at } from '../at.js';
import { exactAt, peakOf } from '../exact-column.js';
import { count } from '../format.js';
import { CALL_KIND } from '../protocol.js';
import { costOf } from '../selectors.js';
import { columns } from '../state.js';
import { CostCell } from './cost-cell.jsx';
import { FunctionName, PlaceName } from './name-cells.jsx';
import { ROW } from './row-window.js';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol.js').Neighbours} Neighbours */

/** What is said of calls that are not added. @type {Record<number, string>} */
const CALL_NOTES = { [CALL_KIND.selfCall]: 'itself', [CALL_KIND.inner]: 'in its cycle' };

/** @param {{of: Neighbours, place: number, peak: number, isCycle: boolean}} props */
function Cells({ of, place, peak, isCycle }) {
  const row = at(of.rows, place);
  const note = CALL_NOTES[at(of.kind, place)];
  const member = isCycle ? at(of.here, place) : null;
  return (
    <>
      <CostCell value={exactAt(of.cost, place)} peak={peak} kind="inclusive" added={!note} />
      <div role="gridcell" class="figures">
        {count(exactAt(of.count, place))}&#8239;×
      </div>
      <FunctionName row={row} note={note} member={member} />
      <PlaceName row={row} kind="object" />
    </>
  );
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} props.none  what to say of an empty table
 * @param {number} props.row  the function whose callers or callees they are
 * @param {Neighbours} props.of
 * @param {boolean} props.isCycle  whether they are those of a cycle
 */
export function NeighbourTable({ id, title, none, row, of, isCycle }) {
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
  // A full bar is all that the function costs.
  const peak = Math.abs(Number(costOf(columns.value, row).inclusive)) || peakOf(of.cost);
  const open = (/** @type {number} */ index) => select(at(of.rows, index));
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${rows * ROW}px` }}>
      <h2>
        {title} <span class="muted figures">{count(rows)}</span>
      </h2>
      <VirtualGrid
        id={id}
        label={title}
        class="neighbour-grid"
        columns={4}
        rows={rows}
        place={place.value}
        origin={of}
        head={
          <>
            <div role="columnheader" class="numeric">
              Cost
            </div>
            <div role="columnheader" class="numeric">
              Calls
            </div>
            <div role="columnheader">Function</div>
            <div role="columnheader">Object</div>
          </>
        }
        row={(index) => <Cells of={of} place={index} peak={peak} isCycle={isCycle} />}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={open}
        onOpen={open}
      />
    </section>
  );
}
