/**
 * The grid of machine code, of one profile or of two: the arrows of jumps, gaps that open, and hot
 * instructions. What is in its rows is up to the view.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { arrowsOf } from '../../code/jumps.js';
import { openGap } from '../../effects/ask-code-rows.js';
import { MACHINE_ROW } from '../../protocol/details.js';
import { orderInstructionsBy } from '../../store/actions.js';
import { machineOrder } from '../../store/state.js';
import { at } from '../../values/at.js';
import { Choice } from '../controls/choice.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { HotLines, hotStep } from './hot-lines.jsx';
import { lanesWidth } from './jump-lanes.jsx';

/** How instructions can be ordered. @type {{value: import('../../protocol/details.js').MachineOrder, label: string}[]} */
const ORDERS = [
  { value: 'address', label: 'by address' },
  { value: 'split', label: 'below source lines' },
  { value: 'merged', label: 'merged by line' },
];

/** What the cells of a row need besides its values. @typedef {{index: number, arrows: import('./jump-lanes.jsx').Arrows, lanes: {at: Int32Array[]}}} RowOfGrid */

/**
 * @param {object} props
 * @param {number} props.row  of the function
 * @param {Omit<import('../../protocol/details.js').MachineRows, 'lines'>} props.rows
 * @param {import('../../protocol/details.js').Arrows} props.arrows
 * @param {Int32Array[]} props.lanes
 * @param {import('../../code/places.js').HotPlaces} props.hot
 * @param {'instruction' | 'difference'} props.noun  of what is hot
 * @param {Uint32Array} props.callees  of calls
 * @param {(row: number) => void} props.onSelect
 * @param {unknown} props.program  what the texts of rows come from
 * @param {string} props.kind  classes for the style
 * @param {number} props.columns  how many there are
 * @param {Record<string, string>} [props.style]
 * @param {import('preact').ComponentChildren} props.second  what chooses a second event
 * @param {import('preact').ComponentChildren} props.files  what chooses programs and sources
 * @param {import('preact').ComponentChildren} props.notes
 * @param {import('preact').ComponentChildren} props.head
 * @param {(row: RowOfGrid) => import('preact').ComponentChildren} props.cells
 */
export function MachineGrid({ row, rows, arrows, lanes: runs, hot, callees, program, ...view }) {
  const place = useSignal(-1);
  const hotAt = useSignal(0);
  const drawn = useMemo(() => arrowsOf(arrows), [arrows]);
  const lanes = { at: runs };
  useEffect(() => {
    place.value = -1;
    hotAt.value = 0;
  }, [row]);
  useEffect(() => {
    place.value = -1; // other rows
  }, [program, machineOrder.value]);

  /** @param {1 | -1} step */
  const goToHot = (step) => {
    const wanted = hot.at(hotAt.value + step - 1);
    if (wanted === undefined) return;
    hotAt.value += step;
    place.value = at(rows.rowOf, wanted);
  };
  /** A call leads to the function, a jump to its target. @param {number} index */
  const open = (index) => {
    const kind = rows.kind[index];
    if (kind === MACHINE_ROW.call) view.onSelect(at(callees, at(rows.place, index)));
    else if (kind === MACHINE_ROW.gap) openGap({ row }, { instructions: at(rows.text, index) });
    else place.value = arrows.to[arrows.from.indexOf(index)] ?? index;
  };
  /** @param {number} index */
  const pick = (index) => {
    const kind = rows.kind[index];
    if (kind === MACHINE_ROW.call || kind === MACHINE_ROW.gap) open(index);
    else place.value = index;
  };
  const jumpWidth = Math.max(48, lanesWidth(runs.length));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its parts leave over
    <div
      class="source-view"
      style={{ '--jump-width': `${jumpWidth}px`, ...view.style }}
      onKeyDown={(event) => {
        const step = hotStep(event);
        if (step) goToHot(step);
      }}
    >
      <div class="source-tools">
        <Choice
          label="Order"
          value={machineOrder.value}
          choices={ORDERS}
          onChoose={orderInstructionsBy}
        />
        {view.second}
        <HotLines noun={view.noun} place={hotAt.value} count={hot.length} onStep={goToHot} />
        {view.files}
      </div>
      {view.notes}
      <VirtualGrid
        id="machine"
        label="Machine code"
        class={`machine-grid ${view.kind}`}
        columns={view.columns}
        rows={rows.length}
        place={place.value}
        origin={row}
        head={view.head}
        row={(index) => (
          <>
            {rows.begins[index] === 1 && <i class="block-start" aria-hidden="true" />}
            {view.cells({ index, arrows: drawn, lanes })}
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
