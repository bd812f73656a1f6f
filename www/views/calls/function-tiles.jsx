/** Tiles with the main figures of the selected function. */

import { TILES_TEXT } from '../../messages/calls.js';
import { INLINED_TEXT } from '../../messages/code.js';
import { figuresOfSelected } from '../../store/compared-figures.js';
import {
  currentEvent,
  currentUnit,
  figuresOf,
  foldedRows,
  othersIn,
  scale,
} from '../../store/selectors.js';
import { calls, comparison, profile } from '../../store/state.js';
import { exactAt } from '../../values/at.js';
import { mark as markOfChange, ratio, signed } from '../../values/comparison-format.js';
import { count, inFull, isRate, NO_VALUE, perCall, plural, share } from '../../values/format.js';
import { fitting, inUnit, unitsOf } from '../../values/units.js';
import { ESTIMATED } from '../controls/cost-cell.jsx';
import { changeClass } from '../controls/difference-cells.jsx';

/** @import {ComparedColumn} from '../../protocol/types.js' */

/** @param {{label: string, value: string, aside: string, title?: string, class?: string}} props */
const Tile = ({ label, value, aside, title, class: className }) => (
  <div class="tile">
    <dt>{label}</dt>
    <dd title={title}>
      <strong class={className}>{value}</strong> <span class="muted">{aside}</span>
    </dd>
  </div>
);

/** A cost in the selected unit, with a second unit next to it. @param {{label: string, value: number | bigint}} props */
function CostTile({ label, value }) {
  const percent = share(Number(value), scale.value.total);
  const event = currentEvent.value;
  if (isRate(event))
    return <Tile label={label} value={fitting(value, event)} aside={event?.name ?? ''} />;
  if (currentUnit.value === 'percent')
    return <Tile label={label} value={percent} aside={fitting(value, event)} />;
  const unit = unitsOf(event).find(({ id }) => id === currentUnit.value);
  const name = event?.unit === 'count' || !unit || unit.id === 'count' ? '' : `\u202f${unit.label}`;
  const written = inUnit(value, event, currentUnit.value) + name;
  return <Tile label={label} value={written} aside={percent} />;
}

/** Formats the cost per call; a time in a unit that fits. @param {number | bigint} cost @param {number | bigint} called */
function eachCall(cost, called) {
  const event = currentEvent.value;
  if (isRate(event)) return { value: NO_VALUE, aside: '' };
  if (event?.unit === 'bytes' && called > 0)
    return { value: fitting(Math.round(Number(cost) / Number(called)), event), aside: '' };
  if (event?.unit !== 'time' || called <= 0)
    return {
      value: perCall(Number(cost) / (event?.divisor ?? 1), Number(called)),
      aside: event?.name ?? '',
    };
  // In whole picoseconds: rounding to them changes no digit that is shown.
  const picoseconds = (BigInt(cost) * BigInt(event.picoseconds)) / BigInt(called);
  return { value: fitting(picoseconds, { ...event, picoseconds: 1 }), aside: '' };
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {ComparedColumn} props.of
 * @param {number} props.row  index of the figures
 * @param {number | undefined} props.presence
 * @param {typeof currentEvent.value} [props.event]  event of the figures; null for call counts
 */
function ComparedTile({ label, of, row, presence, event = null }) {
  const [a, b, change] = [exactAt(of.a, row), exactAt(of.b, row), exactAt(of.change, row)];
  const as = (/** @type {number | bigint} */ value) => fitting(value, event);
  const full = (/** @type {number | bigint} */ value) => inFull(value, event);
  return (
    <Tile
      label={label}
      value={Number(change) === 0 ? `= ${as(b)}` : `${signed(change, as)} ${markOfChange(change)}`}
      aside={`${as(a)} → ${as(b)}  ${ratio(a, b, presence)}`}
      title={`A ${full(a)}\nB ${full(b)}\n${signed(change, full)}`}
      class={changeClass(change)}
    />
  );
}

/** @param {{row: number}} props */
function ComparedTiles({ row }) {
  const [folded, functions, event] = [
    foldedRows.value,
    comparison.value?.functions,
    currentEvent.value,
  ];
  const of = figuresOfSelected(row);
  /** @type {any} */
  const called = folded?.of.facts.called ?? functions?.called;
  const isInlined =
    (folded ? folded.of.facts.inlined[folded.group] : functions?.inlined[row]) === 1;
  if (!of || !called) return null;
  const presence = folded ? undefined : functions?.presence[row];
  const shown = { row: of.place, presence };
  return (
    <dl class="tiles">
      <ComparedTile label={TILES_TEXT.inclusive} of={of.inclusive} {...shown} event={event} />
      <ComparedTile label={TILES_TEXT.self} of={of.self} {...shown} event={event} />
      {isInlined ? (
        <Tile label={TILES_TEXT.called} value={INLINED_TEXT.inlined} aside="" />
      ) : (
        <ComparedTile label={TILES_TEXT.called} of={called} {...shown} />
      )}
    </dl>
  );
}

/** @param {{row: number}} props */
export function FunctionTiles({ row }) {
  const functions = profile.value?.functions;
  if (!functions) return <ComparedTiles row={row} />;
  const { inclusive, self, called, isInlined, isEstimated, exactness } = figuresOf(row);
  const mark = isEstimated ? ESTIMATED.mark : '';
  const { value: each, aside } = eachCall(inclusive, isInlined ? 0 : called);
  const inclusiveLabel = TILES_TEXT.inclusiveOf(exactness);
  const neighbours = calls.value?.row === row ? calls.value : null;
  const callers = neighbours ? plural(othersIn(neighbours.callers), 'caller') : '';
  return (
    <dl class="tiles">
      <CostTile label={inclusiveLabel} value={inclusive} />
      <CostTile label={TILES_TEXT.self} value={self} />
      <Tile
        label={TILES_TEXT.called}
        value={isInlined && Number(called) === 0 ? INLINED_TEXT.inlined : mark + count(called)}
        aside={callers}
      />
      <Tile
        label={TILES_TEXT.perCall}
        value={each === NO_VALUE ? each : mark + each}
        aside={aside}
      />
    </dl>
  );
}
