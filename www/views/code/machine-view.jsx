/**
 * The instructions of the selected function: cost, jumps, calls, source line.
 */

import { useMemo } from 'preact/hooks';
import { jumpsByPlace } from '../../code/jumps.js';
import { hotPlaces, peaksOf } from '../../code/places.js';
import { MACHINE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { select } from '../../store/actions.js';
import { isCycle } from '../../store/selectors.js';
import { calls, detailsFailure, instructions, machineRows, profile } from '../../store/state.js';
import { exactAt } from '../../values/exact-column.js';
import { CycleTable } from '../calls/cycle-table.jsx';
import { SecondEvent } from '../controls/second-event.jsx';
import { CodeFiles, ProgramNotes } from './code-files.jsx';
import { MachineCells } from './machine-cells.jsx';
import { MachineGrid } from './machine-grid.jsx';
import { MachineHead } from './machine-head.jsx';
import { columnsOf, costClasses, costColumns } from './place-cells.jsx';
import { ProgramLinesNote } from './program-chooser.jsx';

/** @typedef {import('../../protocol/details.js').Instructions} Instructions */

/** Maximum width of the column of texts, in characters. */
const WIDEST = 52;

/** Width of the column of texts in characters. @param {import('../../protocol/details.js').Disassembly | undefined} listing */
function textWidth(listing) {
  let widest = 20;
  for (const text of listing?.text ?? []) widest = Math.max(widest, text.length);
  return Math.min(WIDEST, widest);
}

/** Width of the column of addresses in characters: that of its head, or of the last address, which is the highest. @param {Instructions} of */
function addressWidth({ sides }) {
  const lengths = sides.map((side) => {
    const { length } = side?.code.at ?? [];
    return side && length ? exactAt(side.code.address, length - 1).toString(16).length : 0;
  });
  return Math.max(6, ...lengths) + 1;
}

/** @param {{shown: NonNullable<typeof machineRows.value>}} props */
function Grid({ shown }) {
  const { from, code, rows, arrows, lanes, listings, by } = shown;
  const listing = listings.findLast((known) => known !== null) ?? undefined;
  const width = useMemo(() => textWidth(listing), [listing]);
  const jumpsOf = useMemo(() => jumpsByPlace(shown.jumps), [shown.jumps]);
  const hot = useMemo(() => hotPlaces(code.costs), [code]);
  // Sums of lines exceed the costs of single instructions.
  const peaks = useMemo(() => peaksOf(code.costs, code.calls, rows.lines?.costs), [code, rows]);
  const columns = columnsOf(code.costs, code.calls, from.secondEvent);
  const hasText = listing !== undefined;
  const kind = columns.isCompared ? 'compared-machine' : 'instructions';
  return (
    <MachineGrid
      {...{ row: from.row, rows, arrows, lanes, hot }}
      noun={columns.isCompared ? 'difference' : 'instruction'}
      callees={code.calls.callee}
      onSelect={select}
      program={listing}
      kind={`${kind}${costClasses(columns)}${hasText ? ' with-text' : ''}`}
      columns={2 + code.addresses.length + costColumns(columns) + (hasText ? 1 : 0)}
      style={{ '--text-width': `${width}ch`, '--address-width': `${addressWidth(from)}ch` }}
      second={<SecondEvent />}
      files={<CodeFiles of={from} files={shown.from.sides.map((side) => side?.code.files)} />}
      notes={
        <>
          {by && <p class="program-note muted">{COMPARED_CODE_TEXT.matchedBy[by]}</p>}
          <ProgramNotes of={from} />
          {shown.areFromProgram && <ProgramLinesNote />}
        </>
      }
      head={<MachineHead columns={columns} hasText={hasText} />}
      cells={(row) => (
        <MachineCells {...shown} {...{ jumpsOf, columns, peaks, hasText }} {...row} />
      )}
    />
  );
}

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
      <Grid shown={shown} />
    </div>
  );
}
