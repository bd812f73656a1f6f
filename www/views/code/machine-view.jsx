/**
 * The instructions of the selected function: cost, jumps, calls, source line.
 */

import { MACHINE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { isCycle } from '../../store/selectors.js';
import { calls, detailsFailure, instructions, machineRows, profile } from '../../store/state.js';
import { CycleTable } from '../calls/cycle-table.jsx';
import { MachineGrid } from './machine-grid.jsx';

/** @param {{row: number}} props */
export function MachineView({ row }) {
  const failure = detailsFailure.value;
  const of = instructions.value;
  const isEmpty = of?.sides.every((side) => !side || side.code.at.length === 0);
  if (isCycle(profile.value, row)) {
    const members = calls.value?.row === row ? calls.value.cycleMembers : null;
    return (
      <div class="neighbours">
        <p class="none muted">{MACHINE_TEXT.cycle}</p>
        {members && <CycleTable members={members} />}
      </div>
    );
  }
  if (failure) {
    return (
      <p class="none failure" role="alert">
        {MACHINE_TEXT.unreadable(failure.sentence)}
      </p>
    );
  }
  if (of && isEmpty) {
    if (of.sides.length > 1) return <p class="none muted">{COMPARED_CODE_TEXT.noAddresses}</p>;
    return (
      <div class="none muted">
        <p>{MACHINE_TEXT.noAddresses}</p>
        <ul>
          <li>
            <code>--dump-instr=yes</code>, {MACHINE_TEXT.ofInstructions}
          </li>
          <li>
            <code>--collect-jumps=yes</code>, {MACHINE_TEXT.ofJumps}
          </li>
        </ul>
      </div>
    );
  }
  const shown = machineRows.value;
  if (!of || !shown) return <p class="none muted">{MACHINE_TEXT.reading}</p>;
  return (
    <div class="source-frame" aria-busy={shown.from.row !== row}>
      <MachineGrid shown={shown} />
    </div>
  );
}
