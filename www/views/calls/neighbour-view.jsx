/**
 * Callers and callees of the selected function, and the members of its cycle.
 */

import { CALLS_TEXT } from '../../messages/calls.js';
import { isCycle } from '../../store/selectors.js';
import { calls, profile } from '../../store/state.js';
import { CycleTable } from './cycle-table.jsx';
import { NeighbourTable } from './neighbour-table.jsx';

/** Replaces callers and callees if a profile has none at all, such as cachegrind's. */
export const NoCalls = () => <p class="none muted">{CALLS_TEXT.none}</p>;

/** @param {{row: number}} props */
export function NeighbourView({ row }) {
  const answer = calls.value;
  if (!answer) return <div class="neighbours" />;
  if (profile.value?.facts.calls === 0) return <NoCalls />;
  const { callers, callees, cycleMembers } = answer;
  const ofCycle = isCycle(profile.value, answer.row);
  return (
    <div class="neighbours" aria-busy={answer.row !== row}>
      <NeighbourTable
        id="callers"
        title={CALLS_TEXT.callers}
        none={CALLS_TEXT.noCallers}
        row={answer.row}
        of={callers}
        isCycle={ofCycle}
      />
      <NeighbourTable
        id="callees"
        title={CALLS_TEXT.callees}
        none={CALLS_TEXT.noCallees}
        row={answer.row}
        of={callees}
        isCycle={ofCycle}
      />
      {cycleMembers.length > 0 && <CycleTable members={cycleMembers} />}
    </div>
  );
}
