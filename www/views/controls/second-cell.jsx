/** A cost of the second event, next to the first one, without a bar. */

import { profile, unit } from '../../store/state.js';
import { exactAt } from '../../values/exact-column.js';
import { isRate, NO_VALUE, rateValue, share } from '../../values/format.js';
import { exactly, inUnit, shownUnit } from '../../values/units.js';

/**
 * @param {object} props
 * @param {import('../../protocol/types.js').ExactColumn} props.column
 * @param {number} props.place
 * @param {number} props.event
 * @param {boolean} [props.added]  whether it is part of sums
 * @param {boolean} [props.isShare]  whether it is always in percent
 * @param {number | null} [props.whole]  cost of 100 %, if that is not the total
 */
export function SecondCell({ column, place, event, added = true, isShare = false, whole = null }) {
  const fact = profile.value?.facts.events[event] ?? null;
  if (isRate(fact)) {
    const value = exactAt(column, place);
    return (
      <div role="gridcell" class="figures" title={`${value} ${fact?.name ?? ''}`}>
        {isShare ? NO_VALUE : rateValue(Number(value))}
      </div>
    );
  }
  const shown = isShare ? 'percent' : shownUnit(fact, unit.value);
  const value = exactAt(column, place);
  const percent = share(Number(value), whole ?? Number(fact?.total ?? 0));
  const classes = Number(value) === 0 || !added ? 'figures zero' : 'figures';
  return (
    <div
      role="gridcell"
      class={classes}
      title={added ? `${exactly(value, fact)} · ${percent}` : undefined}
    >
      {!added ? NO_VALUE : shown === 'percent' ? percent : inUnit(value, fact, shown)}
    </div>
  );
}
