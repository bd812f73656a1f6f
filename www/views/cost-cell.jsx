/**
 * A cost with its bar: the bar stands beside the digits and never behind them.
 *
 * @module
 */

import { count, isSlight, share } from '../format.js';
import { currentEvent, scale } from '../selectors.js';
import { unit } from '../state.js';

/**
 * @param {object} props
 * @param {number | bigint} props.value  exact cost
 * @param {number} props.peak  cost of the longest bar
 * @param {'inclusive' | 'self'} props.kind
 */
export function CostCell({ value, peak, kind }) {
  const rounded = Number(value);
  const percent = share(rounded, scale.value.total);
  const exact = count(value);
  const width = peak > 0 ? Math.min(100, (100 * Math.abs(rounded)) / peak) : 0;
  const inPercent = unit.value === 'percent';
  return (
    <div
      role="gridcell"
      class={`cost ${kind}${isSlight(rounded, scale.value.total) ? ' slight' : ''}${rounded < 0 ? ' negative' : ''}`}
      title={`${exact} ${currentEvent.value?.name ?? ''} · ${percent}`}
    >
      <i style={{ width: `${width}%` }} />
      <span>{inPercent ? percent : exact}</span>
    </div>
  );
}
