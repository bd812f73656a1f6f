/**
 * The four figures of the selected function.
 *
 * @module
 */

import { exactAt } from '../exact-column.js';
import { count, perCall, plural, share } from '../format.js';
import { costOf, currentEvent, scale } from '../selectors.js';
import { calls, columns, profile, unit } from '../state.js';

/**
 * @param {{label: string, value: string, aside: string}} props
 */
function Tile({ label, value, aside }) {
  return (
    <div class="tile">
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong> <span class="muted">{aside}</span>
      </dd>
    </div>
  );
}

/** A cost in the unit chosen, with the other one aside. @param {{label: string, value: number | bigint}} props */
function CostTile({ label, value }) {
  const percent = share(Number(value), scale.value.total);
  const exact = count(value);
  return unit.value === 'percent' ? (
    <Tile label={label} value={percent} aside={exact} />
  ) : (
    <Tile label={label} value={exact} aside={percent} />
  );
}

/** @param {{row: number}} props */
export function FunctionTiles({ row }) {
  const functions = profile.value?.functions;
  if (!functions) return null;
  const { inclusive, self } = costOf(columns.value, row);
  const called = exactAt(functions.called, row);
  const neighbours = calls.value?.row === row ? calls.value : null;
  const callers = neighbours ? plural(neighbours.callers.rows.length, 'caller') : '';
  return (
    <dl class="tiles">
      <CostTile label="Inclusive" value={inclusive} />
      <CostTile label="Self" value={self} />
      <Tile label="Called" value={count(called)} aside={callers} />
      <Tile
        label="Per call"
        value={perCall(Number(inclusive), Number(called))}
        aside={currentEvent.value?.name ?? ''}
      />
    </dl>
  );
}
