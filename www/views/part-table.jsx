/**
 * The parts that a profile is the sum of: dumps, threads, files.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { at } from '../at.js';
import { count } from '../format.js';
import { visible } from '../names.js';
import { event } from '../state.js';
import { ROW } from './row-window.js';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol.js').PartFacts} PartFacts */

/** @param {{part: PartFacts}} props */
function Cells({ part }) {
  return (
    <>
      <div role="gridcell" class="figures">
        {visible(part.part)}
      </div>
      <div role="gridcell" class="figures">
        {visible(part.thread)}
      </div>
      <div role="gridcell" class="figures">
        {count(part.totals[event.value] ?? 0)}
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

/** @param {{parts: PartFacts[]}} props */
export function PartTable({ parts }) {
  const place = useSignal(-1);
  const go = (/** @type {number} */ index) => {
    place.value = index;
  };
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${parts.length * ROW}px` }}>
      <h2>
        Parts <span class="muted figures">{count(parts.length)}</span>
      </h2>
      <VirtualGrid
        label="Parts"
        class="part-grid"
        columns={5}
        rows={parts.length}
        place={place.value}
        head={
          <>
            <div role="columnheader" class="numeric">
              Part
            </div>
            <div role="columnheader" class="numeric">
              Thread
            </div>
            <div role="columnheader" class="numeric">
              Total
            </div>
            <div role="columnheader">Trigger</div>
            <div role="columnheader">File</div>
          </>
        }
        row={(index) => <Cells part={at(parts, index)} />}
        onMove={go}
        onPick={go}
        onOpen={go}
      />
    </section>
  );
}
