/**
 * Callers and callees of the selected function, and the members of its cycle.
 */

import { CALLS_TEXT } from '../../messages/calls.js';
import { isCycle } from '../../store/selectors.js';
import { calls, comparedCalls, comparison, profile } from '../../store/state.js';
import { CycleTable } from './cycle-table.jsx';
import { NeighbourTable } from './neighbour-table.jsx';

/** Whether the profile, or both of a comparison, have calls: cachegrind's have none. */
function hasCalls() {
  const { a, b } = comparison.value?.sides ?? {};
  return [profile.value?.facts, a?.facts, b?.facts].some((facts) => facts && facts.calls > 0);
}

/** @param {{row: number}} props */
export function NeighbourView({ row }) {
  const answer = calls.value ?? comparedCalls.value;
  if (!answer) return <div class="neighbours" />;
  if (!hasCalls()) return <p class="none muted">{CALLS_TEXT.none}</p>;
  const { callers, callees } = answer;
  const members = 'cycleMembers' in answer ? answer.cycleMembers : null;
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
      {members && members.length > 0 && <CycleTable members={members} />}
    </div>
  );
}
