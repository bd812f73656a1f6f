/** What the selected function costs in each part of the profile, and the view of parts. */

import { selectParts } from '../../effects/basis.js';
import { FIGURES_TEXT } from '../../messages/controls.js';
import { PARTS_TEXT, TIMELINE_TEXT } from '../../messages/overview.js';
import { areThreads, isChosen, onlyPart } from '../../store/part-choice.js';
import { currentEvent, currentUnit } from '../../store/selectors.js';
import { current, profile } from '../../store/state.js';
import { at, exactAt, peakOf } from '../../values/at.js';
import { count, isRate, NO_VALUE } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { columnHeads } from '../controls/column-heads.jsx';
import { CostCell, doubtOf } from '../controls/cost-cell.jsx';
import { Cell } from '../controls/fields.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import {
  OnlyCell,
  PartActions,
  PartChoice,
  PartMark,
  SilentHead,
  totalOfPart,
  usePartRows,
} from './parts.jsx';
import { areOfOneTime, PartTimeline } from './timeline.jsx';

/** @import {PartFacts, PartFigures} from '../../protocol/types.js' */

/** Returns the name of a part: its thread if all have another one. @param {PartFacts | undefined} part */
function partName(part) {
  const parts = profile.value?.facts.parts ?? [];
  if (part && areThreads(parts)) return visible(PARTS_TEXT.begun(PARTS_TEXT.thread(part.thread)));
  const numbers = [
    part?.part && (part.isRequest ? PARTS_TEXT.request : PARTS_TEXT.part)(part.part),
    part?.thread && PARTS_TEXT.thread(part.thread),
  ];
  return visible(
    [...numbers, part?.trigger, part?.file, part?.command].filter(Boolean).join(' · '),
  );
}

/** @param {{of: PartFigures, place: number, peak: number, all: number, onOnly: () => void}} props */
function FigureCells({ of, place, peak, all, onOnly }) {
  const index = at(of.parts, place);
  const part = profile.value?.facts.parts.find((other) => other.index === index);
  const name = partName(part);
  const isRecorded = part && totalOfPart(part) !== undefined;
  /** @param {'inclusive' | 'self'} kind @param {import('../controls/cost-cell.jsx').Doubt} [doubt] */
  const cost = (kind, doubt) =>
    isRecorded ? (
      <CostCell value={exactAt(of[kind], place)} {...{ peak, all, kind, doubt }} />
    ) : (
      <Cell class="figures">{NO_VALUE}</Cell>
    );
  return (
    <>
      <PartMark isSelected={isChosen(current.partFlags.value[0] ?? null, index)} />
      {cost('inclusive', doubtOf(at(of.exactness, place)))}
      {cost('self')}
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
export function PartFiguresView({ row }) {
  if (row !== undefined) return <PartsOfFunction row={row} />;
  return (
    <div class="neighbours parts-view">
      <PartChoice />
    </div>
  );
}

/** Cost of the selected function in each part, selected or not. Shares are those of the total of all parts. @param {{row: number}} props */
function PartsOfFunction({ row }) {
  const of = current.partFigures.value;
  const parts = profile.value?.facts.parts ?? [];
  const flags = current.partFlags.value[0] ?? null;
  const rows = usePartRows(of?.parts ?? [], { flags, parts: parts.length, onSelect: selectParts });
  if (!of || of.row !== row) return <div aria-busy="true" />;
  const others = parts.length - of.parts.length;
  const peak = Math.max(peakOf(of.inclusive), peakOf(of.self));
  const all = parts.reduce((sum, { totals }) => sum + Number(totals[current.event.value] ?? 0), 0);
  const places = new Map(Array.from(of.parts, (part, place) => [part, place]));
  /** @param {PartFacts} part */
  const costOfPart = ({ index }) => {
    const place = places.get(index);
    return place === undefined
      ? { cost: 0n, isExact: true }
      : { cost: BigInt(exactAt(of.inclusive, place)), isExact: of.exactness[place] === 0 };
  };
  return (
    <div class="neighbours parts-view">
      {!isRate(currentEvent.value) && !areOfOneTime(parts) && (
        <PartTimeline parts={parts} costs={costOfPart} note={TIMELINE_TEXT.ofFunction} />
      )}
      <p class="none muted">
        {currentUnit.value === 'percent' && `${PARTS_TEXT.sharesNote} `}
        {`${PARTS_TEXT.begun(PARTS_TEXT.note)}.`}
        {others > 0 && ` ${PARTS_TEXT.absent(others)}`}
      </p>
      <PartActions {...{ parts, flags }} current={rows.current} onSelect={selectParts} />
      <VirtualGrid
        label={PARTS_TEXT.ofFunction}
        class="part-figure-grid"
        columns={6}
        rows={of.parts.length}
        {...rows.of}
        origin={row}
        head={
          <>
            <SilentHead label={PARTS_TEXT.selection} />
            {columnHeads(
              [FIGURES_TEXT.inclusive, FIGURES_TEXT.self, PARTS_TEXT.called],
              [PARTS_TEXT.partColumn],
            )}
            <SilentHead label={PARTS_TEXT.onlyCurrent} />
          </>
        }
        row={(index) => (
          <FigureCells
            {...{ of, peak, all }}
            place={index}
            onOnly={() => {
              rows.of.onMove(index);
              selectParts(onlyPart(parts.length, at(of.parts, index)));
            }}
          />
        )}
      />
    </div>
  );
}
