/**
 * Callers or callees with the cost and the number of their calls, most expensive first.
 */

import { CALLS_TEXT } from '../../messages/calls.js';
import { CALL_KIND } from '../../protocol/protocol.js';
import { select } from '../../store/actions.js';
import { costOf, isOutermost } from '../../store/selectors.js';
import { columns } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt, peakOf } from '../../values/exact-column.js';
import { count } from '../../values/format.js';
import { columnHeads } from '../controls/column-head.jsx';
import { CostCell } from '../controls/cost-cell.jsx';
import { FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { CallGrid } from './call-grid.jsx';

/** @typedef {import('../../protocol/protocol.js').Neighbours} Neighbours */

/** Returns the note on calls that are not added. @param {number} kind */
function callNote(kind) {
  if (kind === CALL_KIND.selfCall) return CALLS_TEXT.callsItself;
  if (kind !== CALL_KIND.inner) return undefined;
  return isOutermost.value ? CALLS_TEXT.running : CALLS_TEXT.inCycle;
}

/** @param {{of: Neighbours, place: number, peak: number, isCycle: boolean}} props */
function Cells({ of, place, peak, isCycle }) {
  const row = at(of.rows, place);
  const note = callNote(at(of.kind, place));
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
 * @param {string} props.none  message for an empty table
 * @param {number} props.row  the function whose callers or callees they are
 * @param {Neighbours} props.of
 * @param {boolean} props.isCycle  whether they are those of a cycle
 */
export function NeighbourTable({ id, title, none, row, of, isCycle }) {
  // A full bar is the inclusive cost of the function.
  const peak = Math.abs(Number(costOf(columns.value, row).inclusive)) || peakOf(of.cost);
  return (
    <CallGrid
      id={id}
      title={title}
      none={none}
      kind="neighbour-grid"
      of={of}
      heads={columnHeads(
        [CALLS_TEXT.cost, CALLS_TEXT.calls],
        [CALLS_TEXT.function, CALLS_TEXT.object],
      )}
      row={(index) => <Cells of={of} place={index} peak={peak} isCycle={isCycle} />}
      onSelect={select}
    />
  );
}
