/**
 * The instructions of a function in two profiles: A, B and the difference of each.
 *
 * @module
 */

import { useMemo } from 'preact/hooks';
import { jumpsByPlace } from '../../code/jumps.js';
import { changedPlaces } from '../../code/places.js';
import { select } from '../../store/actions.js';
import { instructions, linesFailure, machineRows } from '../../store/comparison-state.js';
import { wholeName } from '../../values/names.js';
import { MachineGrid } from '../code/machine-grid.jsx';
import { ColumnHead } from '../controls/column-head.jsx';
import { SecondEvent } from '../controls/second-event.jsx';
import { ComparedFolders } from './compared-folders.jsx';
import { ComparedMachineCells } from './compared-machine-cells.jsx';
import {
  ComparedHeads,
  comparedClasses,
  comparedColumns,
  comparedPeaks,
  shownOf,
} from './compared-place-cells.jsx';
import { ComparedProgramNotes, ComparedPrograms } from './compared-programs.jsx';
import { ComparedSourceSheet } from './compared-source-sheet.jsx';

/** @typedef {import('../../protocol/comparison.js').SideInstructions} SideInstructions */

/** Notes on how instructions were matched. */
const BY = {
  text: 'Instructions are matched by text, ignoring addresses.',
  address: 'Instructions are matched by address.',
  offset: 'Instructions are matched by position. Add both programs to match them by text.',
};

/** @param {{shown: import('./compared-place-cells.jsx').Shown, hasText: boolean}} props */
function Heads({ shown, hasText }) {
  return (
    <>
      <ComparedHeads shown={shown} noun="instruction" />
      <ColumnHead label="Address A" numeric />
      <ColumnHead label="Address B" numeric />
      <ColumnHead label="Jumps" />
      {hasText && <ColumnHead label="Instruction" />}
      <ColumnHead label="Source" text="The source line that the instruction was compiled from." />
    </>
  );
}

/** @param {{given: NonNullable<typeof machineRows.value>}} props */
function Grid({ given }) {
  const { from: of, pairs, rows, arrows, lanes, listings, by } = given;
  const jumpsOf = useMemo(() => jumpsByPlace(given.jumps), [given.jumps]);
  const hot = useMemo(
    () => changedPlaces(pairs.cost.change.high, pairs.called.change.high),
    [pairs],
  );
  const peaks = useMemo(() => comparedPeaks(pairs, rows.lines), [pairs, rows]);
  const shown = shownOf(pairs, of.secondEvent);
  const hasText = Boolean(listings.a ?? listings.b);
  return (
    <>
      <MachineGrid
        {...{ row: of.row, rows, arrows, lanes, hot }}
        noun="difference"
        callees={pairs.calls.callee}
        onSelect={select}
        program={listings.b ?? listings.a}
        kind={`compared-machine${comparedClasses(shown)}${hasText ? ' with-text' : ''}`}
        columns={4 + comparedColumns(shown) + (hasText ? 1 : 0)}
        second={<SecondEvent />}
        files={
          <div class="source-files">
            <ComparedPrograms of={of} />
            <ComparedFolders />
          </div>
        }
        notes={
          <>
            <p class="program-note muted">{BY[by]}</p>
            <ComparedProgramNotes of={of} />
          </>
        }
        head={<Heads shown={shown} hasText={hasText} />}
        cells={(row) => (
          <ComparedMachineCells {...given} {...{ jumpsOf, peaks, shown, hasText }} {...row} />
        )}
      />
      <ComparedSourceSheet a={pathsOf(of.a)} b={pathsOf(of.b)} />
    </>
  );
}

/** Names of the source files of a side. @param {SideInstructions | null} side */
const pathsOf = (side) =>
  Array.from(side?.code.symbols ?? [], (_, file) => (side ? wholeName(side.code.files, file) : ''));

/** @param {{row: number}} props */
export function ComparedMachineView({ row }) {
  const [failure, of] = [linesFailure.value, instructions.value];
  if (failure) {
    return (
      <p class="none failure" role="alert">
        The instructions cannot be read: {failure.sentence}
      </p>
    );
  }
  const places = (of?.a?.code.at.length ?? 0) + (of?.b?.code.at.length ?? 0);
  if (of && places === 0) {
    return (
      <p class="none muted">
        Neither profile has addresses for this function. Record both with{' '}
        <code>--dump-instr=yes</code>.
      </p>
    );
  }
  const given = machineRows.value;
  if (!of || !given) return <p class="none muted">Reading the instructions of the function…</p>;
  return (
    <div class="source-frame" aria-busy={given.from.row !== row}>
      <Grid given={given} />
    </div>
  );
}
