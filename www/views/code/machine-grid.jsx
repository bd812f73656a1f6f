/**
 * The grid of machine code of a profile or a comparison: jump arrows, gaps, and hot
 * instructions. The view provides the cells.
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { arrowsOf } from '../../code/jumps.js';
import { openGap } from '../../effects/ask-code-rows.js';
import { MACHINE_TEXT } from '../../messages/code.js';
import { MACHINE_ROW } from '../../protocol/details.js';
import { orderInstructionsBy } from '../../store/actions.js';
import { machineOrder } from '../../store/state.js';
import { at } from '../../values/at.js';
import { Choice } from '../controls/choice.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { HotLines, hotStep } from './hot-lines.jsx';
import { lanesWidth } from './jump-lanes.jsx';

/** Orders of instructions with labels. @type {{value: import('../../protocol/details.js').MachineOrder, label: string}[]} */
const ORDERS = [
  { value: 'address', label: 'by address' },
  { value: 'split', label: 'below source lines' },
  { value: 'merged', label: 'merged by line' },
];

/** The position of a row, for its cells. @typedef {{index: number, arrows: import('./jump-lanes.jsx').Arrows, lanes: {at: Int32Array[]}}} RowOfGrid */

/**
 * @param {object} props
 * @param {number} props.row  of the function
 * @param {Omit<import('../../protocol/details.js').MachineRows, 'lines'>} props.rows
 * @param {import('../../protocol/details.js').Arrows} props.arrows
 * @param {Int32Array[]} props.lanes
 * @param {import('../../code/places.js').HotPlaces} props.hot
 * @param {'instruction' | 'difference'} props.noun  label of hot places
 * @param {Uint32Array} props.callees  of calls
 * @param {(row: number) => void} props.onSelect
 * @param {unknown} props.program  source of the texts of rows
 * @param {string} props.kind  classes for the style
 * @param {number} props.columns  number of columns
 * @param {Record<string, string>} [props.style]
 * @param {import('preact').ComponentChildren} props.second  control that selects a second event
 * @param {import('preact').ComponentChildren} props.files  controls that select programs and sources
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
    const hotPlace = hot.at(hotAt.value + step - 1);
    if (hotPlace === undefined) return;
    hotAt.value += step;
    place.value = at(rows.rowOf, hotPlace);
  };
  /** Selects the callee of a call, or goes to the target of a jump. @param {number} index */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys that its parts do not
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
          label={MACHINE_TEXT.order}
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
        label={MACHINE_TEXT.label}
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
