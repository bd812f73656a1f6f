/** A cost with its bar. The bar is next to the digits, never under them. */

import { COST_TEXT } from '../../messages/controls.js';
import { EXACTNESS } from '../../protocol/protocol.js';
import { currentEvent, currentUnit, scale } from '../../store/selectors.js';
import { current, profile } from '../../store/state.js';
import { at, exactAt } from '../../values/at.js';
import {
  exceeds,
  isRate,
  isSlight,
  markOf,
  NO_VALUE,
  rateValue,
  share,
} from '../../values/format.js';
import { exactly, inUnit, shownUnit } from '../../values/units.js';
import { Cell } from './fields.jsx';

/** The certainty of a value: the mark before it and a note. @typedef {{mark: string, note: string}} Doubt */

/** The cost of the function that a cost belongs to, and whether shares of it are shown. @typedef {{cost: number, isShown: boolean}} Whole */

/** @type {Whole} */
const NO_WHOLE = { cost: 0, isShown: false };

/** @type {Doubt} */
export const SURE = { mark: '', note: '' };
/** @type {Doubt} */
export const ESTIMATED = { mark: markOf(EXACTNESS.estimate), note: `\n${COST_TEXT.estimated}` };
/** @type {Doubt} */
const AT_MOST = { mark: markOf(EXACTNESS.atMost), note: `\n${COST_TEXT.atMost}` };
/** @type {Doubt} */
export const AT_LEAST = { mark: markOf(EXACTNESS.atLeast), note: `\n${COST_TEXT.atLeast}` };

/** Of a value of a function or a group. @param {number} exactness  one of `EXACTNESS` */
export const doubtOf = (exactness) => at([SURE, ESTIMATED, AT_MOST, AT_LEAST], exactness);

/** A value of a rate, with all its digits. It has no bar, because it is not a share. @param {{value: number, kind: string, doubt: Doubt}} props */
function RateCell({ value, kind, doubt }) {
  const name = currentEvent.value?.name ?? '';
  const isThere = Number.isFinite(value);
  const mark = isThere ? doubt.mark : '';
  const title = isThere ? `${mark}${value} ${name}${doubt.note}` : COST_TEXT.noValue(name);
  return (
    <Cell class={`cost ${kind}${isThere ? '' : ' slight'}`} title={title}>
      <i style={{ width: 0 }} />
      <span>
        {mark}
        {rateValue(value)}
      </span>
    </Cell>
  );
}

/** The cost of a call that is contained in other calls, so it is not a share. @param {{value: number | bigint, kind: string}} props */
function ContainedCell({ value, kind }) {
  const title = COST_TEXT.notAdded(exactly(value, currentEvent.value));
  return (
    <Cell class={`cost ${kind} contained`} title={title}>
      <i style={{ width: 0 }} />
      <span>{NO_VALUE}</span>
    </Cell>
  );
}

/**
 * @param {object} props
 * @param {number | bigint} props.value  exact cost
 * @param {number} props.peak  cost of the longest bar
 * @param {'inclusive' | 'self'} props.kind
 * @param {boolean} [props.added]  whether it is part of sums; else it is contained in other costs
 * @param {Doubt} [props.doubt]  accuracy of the value
 * @param {Whole} [props.whole]
 * @param {number} [props.all]  the cost of which it is a share: of the profile
 */
export function CostCell({
  value,
  peak,
  kind,
  added = true,
  doubt = SURE,
  whole = NO_WHOLE,
  all = scale.value.total,
}) {
  const rounded = Number(value);
  if (isRate(currentEvent.value)) return <RateCell value={rounded} kind={kind} doubt={doubt} />;
  if (!added) return <ContainedCell value={value} kind={kind} />;
  const total = whole.isShown ? whole.cost : all;
  const percent = share(rounded, total);
  const isNothing = isSlight(rounded, total);
  // The largest of a function's lines may cost next to nothing.
  const width = peak > 0 && !isNothing ? Math.min(100, (100 * Math.abs(rounded)) / peak) : 0;
  const classes = ['cost', kind];
  if (isNothing) classes.push('slight');
  if (rounded < 0) classes.push('negative');
  const isAbove = kind === 'inclusive' && exceeds(rounded, all);
  if (isAbove) classes.push('above');
  const event = currentEvent.value;
  const above = isAbove ? `\n${COST_TEXT.aboveTotal}` : '';
  const ofAll = share(rounded, all);
  const ofWhole = whole.cost > 0 ? ` · ${COST_TEXT.ofFunction(share(rounded, whole.cost))}` : '';
  return (
    <Cell
      class={classes.join(' ')}
      title={`${doubt.mark}${exactly(value, event)} · ${ofAll}${ofWhole}${doubt.note}${above}`}
    >
      <i style={{ width: `${width}%` }} />
      <span>
        {doubt.mark}
        {currentUnit.value === 'percent' ? percent : inUnit(value, event, currentUnit.value)}
      </span>
    </Cell>
  );
}

/** A cost as a share of that of its parent, which a rate does not have. @param {{value: number | bigint, of: number | bigint}} props */
export function ShareCell({ value, of }) {
  const isNothing = isRate(currentEvent.value) || Number(of) <= 0;
  return (
    <Cell class="figures muted">{isNothing ? NO_VALUE : share(Number(value), Number(of))}</Cell>
  );
}

/**
 * A cost of the second event, next to the first one, without a bar.
 *
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
      <Cell class="figures" title={`${value} ${fact?.name ?? ''}`}>
        {isShare ? NO_VALUE : rateValue(Number(value))}
      </Cell>
    );
  }
  const shown = isShare ? 'percent' : shownUnit(fact, current.unit.value);
  const value = exactAt(column, place);
  const percent = share(Number(value), whole ?? Number(fact?.total ?? 0));
  const classes = Number(value) === 0 || !added ? 'figures zero' : 'figures';
  return (
    <Cell class={classes} title={added ? `${exactly(value, fact)} · ${percent}` : undefined}>
      {!added ? NO_VALUE : shown === 'percent' ? percent : inUnit(value, fact, shown)}
    </Cell>
  );
}
