/**
 * The functions of a cycle: each can reach the others by calls, so their inclusive costs cannot be
 * separated and are those of the whole cycle.
 */

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { CYCLE_TEXT } from '../../messages/calls.js';
import { select } from '../../store/actions.js';
import { costOf, hasObjects, scale } from '../../store/selectors.js';
import { shownName } from '../../store/shown-names.js';
import { columns } from '../../store/state.js';
import { at } from '../../values/at.js';
import { COLUMNS } from '../../values/explanations.js';
import { columnHeads } from '../controls/column-head.jsx';
import { CostCell } from '../controls/cost-cell.jsx';
import { FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { SortHead } from '../controls/sort-head.jsx';
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

/** The self cost of a member; a rate may have none. @param {number} row */
const selfOf = (row) => Number(costOf(columns.value, row).self) || 0;

/** @param {{members: Uint32Array}} props */
export function CycleTable({ members }) {
  // Most expensive first, or alphabetically; then backwards.
  const order = useSignal({ byName: false, isReversed: false });
  const { byName, isReversed } = order.value;
  const costs = columns.value;
  const of = useMemo(() => {
    const rows = byName
      ? [...members].sort((a, b) => shownName(a).localeCompare(shownName(b)))
      : [...members].sort((a, b) => selfOf(b) - selfOf(a));
    return { rows: new Uint32Array(isReversed ? rows.reverse() : rows) };
  }, [members, costs, byName, isReversed]);
  /** @param {boolean} ofName */
  const head = (ofName) => {
    const label = ofName ? CYCLE_TEXT.function : CYCLE_TEXT.self;
    const sort = isReversed === ofName ? 'descending' : 'ascending';
    return (
      <SortHead
        key={label}
        label={label}
        class={ofName ? '' : 'numeric'}
        sort={byName === ofName ? sort : 'none'}
        text={COLUMNS[label] ?? ''}
        onOrder={() => {
          order.value = { byName: ofName, isReversed: byName === ofName && !isReversed };
        }}
      />
    );
  };
  return (
    <CallGrid
      id="cycle"
      title={CYCLE_TEXT.title}
      label={CYCLE_TEXT.label}
      note={CYCLE_TEXT.note}
      none=""
      kind="cycle-grid"
      of={of}
      heads={[
        head(false),
        head(true),
        ...columnHeads([], hasObjects.value ? [CYCLE_TEXT.object] : []),
      ]}
      row={(place) => <Cells row={at(of.rows, place)} />}
      onSelect={select}
    />
  );
}
