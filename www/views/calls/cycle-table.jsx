/**
 * The functions of a cycle: each can reach the others by calls, so their inclusive costs cannot be
 * separated and are those of the whole cycle.
 */

import { useMemo } from 'preact/hooks';
import { CYCLE_TEXT } from '../../messages/calls.js';
import { select } from '../../store/actions.js';
import { costOf, hasObjects, scale } from '../../store/selectors.js';
import { columns } from '../../store/state.js';
import { at } from '../../values/at.js';
import { columnHeads } from '../controls/column-head.jsx';
import { CostCell } from '../controls/cost-cell.jsx';
import { FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { CallGrid } from './call-grid.jsx';

/** @param {{row: number}} props */
function Cells({ row }) {
  return (
    <>
      <CostCell value={costOf(columns.value, row).self} peak={scale.value.selfPeak} kind="self" />
      <FunctionName row={row} />
      {hasObjects.value && <PlaceName row={row} kind="object" />}
    </>
  );
}

/** @param {{members: Uint32Array}} props */
export function CycleTable({ members }) {
  const of = useMemo(() => ({ rows: members }), [members]);
  return (
    <CallGrid
      id="cycle"
      title={CYCLE_TEXT.title}
      label={CYCLE_TEXT.label}
      note={CYCLE_TEXT.note}
      none=""
      kind="cycle-grid"
      of={of}
      heads={columnHeads(
        [CYCLE_TEXT.self],
        [CYCLE_TEXT.function, ...(hasObjects.value ? [CYCLE_TEXT.object] : [])],
      )}
      row={(place) => <Cells row={at(members, place)} />}
      onSelect={select}
    />
  );
}
