import { useMemo } from 'preact/hooks';
import { arrowsOf, hotPlaces, jumpsByPlace, peaksOf } from '../../code/places.js';
import { openGap } from '../../effects/ask-details.js';
import { MACHINE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { MACHINE_ROW } from '../../protocol/details.js';
import { select } from '../../store/actions.js';
import { isCycle } from '../../store/selectors.js';
import { calls, current, machineOrder, profile } from '../../store/state.js';
import { at, exactAt } from '../../values/at.js';
import { wholeName } from '../../values/names.js';
import { CycleTable } from '../calls/call-grid.jsx';
import { ColumnHead } from '../controls/column-heads.jsx';
import { followLink } from '../controls/editor-link.jsx';
import { SecondEvent } from '../controls/event-menus.jsx';
import { Choice } from '../controls/fields.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { CodeFiles, ProgramLinesNote, ProgramNotes } from './code-files.jsx';
import { useLinkedLine } from './linked-line.js';
import { jumpWidths, lanesWidth, MachineCells } from './machine-cells.jsx';
import { CodeChoices, CostHeads, columnsOf, costColumns, HotLines } from './place-cells.jsx';
import { useCurrentRow, useHotSteps } from './source-rows.jsx';

/** Orders of instructions with labels. */
const ORDERS = { address: 'by address', split: 'below lines', merged: 'merged by line' };

/** Maximum width of the column of texts, in characters. */
const WIDEST = 52;

/** Width of the column of texts in characters. @param {import('../../protocol/types.js').Disassembly | undefined} listing */
function textWidth(listing) {
  let widest = 20;
  for (const text of listing?.text ?? []) widest = Math.max(widest, text.length);
  return Math.min(WIDEST, widest);
}

/** Width of the column of addresses in characters: that of its head, or of the last address, which is the highest. @param {import('../../protocol/types.js').Instructions} of */
function addressWidth({ sides }) {
  const lengths = sides.map((side) => {
    const { length } = side?.code.at ?? [];
    return side && length ? exactAt(side.code.address, length - 1).toString(16).length : 0;
  });
  return Math.max(6, ...lengths) + 1;
}

/** @param {{columns: ReturnType<typeof columnsOf>, hasText: boolean, hasJumps: boolean}} props */
function Heads({ columns, hasText, hasJumps }) {
  const { addressA, addressB } = COMPARED_CODE_TEXT;
  const addresses = columns.isCompared ? [addressA, addressB] : [MACHINE_TEXT.address];
  return (
    <>
      <CostHeads columns={columns} noun="instruction" />
      {addresses.map((label) => (
        <ColumnHead key={label} label={label} numeric />
      ))}
      <ColumnHead
        label={MACHINE_TEXT.jumps}
        style={hasJumps ? { gridColumn: 'span 2' } : undefined}
      />
      {hasText && <ColumnHead label={MACHINE_TEXT.instruction} />}
      <ColumnHead label={MACHINE_TEXT.source} text={MACHINE_TEXT.sourceNote} />
    </>
  );
}

/** @param {{shown: import('../../store/document-values.js').ShownMachine}} props */
function MachineGrid({ shown }) {
  const { from, code, rows, arrows, listings, by } = shown;
  const { row } = from;
  const { place, isCentred, goTo, jump } = useCurrentRow(rows, ['kind', 'place', 'text'], row);
  const listing = listings.findLast((known) => known !== null) ?? undefined;
  const width = useMemo(() => textWidth(listing), [listing]);
  const jumpsOf = useMemo(() => jumpsByPlace(shown.jumps), [shown.jumps]);
  const hot = useMemo(() => hotPlaces(code.costs), [code]);
  const steps = useHotSteps(hot, (hotPlace) => jump(at(rows.rowOf, hotPlace)), row);
  // Sums of lines exceed the costs of single instructions.
  const peaks = useMemo(() => peaksOf(code.costs, rows.lines?.costs), [code, rows]);
  const drawn = useMemo(() => arrowsOf(arrows), [arrows]);
  const columns = columnsOf(code.costs, { calls: code.calls, secondEvent: from.secondEvent });
  const hasText = listing !== undefined;
  const hasJumps = shown.jumps.from.length > 0;
  const address = { width: columns.isCompared ? 'var(--address)' : `${addressWidth(from)}ch` };
  const text = { width: `min(${width}ch, ${columns.isCompared ? '40ch, 26cqw' : '26%'})` };
  const jumpTexts = useMemo(
    () => jumpWidths({ from, jumps: shown.jumps, jumpsOf }),
    [from, shown.jumps],
  );
  const names = from.sides.length === 1 ? (shown.files ?? null) : null;
  const lineOf = (/** @type {number} */ place) => ({
    path: names && at(code.file, place) >= 0 ? wholeName(names, at(code.file, place)) : '',
    line: at(code.line, place),
  });
  const placeHere = rows.place[place] ?? -1;
  const here = names && placeHere >= 0 ? lineOf(placeHere) : null;
  useLinkedLine('machine', row, here?.path && here.line > 0 ? here : null, (to) => {
    const found = code.line.findIndex(
      (line, place) => line === to.line && lineOf(place).path === to.path,
    );
    if (names && found >= 0) jump(at(rows.rowOf, found));
  });
  /** Selects the callee of a call, or goes to the target of a jump. @param {number} index */
  const open = (index) => {
    const kind = rows.kind[index];
    if (kind === MACHINE_ROW.call) select(at(code.calls.callee, at(rows.place, index)));
    else if (kind === MACHINE_ROW.gap) openGap({ row }, { instructions: at(rows.text, index) });
    else goTo(arrows.to[arrows.from.indexOf(index)] ?? index);
  };
  /** @param {number} index */
  const pick = (index) => {
    const kind = rows.kind[index];
    if (kind === MACHINE_ROW.call || kind === MACHINE_ROW.gap) open(index);
    else goTo(index);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys that its parts do not
    <div
      class="source-view"
      style={{ '--jumps-whole': `${jumpTexts.whole}ch`, '--jumps-short': `${jumpTexts.short}ch` }}
      onKeyDown={followLink}
    >
      <div class="source-tools">
        <Choice label={MACHINE_TEXT.order} of={machineOrder} choices={ORDERS} />
        <SecondEvent />
        <CodeChoices columns={columns} />
        <HotLines
          hasShares={columns.isCompared || columns.whole.isShown}
          noun={columns.isCompared ? 'difference' : 'instruction'}
          {...steps}
        />
        <CodeFiles of={from} files={from.sides.map((side) => side?.code.files)} />
      </div>
      <ProgramNotes of={from} lead={by ? COMPARED_CODE_TEXT.matchedBy[by] : ''} />
      {shown.areFromProgram && <ProgramLinesNote />}
      <VirtualGrid
        id="machine"
        label={MACHINE_TEXT.label}
        class={`machine-grid ${hasText ? 'with-text' : ''}`}
        columns={[
          ...costColumns(columns),
          ...code.addresses.map(() => address),
          { width: `${Math.max(hasJumps ? 0 : 48, lanesWidth(shown.lanes.length))}px` },
          ...(hasJumps ? [{ width: 'var(--jump-texts)' }] : []),
          ...(hasText ? [text] : []),
          { width: columns.isCompared ? 'minmax(max-content, 1fr)' : 'minmax(0, 1fr)' },
        ]}
        rows={rows.length}
        place={place}
        isCentred={isCentred}
        origin={`${row} ${listings.filter(Boolean).length}`}
        start={rows.rowOf[hot[0] ?? -1] ?? -1}
        head={<Heads columns={columns} hasText={hasText} hasJumps={hasJumps} />}
        row={(index) => (
          <>
            <MachineCells
              {...shown}
              {...{ jumpsOf, columns, peaks, hasText, hasJumps, index, arrows: drawn }}
            />
            {rows.begins[index] === 1 && <i class="block-start" aria-hidden="true" />}
          </>
        )}
        onMove={goTo}
        onPick={pick}
        onOpen={open}
      />
    </div>
  );
}

/** @param {{row: number}} props */
export function MachineView({ row }) {
  const failure = current.detailsFailure.value;
  const of = current.instructions.value;
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
  if (failure)
    return (
      <p class="none failure" role="alert">
        {MACHINE_TEXT.unreadable(failure.sentence)}
      </p>
    );
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
  const shown = current.machineRows.value;
  if (!of || !shown) return <p class="none muted">{MACHINE_TEXT.reading}</p>;
  return (
    <div class="source-frame" aria-busy={shown.from.row !== row}>
      <MachineGrid shown={shown} />
    </div>
  );
}
