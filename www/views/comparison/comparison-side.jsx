/**
 * The right pane of a comparison: the overview, or the selected function.
 *
 * @module
 */

import { CALLS_TEXT, TILES_TEXT } from '../../messages/calls.js';
import { COMPARED_FUNCTION_TEXT, DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { DETAILS_TEXT } from '../../messages/frame.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { select } from '../../store/actions.js';
import { currentEvent, isRateShown } from '../../store/selectors.js';
import { comparison, current, selected } from '../../store/state.js';
import { at } from '../../values/at.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { exactAt, peakOf } from '../../values/exact-column.js';
import { count, inFull } from '../../values/format.js';
import { fitting } from '../../values/units.js';
import { CallGrid } from '../calls/call-grid.jsx';
import { Tile } from '../calls/function-tiles.jsx';
import { TitleOf } from '../calls/function-title.jsx';
import { NoCalls } from '../calls/neighbour-view.jsx';
import { columnHeads } from '../controls/column-head.jsx';
import { changeClass, FigureCells } from '../controls/difference-cells.jsx';
import { FunctionName } from '../controls/name-cells.jsx';
import { ComparedViews } from './compared-views.jsx';
import { ComparisonOverview } from './comparison-overview.jsx';

/** @typedef {import('../../protocol/comparison.js').ComparedColumn} ComparedColumn */
/** @typedef {import('../../protocol/comparison.js').ComparedNeighbours} ComparedNeighbours */

/** @type {Record<number, string>} */
const WORDS = { [PRESENCE.new]: 'only in B', [PRESENCE.gone]: 'only in A' };

/**
 * @param {object} props
 * @param {string} props.label
 * @param {ComparedColumn} props.of
 * @param {number} props.row
 * @param {typeof currentEvent.value} [props.event]  event of the figures; null for call counts
 */
function ComparedTile({ label, of, row, event = null }) {
  const [a, b, change] = [exactAt(of.a, row), exactAt(of.b, row), exactAt(of.change, row)];
  const presence = comparison.value?.functions.presence[row];
  const as = (/** @type {number | bigint} */ value) => fitting(value, event);
  const full = (/** @type {number | bigint} */ value) => inFull(value, event);
  return (
    <Tile
      label={label}
      value={`${signed(change, as)} ${mark(change)}`}
      aside={`${as(a)} → ${as(b)}  ${ratio(a, b, presence)}`}
      title={`A ${full(a)}\nB ${full(b)}\n${signed(change, full)}`}
      class={changeClass(change)}
    />
  );
}

/** @param {{row: number}} props */
function Tiles({ row }) {
  const [of, open] = [current.comparedColumns.value, comparison.value];
  if (!of || !open) return null;
  return (
    <dl class="tiles">
      <ComparedTile
        label={TILES_TEXT.inclusive}
        of={of.inclusive}
        row={row}
        event={currentEvent.value}
      />
      <ComparedTile label={TILES_TEXT.self} of={of.self} row={row} event={currentEvent.value} />
      <ComparedTile label={TILES_TEXT.called} of={open.functions.called} row={row} />
    </dl>
  );
}

/** Call counts in A and in B. @param {{of: ComparedNeighbours, place: number}} props */
function Counts({ of, place }) {
  const [a, b] = [exactAt(of.count.a, place), exactAt(of.count.b, place)];
  return (
    <div role="gridcell" class="figures" title={COMPARED_FUNCTION_TEXT.calledNote(a, b)}>
      {a === b ? `${count(a)}\u202f×` : `${count(a)} → ${count(b)}\u202f×`}
    </div>
  );
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} props.none  message for an empty table
 * @param {ComparedNeighbours} props.of
 */
function CallTable({ id, title, none, of }) {
  const peak = peakOf(of.cost.change);
  return (
    <CallGrid
      id={id}
      title={title}
      note={
        isRateShown.value ? COMPARED_FUNCTION_TEXT.rateOfCalls : COMPARED_FUNCTION_TEXT.costOfCalls
      }
      none={none}
      kind="compared-call-grid"
      of={of}
      heads={columnHeads(
        ['A', 'B', DIFFERENCES_TEXT.difference, DIFFERENCES_TEXT.ratio, CALLS_TEXT.calls],
        [CALLS_TEXT.function],
      )}
      row={(index) => (
        <>
          <FigureCells of={of.cost} place={index} presence={at(of.presence, index)} peak={peak} />
          <Counts of={of} place={index} />
          <FunctionName row={at(of.rows, index)} />
        </>
      )}
      onSelect={select}
    />
  );
}

/** @param {{row: number}} props */
function Calls({ row }) {
  const of = current.comparedCalls.value;
  if (of?.row !== row) return null;
  const [a, b] = [comparison.value?.sides.a.facts, comparison.value?.sides.b.facts];
  if (a?.calls === 0 && b?.calls === 0) return <NoCalls />;
  return (
    <div class="neighbours">
      <CallTable
        id="callers"
        title={CALLS_TEXT.callers}
        none={CALLS_TEXT.noCallers}
        of={of.callers}
      />
      <CallTable
        id="callees"
        title={CALLS_TEXT.callees}
        none={CALLS_TEXT.noCallees}
        of={of.callees}
      />
    </div>
  );
}

export function ComparisonSide() {
  const row = selected.value;
  if (row === null) return <ComparisonOverview />;
  return (
    <section class="pane detail-side" aria-label={DETAILS_TEXT.function}>
      <TitleOf row={row} badge={WORDS[comparison.value?.functions.presence[row] ?? 0]}>
        <Tiles row={row} />
      </TitleOf>
      <ComparedViews first={Calls} row={row} />
    </section>
  );
}
