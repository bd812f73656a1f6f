/** Cost of the selected function in each part, selected or not. */

import { useSignal } from '@preact/signals';
import { PARTS_TEXT } from '../../messages/overview.js';
import { current, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt, peakOf } from '../../values/exact-column.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { CostCell, doubtOf } from '../controls/cost-cell.jsx';
import { FigureHeads } from '../controls/figure-heads.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';

/** @import {PartFigures} from '../../protocol/types.js' */

/** Returns the name of a part. @param {number} index */
function partName(index) {
  const part = profile.value?.facts.parts.find((other) => other.index === index);
  const numbers = [
    part?.part && PARTS_TEXT.part(part.part),
    part?.thread && PARTS_TEXT.thread(part.thread),
  ];
  return visible([...numbers, part?.trigger, part?.file].filter(Boolean).join(' · '));
}

/** @param {{of: PartFigures, place: number, peak: number}} props */
function Cells({ of, place, peak }) {
  const name = partName(at(of.parts, place));
  return (
    <>
      <CostCell
        value={exactAt(of.inclusive, place)}
        peak={peak}
        kind="inclusive"
        doubt={doubtOf(at(of.exactness, place))}
      />
      <CostCell value={exactAt(of.self, place)} peak={peak} kind="self" />
      <div role="gridcell" class="figures">
        {count(exactAt(of.called, place))}
      </div>
      <div role="gridcell" class="name" title={name}>
        {name}
      </div>
    </>
  );
}

/** @param {{row: number}} props */
export function PartFiguresView({ row }) {
  const place = useSignal(-1);
  const of = current.partFigures.value;
  const move = (/** @type {number} */ index) => {
    place.value = index;
  };
  if (!of || of.row !== row) return <div aria-busy="true" />;
  const peak = Math.max(peakOf(of.inclusive), peakOf(of.self));
  return (
    <VirtualGrid
      label={PARTS_TEXT.ofFunction}
      class="part-figure-grid"
      columns={4}
      rows={of.parts.length}
      place={place.value}
      origin={of}
      head={<FigureHeads counted={PARTS_TEXT.called} named={PARTS_TEXT.partColumn} />}
      row={(index) => <Cells of={of} place={index} peak={peak} />}
      onMove={move}
      onPick={move}
      onOpen={move}
    />
  );
}
