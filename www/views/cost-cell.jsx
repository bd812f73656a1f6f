/**
 * A cost with its bar: the bar stands beside the digits and never behind them.
 *
 * @module
 */

import { count, isSlight, share } from '../format.js';
import { currentEvent, currentUnit, scale } from '../selectors.js';
import { fitting, inUnit } from '../units.js';

/**
 * @param {object} props
 * @param {number | bigint} props.value  exact cost
 * @param {number} props.peak  cost of the longest bar
 * @param {'inclusive' | 'self'} props.kind
 * @param {boolean} [props.added]  whether it is a part of sums; else it is contained in other costs
 */
export function CostCell({ value, peak, kind, added = true }) {
  const rounded = Number(value);
  const percent = share(rounded, scale.value.total);
  const exact = count(value);
  const width = peak > 0 ? Math.min(100, (100 * Math.abs(rounded)) / peak) : 0;
  const classes = ['cost', kind];
  if (isSlight(rounded, scale.value.total)) classes.push('slight');
  if (rounded < 0) classes.push('negative');
  if (!added) classes.push('contained');
  const event = currentEvent.value;
  const time = event?.unit === 'count' ? '' : ` = ${fitting(value, event)}`;
  const remark = added ? '' : '\nContained in other calls, so it is not added';
  return (
    <div
      role="gridcell"
      class={classes.join(' ')}
      title={`${exact} ${event?.name ?? ''}${time} · ${percent}${remark}`}
    >
      <i style={{ width: `${width}%` }} />
      <span>
        {currentUnit.value === 'percent' ? percent : inUnit(value, event, currentUnit.value)}
      </span>
    </div>
  );
}
