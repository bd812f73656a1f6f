/** Cost of the selected function in each part, selected or not. Shares are those of the total of all parts. */

import { useSignal } from '@preact/signals';
import { selectParts } from '../../effects/basis.js';
import { PARTS_TEXT } from '../../messages/overview.js';
import { areThreads, isChosen, onlyPart, toggledPart } from '../../store/part-choice.js';
import { current, event, partFlags, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt, peakOf } from '../../values/exact-column.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { CostCell, doubtOf } from '../controls/cost-cell.jsx';
import { FigureHeads } from '../controls/figure-heads.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { OnlyCell, OnlyHead, PartActions, PartMark, PartMarkHead } from './part-actions.jsx';
import { ProfileParts } from './profile-parts.jsx';

/** @import {PartFigures} from '../../protocol/types.js' */

/** Returns the name of a part: its thread if all have another one. @param {number} index */
function partName(index) {
  const parts = profile.value?.facts.parts ?? [];
  const part = parts.find((other) => other.index === index);
  if (part && areThreads(parts)) return visible(PARTS_TEXT.begun(PARTS_TEXT.thread(part.thread)));
  const numbers = [
    part?.part && PARTS_TEXT.part(part.part),
    part?.thread && PARTS_TEXT.thread(part.thread),
  ];
  return visible(
    [...numbers, part?.trigger, part?.file, part?.command].filter(Boolean).join(' · '),
  );
}

/** @param {{of: PartFigures, place: number, peak: number, all: number, onOnly: () => void}} props */
function Cells({ of, place, peak, all, onOnly }) {
  const part = at(of.parts, place);
  const name = partName(part);
  return (
    <>
      <PartMark isSelected={isChosen(partFlags.value[0] ?? null, part)} />
      <CostCell
        value={exactAt(of.inclusive, place)}
        {...{ peak, all }}
        kind="inclusive"
        doubt={doubtOf(at(of.exactness, place))}
      />
      <CostCell value={exactAt(of.self, place)} {...{ peak, all }} kind="self" />
      <div role="gridcell" class="figures">
        {count(exactAt(of.called, place))}
      </div>
      <div role="gridcell" class="name" title={name}>
        {name}
      </div>
      <OnlyCell onOnly={onOnly} />
    </>
  );
}

/** The parts of the profile, or what a function costs in each. @param {{row?: number}} props */
export const PartFiguresView = ({ row }) =>
  row === undefined ? <ProfileParts /> : <PartsOfFunction row={row} />;

/** @param {{row: number}} props */
function PartsOfFunction({ row }) {
  const place = useSignal(-1);
  const of = current.partFigures.value;
  const move = (/** @type {number} */ index) => {
    place.value = index;
  };
  if (!of || of.row !== row) return <div aria-busy="true" />;
  const parts = profile.value?.facts.parts ?? [];
  const flags = partFlags.value[0] ?? null;
  const toggle = (/** @type {number} */ index) => {
    move(index);
    const next = toggledPart(flags, parts.length, at(of.parts, index));
    if (next !== flags) selectParts(next);
  };
  const peak = Math.max(peakOf(of.inclusive), peakOf(of.self));
  const all = parts.reduce((sum, { totals }) => sum + Number(totals[event.value] ?? 0), 0);
  return (
    <>
      <p class="none muted">{PARTS_TEXT.sharesNote}</p>
      <PartActions {...{ parts, flags }} current={of.parts[place.value]} onSelect={selectParts} />
      <VirtualGrid
        label={PARTS_TEXT.ofFunction}
        class="part-figure-grid"
        columns={6}
        rows={of.parts.length}
        place={place.value}
        origin={row}
        head={
          <>
            <PartMarkHead />
            <FigureHeads counted={PARTS_TEXT.called} named={PARTS_TEXT.partColumn} />
            <OnlyHead />
          </>
        }
        row={(index) => (
          <Cells
            {...{ of, peak, all }}
            place={index}
            onOnly={() => selectParts(onlyPart(parts.length, at(of.parts, index)))}
          />
        )}
        onMove={move}
        onPick={toggle}
        onOpen={toggle}
      />
    </>
  );
}
