/**
 * Who calls the selected function, whom it calls, and who shares its cycle.
 *
 * @module
 */

import { calls } from '../state.js';
import { CycleTable } from './cycle-table.jsx';
import { NeighbourTable } from './neighbour-table.jsx';

/** @param {{row: number}} props */
export function NeighbourView({ row }) {
  const answer = calls.value;
  if (!answer) return <div class="neighbours" />;
  return (
    <div class="neighbours" aria-busy={answer.row !== row}>
      <NeighbourTable id="callers" title="Callers" none="Nothing calls it." of={answer.callers} />
      <NeighbourTable id="callees" title="Callees" none="It calls nothing." of={answer.callees} />
      {answer.cycleMembers.length > 0 && <CycleTable members={answer.cycleMembers} />}
    </div>
  );
}
