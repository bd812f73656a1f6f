/**
 * The instructions of a function in two profiles: A, B and the difference of each.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { machinePairs } from '../../code/compared-machine.js';
import { linesOfSide } from '../../code/compared-machine-lines.js';
import {
  comparedArrows,
  comparedJumps,
  comparedMachineRows,
} from '../../code/compared-machine-rows.js';
import { jumpLanes } from '../../code/jump-arrows.js';
import { changedPlaces } from '../../code/places.js';
import { MACHINE_ROW } from '../../protocol/details.js';
import { orderInstructionsBy } from '../../store/actions.js';
import { chooseSecondEvent, select } from '../../store/comparison-actions.js';
import {
  comparison,
  instructions,
  linesFailure,
  programA,
  programB,
  secondEvent,
} from '../../store/comparison-state.js';
import { machineOrder } from '../../store/state.js';
import { at } from '../../values/at.js';
import { wholeName } from '../../values/names.js';
import { HotLines, hotStep } from '../code/hot-lines.jsx';
import { lanesWidth } from '../code/jump-lanes.jsx';
import { ORDERS } from '../code/machine-order.js';
import { Choice } from '../controls/choice.jsx';
import { ColumnHead } from '../controls/column-head.jsx';
import { SecondEvent } from '../controls/second-event.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
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

/** @typedef {import('../../protocol/comparison.js').ComparedInstructions} ComparedInstructions */
/** @typedef {import('../../protocol/comparison.js').SideInstructions} SideInstructions */

/** Gaps that are open at first: always the same, so that rows are not made twice. @type {ReadonlySet<number>} */
const NO_GAPS = new Set();

/** What is said of how instructions were brought together. */
const BY = {
  text: 'Instructions are matched by text, ignoring addresses.',
  address: 'Instructions are matched by address.',
  offset: 'Instructions are matched by position. Add both programs to match them by text.',
};

/**
 * @param {SideInstructions | null} own
 * @param {import('../../store/comparison-state.js').KnownProgram} program
 * @returns {import('../../code/compared-machine.js').Side | null}
 */
function sideOf(own, program) {
  if (!own || own.code.at.length === 0) return null;
  const isRead = program?.state === 'read' && program.code === own.code;
  return { code: own.code, listing: isRead ? program.listing : null };
}

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

/**
 * The rows of both sides and what belongs to them.
 *
 * @param {ComparedInstructions} of
 * @param {ReadonlySet<number>} opened
 */
function useRows(of, opened) {
  const [knownA, knownB] = [programA.value, programB.value];
  const sides = useMemo(() => [sideOf(of.a, knownA), sideOf(of.b, knownB)], [of, knownA, knownB]);
  const [a, b] = [sides[0] ?? null, sides[1] ?? null];
  const all = useMemo(() => machinePairs(a, b), [a, b]);
  const order = machineOrder.value;
  const rows = useMemo(() => comparedMachineRows(all, a, b, opened, order), [all, opened, order]);
  const arrows = useMemo(() => comparedArrows(all, a, b, rows), [all, rows]);
  return {
    a,
    b,
    all,
    rows,
    arrows,
    lanes: useMemo(() => jumpLanes(arrows, rows.length), [arrows, rows]),
    jumps: useMemo(() => comparedJumps(all, a, b), [all]),
    lineOf: useMemo(() => ({ a: linesOfSide(a), b: linesOfSide(b) }), [a, b]),
    hot: useMemo(() => changedPlaces(all.cost.change.high, all.called.change.high), [all]),
    peaks: useMemo(() => comparedPeaks(all, rows.lines), [all, rows]),
    shown: shownOf(all, (of.b ?? of.a)?.code.secondEvent ?? null),
    hasText: Boolean(a?.listing ?? b?.listing),
  };
}

/** @param {{of: ComparedInstructions}} props */
function ComparedGrid({ of }) {
  const place = useSignal(-1);
  const hotAt = useSignal(0);
  const opened = useSignal(NO_GAPS);
  const { hot, ...cells } = useRows(of, opened.value);
  const { all, rows, arrows, lanes, shown, hasText } = cells;
  useEffect(() => {
    place.value = -1;
    hotAt.value = 0;
    opened.value = NO_GAPS;
  }, [all]);
  useEffect(() => {
    place.value = -1; // other rows
  }, [machineOrder.value]);

  /** @param {1 | -1} step */
  const goToHot = (step) => {
    const wanted = hot.at(hotAt.value + step - 1);
    if (wanted === undefined) return;
    hotAt.value += step;
    place.value = at(rows.rowOf, wanted);
  };
  /** A call leads to the function, a jump to its target. @param {number} index */
  const open = (index) => {
    const of = at(rows.place, index);
    if (rows.kind[index] === MACHINE_ROW.call) select(at(all.calls.callee, of));
    else if (rows.kind[index] === MACHINE_ROW.gap) opened.value = new Set(opened.value).add(of);
    else place.value = arrows.find(({ from }) => from === index)?.to ?? index;
  };
  /** @param {number} index */
  const pick = (index) => {
    if (rows.kind[index] === MACHINE_ROW.instruction) place.value = index;
    else open(index);
  };
  const jumpWidth = Math.max(48, lanesWidth(lanes.at.length));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its parts leave over
    <div
      class="source-view"
      style={{ '--jump-width': `${jumpWidth}px` }}
      onKeyDown={(event) => {
        const step = hotStep(event);
        if (step) goToHot(step);
      }}
    >
      <Tools of={of} hot={{ place: hotAt.value, count: hot.length }} onHot={goToHot} />
      <p class="program-note muted">{BY[all.by]}</p>
      <ComparedProgramNotes of={of} />
      <VirtualGrid
        id="machine"
        label="Machine code"
        class={`machine-grid compared-machine${comparedClasses(shown)}${hasText ? ' with-text' : ''}`}
        columns={4 + comparedColumns(shown) + (hasText ? 1 : 0)}
        rows={rows.length}
        place={place.value}
        origin={of.row}
        head={<Heads shown={shown} hasText={hasText} />}
        row={(index) => (
          <>
            {rows.begins[index] === 1 && <i class="block-start" aria-hidden="true" />}
            <ComparedMachineCells {...cells} index={index} />
          </>
        )}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={pick}
        onOpen={open}
      />
      <ComparedSourceSheet a={pathsOf(of.a)} b={pathsOf(of.b)} />
    </div>
  );
}

/** Names of the source files of a side. @param {SideInstructions | null} side */
const pathsOf = (side) =>
  Array.from(side?.code.symbols ?? [], (_, file) => (side ? wholeName(side.code.files, file) : ''));

/**
 * @param {object} props
 * @param {ComparedInstructions} props.of
 * @param {{place: number, count: number}} props.hot
 * @param {(step: 1 | -1) => void} props.onHot
 */
function Tools({ of, hot, onHot }) {
  return (
    <div class="source-tools">
      <Choice
        label="Order"
        value={machineOrder.value}
        choices={ORDERS}
        onChoose={orderInstructionsBy}
      />
      <SecondEvent
        events={comparison.value?.facts.events}
        second={secondEvent.value}
        onChoose={chooseSecondEvent}
      />
      <HotLines noun="difference" {...hot} onStep={onHot} />
      <div class="source-files">
        <ComparedPrograms of={of} />
        <ComparedFolders />
      </div>
    </div>
  );
}

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
  if (!of) return <p class="none muted">Reading the instructions of the function…</p>;
  const places = (of.a?.code.at.length ?? 0) + (of.b?.code.at.length ?? 0);
  if (places === 0) {
    return (
      <p class="none muted">
        Neither profile has addresses of this function. callgrind writes them if it is told to, by{' '}
        <code>--dump-instr=yes</code>.
      </p>
    );
  }
  return (
    <div class="source-frame" aria-busy={of.row !== row}>
      <ComparedGrid of={of} />
    </div>
  );
}
