/**
 * A cost for the second event: beside the first one, without a bar.
 *
 * @module
 */

import { exactAt } from '../exact-column.js';
import { count, share } from '../format.js';
import { profile, unit } from '../state.js';

/**
 * @param {object} props
 * @param {import('../protocol.js').ExactColumn} props.column
 * @param {number} props.place
 * @param {number} props.event
 * @param {boolean} [props.added]  whether it is a part of sums
 */
export function SecondCell({ column, place, event, added = true }) {
  const fact = profile.value?.facts.events[event];
  const value = exactAt(column, place);
  const percent = share(Number(value), Number(fact?.total ?? 0));
  const classes = Number(value) === 0 || !added ? 'figures zero' : 'figures';
  return (
    <div role="gridcell" class={classes} title={`${count(value)} ${fact?.name ?? ''} · ${percent}`}>
      {unit.value === 'percent' ? percent : count(value)}
    </div>
  );
}
