/**
 * The instructions of the selected function: cost, jumps, calls, source line.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { jumpsByPlace } from '../../code/jump-arrows.js';
import { hotPlaces, peaksOf } from '../../code/places.js';
import { openGap } from '../../effects/ask-code-rows.js';
import { objectName } from '../../effects/programs.js';
import { MACHINE_ROW } from '../../protocol/details.js';
import { orderInstructionsBy, select } from '../../store/actions.js';
import { isCycle } from '../../store/selectors.js';
import {
  calls,
  detailsFailure,
  instructions,
  machineOrder,
  machineRows,
  profile,
  program,
} from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt } from '../../values/exact-column.js';
import { CycleTable } from '../calls/cycle-table.jsx';
import { Choice } from '../controls/choice.jsx';
import { SecondEvent } from '../controls/second-event.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { HotLines, hotStep } from './hot-lines.jsx';
import { lanesWidth } from './jump-lanes.jsx';
import { MachineCells } from './machine-cells.jsx';
import { MachineHead } from './machine-head.jsx';
import { ORDERS } from './machine-order.js';
import { costColumns } from './place-cells.jsx';
import { ProgramChooser, ProgramNote, ToldLinesNote } from './program-chooser.jsx';
import { SourceChooser } from './source-chooser.jsx';

/** @typedef {import('../../protocol/details.js').Instructions} Instructions */

/** Maximum width of the column of texts, in characters. */
const WIDEST = 52;

/** Converts the columns of arrows to objects. @param {import('../../protocol/details.js').Arrows} arrows */
const arrowsOf = ({ from, to, conditional, counted }) => ({
  at: (/** @type {number} */ arrow) => ({
    from: at(from, arrow),
    to: at(to, arrow),
    conditional: conditional[arrow] === 1,
    counted: counted[arrow] === 1,
  }),
});

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
function MachineGrid({ shown: { code, rows, arrows, lanes: runs, listing, order, areTold } }) {
  const place = useSignal(-1);
  const hotAt = useSignal(0);
  const known = program.value;
  const width = useMemo(() => textWidth(listing), [listing]);
  const lanes = { at: runs };
  const drawn = useMemo(() => arrowsOf(arrows), [arrows]);
  const jumps = useMemo(() => jumpsByPlace(code), [code]);
  const hot = useMemo(() => hotPlaces(code), [code]);
  // Sums of lines exceed the costs of single instructions.
  const peaks = useMemo(() => peaksOf(code, rows.lines), [code, rows]);
  useEffect(() => {
    place.value = -1;
    hotAt.value = 0;
  }, [code.row]);
  useEffect(() => {
    place.value = -1; // other rows
  }, [listing, order]);

  /** @param {1 | -1} step */
  const goToHot = (step) => {
    const wanted = hot.at(hotAt.value + step - 1);
    if (wanted === undefined) return;
    hotAt.value += step;
    place.value = at(rows.rowOf, wanted);
  };
  /** Selects the callee of a call, or goes to the target of a jump. @param {number} index */
  const open = (index) => {
    if (rows.kind[index] === MACHINE_ROW.call) {
      select(at(code.calls.callee, at(rows.place, index)));
      return;
    }
    if (rows.kind[index] === MACHINE_ROW.gap) {
      openGap(code, { instructions: at(rows.text, index) });
      return;
    }
    const jump = arrows.from.indexOf(index);
    if (jump >= 0) place.value = at(arrows.to, jump);
  };
  /** @param {number} index */
  const pick = (index) => {
    const kind = rows.kind[index];
    if (kind === MACHINE_ROW.call || kind === MACHINE_ROW.gap) open(index);
    else place.value = index;
  };
  const jumpWidth = Math.max(48, lanesWidth(runs.length));
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const step = hotStep(event);
    if (step) goToHot(step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys that its parts do not
    <div
      class="source-view"
      style={{
        '--jump-width': `${jumpWidth}px`,
        '--text-width': `${width}ch`,
        '--address-width': `${addressWidth(code)}ch`,
      }}
      onKeyDown={press}
    >
      <div class="source-tools">
        <Choice
          label="Order"
          value={machineOrder.value}
          choices={ORDERS}
          onChoose={orderInstructionsBy}
        />
        <SecondEvent />
        <HotLines noun="instruction" place={hotAt.value} count={hot.length} onStep={goToHot} />
        <span class="spring" />
        <ProgramChooser row={code.row} />
        <SourceChooser />
      </div>
      <ProgramNote known={known} object={objectName(code.row)} />
      {areTold && <ToldLinesNote />}
      <VirtualGrid
        id="machine"
        label="Machine code"
        class={`machine-grid instructions${code.second ? ' two-events' : ''}${listing ? ' with-text' : ''}`}
        columns={3 + costColumns(code) + (listing ? 1 : 0)}
        rows={rows.length}
        place={place.value}
        origin={code.row}
        head={<MachineHead code={code} hasText={listing !== null} />}
        row={(index) => (
          <>
            {rows.begins[index] === 1 && <i class="block-start" aria-hidden="true" />}
            <MachineCells
              code={code}
              rows={rows}
              arrows={drawn}
              lanes={lanes}
              jumps={jumps}
              peaks={peaks}
              index={index}
              listing={listing}
            />
          </>
        )}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={pick}
        onOpen={open}
      />
    </div>
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
      <MachineGrid shown={shown} />
    </div>
  );
}
