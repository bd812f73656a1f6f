/** What the selected function costs in each part of the profile, and the view of parts. */

import { useSignal } from '@preact/signals';
import { selectParts } from '../../effects/basis.js';
import { FIGURES_TEXT } from '../../messages/controls.js';
import { PARTS_TEXT, TIMELINE_TEXT } from '../../messages/overview.js';
import { currentEvent, currentUnit } from '../../store/selectors.js';
import { current, profile } from '../../store/state.js';
import { at, exactAt, peakOf } from '../../values/at.js';
import { count, isRate, NO_VALUE } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { columnHeads } from '../controls/column-heads.jsx';
import { CostCell, doubtOf } from '../controls/cost-cell.jsx';
import { Cell } from '../controls/fields.jsx';
import { partKind } from './part-words.js';
import { PartChoice, PartGrid, totalOfPart } from './parts.jsx';
import { areOfOneTime, PartTimeline } from './timeline.jsx';

/** @import {PartFacts, PartFigures} from '../../protocol/types.js' */

/** Returns the name of a part: its thread if all have another one. @param {PartFacts} part */
function partName(part) {
  const kind = partKind();
  const thread = part.thread && PARTS_TEXT.one('thread', part.thread);
  if (kind === 'thread') return visible(PARTS_TEXT.begun(thread));
  const numbers = [part.part && PARTS_TEXT.one(kind, part.part), thread];
  return visible([...numbers, part.trigger, part.file, part.command].filter(Boolean).join(' · '));
}

/** @param {{of: PartFigures, part: PartFacts, place: number, peak: number, all: number}} props */
function FigureCells({ of, part, place, peak, all }) {
  const name = partName(part);
  /** @param {'inclusive' | 'self'} kind @param {import('../controls/cost-cell.jsx').Doubt} [doubt] */
  const cost = (kind, doubt) =>
    totalOfPart(part) === undefined ? (
      <Cell class="figures">{NO_VALUE}</Cell>
    ) : (
      <CostCell value={exactAt(of[kind], place)} {...{ peak, all, kind, doubt }} />
    );
  return (
    <>
      {cost('inclusive', doubtOf(at(of.exactness, place)))}
      {cost('self')}
      <Cell class="figures">{count(exactAt(of.called, place))}</Cell>
      <Cell class="name" title={name}>
        {name}
      </Cell>
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
  // It stays while the figures of other parts are awaited.
  const place = useSignal(-1);
  const of = current.partFigures.value;
  const parts = profile.value?.facts.parts ?? [];
  const flags = current.partFlags.value[0] ?? null;
  const kind = partKind();
  if (!of || of.row !== row) return <div aria-busy="true" />;
  const known = new Map(parts.map((part) => [part.index, part]));
  const listed = Array.from(of.parts, (index) => known.get(index) ?? []).flat();
  const others = parts.length - listed.length;
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
        {currentUnit.value === 'percent' && `${PARTS_TEXT.sharesNote(kind)} `}
        {`${PARTS_TEXT.begun(PARTS_TEXT.note(kind))}.`}
        {others > 0 && ` ${PARTS_TEXT.absent(others, kind)}`}
      </p>
      <PartGrid
        label={PARTS_TEXT.ofFunction(kind)}
        kind="part-figure-grid"
        widths={['var(--cost-width)', 'var(--cost-width)', 'var(--count-width)', 'minmax(0, 1fr)']}
        {...{ place, parts, flags, listed }}
        onSelect={(flags) => selectParts(flags)}
        origin={row}
        heads={columnHeads(
          [FIGURES_TEXT.inclusive, FIGURES_TEXT.self, PARTS_TEXT.called],
          [PARTS_TEXT.begun(kind)],
        )}
        cells={(part, place) => <FigureCells {...{ of, part, place, peak, all }} />}
      />
    </div>
  );
}
