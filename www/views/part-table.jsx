/**
 * The parts that a profile is the sum of: dumps, threads, files. Any of them can be left out.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { at } from '../at.js';
import { selectAllParts, selectOnlyParts, togglePart } from '../effects/select-parts.js';
import { count } from '../format.js';
import { visible } from '../names.js';
import { currentEvent, currentUnit } from '../selectors.js';
import { event, partFlags } from '../state.js';
import { fitting, inUnit } from '../units.js';
import { ColumnHead, columnHeads } from './column-head.jsx';
import { ROW } from './row-window.js';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol.js').PartFacts} PartFacts */

/** @param {{part: PartFacts}} props */
function Cells({ part }) {
  const total = part.totals[event.value] ?? 0n;
  const isSelected = partFlags.value?.[part.index] !== 0;
  const unit = currentUnit.value;
  return (
    <>
      <div role="gridcell" class="mark">
        {isSelected ? '✓' : ''}
        <span class="for-readers">{isSelected ? 'selected' : 'left out'}</span>
      </div>
      <div role="gridcell" class="figures">
        {visible(part.part)}
      </div>
      <div role="gridcell" class="figures">
        {visible(part.thread)}
      </div>
      <div role="gridcell" class={isSelected ? 'figures' : 'figures zero'} title={count(total)}>
        {unit === 'percent'
          ? fitting(total, currentEvent.value)
          : inUnit(total, currentEvent.value, unit)}
      </div>
      <div role="gridcell" class="name muted" title={visible(part.trigger)}>
        {visible(part.trigger)}
      </div>
      <div role="gridcell" class="name muted" title={visible(part.file)}>
        {visible(part.file)}
      </div>
    </>
  );
}

const heads = () => (
  <>
    <div role="columnheader">
      <span class="for-readers">Selected</span>
    </div>
    {columnHeads(['Part', 'Thread', 'Total'], ['Trigger'])}
    <ColumnHead label="File" text="File that the part was read from." />
  </>
);

/** @param {{parts: PartFacts[]}} props */
export function PartTable({ parts }) {
  const place = useSignal(-1);
  const current = parts[place.value];
  const toggle = (/** @type {number} */ index) => {
    place.value = index;
    togglePart(at(parts, index).index);
  };
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${parts.length * ROW}px` }}>
      <h2>
        Parts <span class="muted">click or Enter takes one out of all figures, or into them</span>
      </h2>
      <p class="part-actions">
        <button
          type="button"
          class="button"
          disabled={partFlags.value === null}
          onClick={selectAllParts}
        >
          All
        </button>
        <button
          type="button"
          class="button"
          disabled={!current}
          onClick={() => current && selectOnlyParts(new Set([current.index]))}
        >
          Only the current one
        </button>
      </p>
      <VirtualGrid
        label="Parts"
        class="part-grid"
        columns={6}
        rows={parts.length}
        place={place.value}
        head={heads()}
        row={(index) => <Cells part={at(parts, index)} />}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={toggle}
        onOpen={toggle}
      />
    </section>
  );
}
