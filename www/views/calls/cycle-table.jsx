/**
 * The functions of a cycle: each can reach the others by calls, so their inclusive costs cannot be
 * separated and are those of the whole cycle.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { select } from '../../store/actions.js';
import { costOf, scale } from '../../store/selectors.js';
import { columns } from '../../store/state.js';
import { at } from '../../values/at.js';
import { count } from '../../values/format.js';
import { columnHeads } from '../controls/column-head.jsx';
import { CostCell } from '../controls/cost-cell.jsx';
import { FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { ROW } from '../controls/row-window.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';

/** @param {{row: number}} props */
function Cells({ row }) {
  return (
    <>
      <CostCell value={costOf(columns.value, row).self} peak={scale.value.selfPeak} kind="self" />
      <FunctionName row={row} />
      <PlaceName row={row} kind="object" />
    </>
  );
}

/** @param {{members: Uint32Array}} props */
export function CycleTable({ members }) {
  const place = useSignal(-1);
  const open = (/** @type {number} */ index) => select(at(members, index));
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${members.length * ROW}px` }}>
      <h2>
        Cycle{' '}
        <span class="muted figures">{`${count(members.length)} functions call each other`}</span>
      </h2>
      <VirtualGrid
        id="cycle"
        label="Members of the cycle"
        class="cycle-grid"
        columns={3}
        rows={members.length}
        place={place.value}
        origin={members}
        head={columnHeads(['Self'], ['Function', 'Object'])}
        row={(index) => <Cells row={at(members, index)} />}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={open}
        onOpen={open}
      />
    </section>
  );
}
