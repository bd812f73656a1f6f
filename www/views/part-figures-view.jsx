/**
 * What the selected function cost in each part, selected or not.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { at } from '../at.js';
import { exactAt, peakOf } from '../exact-column.js';
import { count } from '../format.js';
import { visible } from '../names.js';
import { partFigures, profile } from '../state.js';
import { CostCell } from './cost-cell.jsx';
import { FigureHeads } from './figure-heads.jsx';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol.js').PartFigures} PartFigures */

/** What a part is called. @param {number} index */
function partName(index) {
  const part = profile.value?.facts.parts.find((other) => other.index === index);
  const numbers = [part?.part && `part ${part.part}`, part?.thread && `thread ${part.thread}`];
  return visible([...numbers, part?.trigger, part?.file].filter(Boolean).join(' · '));
}

/** @param {{of: PartFigures, place: number, peak: number}} props */
function Cells({ of, place, peak }) {
  const name = partName(at(of.parts, place));
  return (
    <>
      <CostCell value={exactAt(of.inclusive, place)} peak={peak} kind="inclusive" />
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
  const of = partFigures.value;
  const move = (/** @type {number} */ index) => {
    place.value = index;
  };
  if (!of || of.row !== row) return <div aria-busy="true" />;
  const peak = Math.max(peakOf(of.inclusive), peakOf(of.self));
  return (
    <VirtualGrid
      label="Parts of the function"
      class="part-figure-grid"
      columns={4}
      rows={of.parts.length}
      place={place.value}
      origin={of}
      head={<FigureHeads counted="Called" named="Part" />}
      row={(index) => <Cells of={of} place={index} peak={peak} />}
      onMove={move}
      onPick={move}
      onOpen={move}
    />
  );
}
