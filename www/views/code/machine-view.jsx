/**
 * The instructions of the selected function: cost, jumps, calls, source line.
 *
 * @module
 */

import { useMemo } from 'preact/hooks';
import { jumpsByPlace } from '../../code/jumps.js';
import { hotPlaces, peaksOf } from '../../code/places.js';
import { objectName } from '../../effects/programs.js';
import { select } from '../../store/actions.js';
import { isCycle } from '../../store/selectors.js';
import {
  calls,
  detailsFailure,
  instructions,
  machineRows,
  profile,
  program,
} from '../../store/state.js';
import { exactAt } from '../../values/exact-column.js';
import { CycleTable } from '../calls/cycle-table.jsx';
import { SecondEvent } from '../controls/second-event.jsx';
import { MachineCells } from './machine-cells.jsx';
import { MachineGrid } from './machine-grid.jsx';
import { MachineHead } from './machine-head.jsx';
import { costColumns } from './place-cells.jsx';
import { ProgramChooser, ProgramLinesNote, ProgramNote } from './program-chooser.jsx';
import { SourceChooser } from './source-chooser.jsx';

/** @typedef {import('../../protocol/details.js').Instructions} Instructions */

/** Maximum width of the column of texts, in characters. */
const WIDEST = 52;

/** Width of the column of texts in characters. @param {import('../../protocol/details.js').Disassembly | null} listing */
function textWidth(listing) {
  let widest = 20;
  for (const text of listing?.text ?? []) widest = Math.max(widest, text.length);
  return Math.min(WIDEST, widest);
}

/** Width of the column of addresses in characters: that of its head, or of the last address, which is the highest. @param {Instructions} code */
function addressWidth({ at: { length }, address }) {
  return Math.max(6, length > 0 ? exactAt(address, length - 1).toString(16).length : 0) + 1;
}

/** @param {{shown: NonNullable<typeof machineRows.value>}} props */
function Grid({ shown: { code, rows, arrows, lanes, listing, areFromProgram } }) {
  const width = useMemo(() => textWidth(listing), [listing]);
  const jumps = useMemo(() => jumpsByPlace(code.jumps), [code]);
  const hot = useMemo(() => hotPlaces(code), [code]);
  // Sums of lines exceed the costs of single instructions.
  const peaks = useMemo(() => peaksOf(code, rows.lines), [code, rows]);
  return (
    <MachineGrid
      {...{ row: code.row, rows, arrows, lanes, hot }}
      noun="instruction"
      callees={code.calls.callee}
      onSelect={select}
      program={listing}
      kind={`instructions${code.second ? ' two-events' : ''}${listing ? ' with-text' : ''}`}
      columns={3 + costColumns(code) + (listing ? 1 : 0)}
      style={{ '--text-width': `${width}ch`, '--address-width': `${addressWidth(code)}ch` }}
      second={<SecondEvent />}
      files={
        <>
          <span class="spring" />
          <ProgramChooser row={code.row} />
          <SourceChooser />
        </>
      }
      notes={
        <>
          <ProgramNote known={program.value} object={objectName(code.row)} />
          {areFromProgram && <ProgramLinesNote />}
        </>
      }
      head={<MachineHead code={code} hasText={listing !== null} />}
      cells={(row) => <MachineCells {...{ code, rows, jumps, peaks, listing }} {...row} />}
    />
  );
}

/** @param {{row: number}} props */
export function MachineView({ row }) {
  const failure = detailsFailure.value;
  const code = instructions.value;
  if (isCycle(profile.value, row)) {
    const members = calls.value?.row === row ? calls.value.cycleMembers : null;
    return (
      <div class="neighbours">
        <p class="none muted">A cycle has no code: select one of its members.</p>
        {members && <CycleTable members={members} />}
      </div>
    );
  }
  if (failure) {
    return (
      <p class="none failure" role="alert">
        The instructions cannot be read: {failure.sentence}
      </p>
    );
  }
  if (code?.at.length === 0) {
    return (
      <div class="none muted">
        <p>
          This profile has no addresses for this function. Record with these options of callgrind:
        </p>
        <ul>
          <li>
            <code>--dump-instr=yes</code>, costs by instruction
          </li>
          <li>
            <code>--collect-jumps=yes</code>, jumps between them
          </li>
        </ul>
      </div>
    );
  }
  const shown = machineRows.value;
  if (!shown) return <p class="none muted">Reading the instructions of the function…</p>;
  return (
    <div class="source-frame" aria-busy={shown.code.row !== row}>
      <Grid shown={shown} />
    </div>
  );
}
