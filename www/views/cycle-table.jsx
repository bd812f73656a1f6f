/**
 * The functions of a cycle: each can reach each other by calls, so their inclusive costs cannot be
 * told apart and are those of the whole cycle.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { select } from '../actions.js';
import { at } from '../at.js';
import { count } from '../format.js';
import { costOf, scale } from '../selectors.js';
import { columns } from '../state.js';
import { columnHeads } from './column-head.jsx';
import { CostCell } from './cost-cell.jsx';
import { FunctionName, PlaceName } from './name-cells.jsx';
import { ROW } from './row-window.js';
import { VirtualGrid } from './virtual-grid.jsx';

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
        Its cycle{' '}
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
