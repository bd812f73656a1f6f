/**
 * Cells shared by the views of source and machine code: the costs of a line or an instruction,
 * and the calls below it. In a comparison each cost is A, B and their difference.
 */

import { CODE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { events } from '../../store/selectors.js';
import { at } from '../../values/at.js';
import { exactAt } from '../../values/exact-column.js';
import { explainEvent } from '../../values/explanations.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { ColumnHead } from '../controls/column-head.jsx';
import { CostCell } from '../controls/cost-cell.jsx';
import { FigureCells, FigureHeads, NoFigures } from '../controls/difference-cells.jsx';
import { FunctionName } from '../controls/name-cells.jsx';
import { SecondCell } from '../controls/second-cell.jsx';

/** @typedef {import('../../code/places.js').Peaks} Peaks */
/** @typedef {import('../../protocol/details.js').Figures} Figures */
/** @typedef {import('../../protocol/details.js').PlaceCalls} PlaceCalls */
/** @typedef {import('../../protocol/details.js').PlaceCosts} PlaceCosts */

/**
 * The shown columns of costs: self cost, those of calls, and those of a second event.
 *
 * @typedef {{isCompared: boolean, calls: boolean, second: number | null}} Columns
 */

/** @param {PlaceCosts} costs @param {PlaceCalls} calls @param {number | null} secondEvent @returns {Columns} */
export function columnsOf({ self, second }, calls, secondEvent) {
  const isCompared = 'change' in self;
  return {
    isCompared,
    // Differences need much room.
    calls: !isCompared || calls.place.length > 0,
    second: second ? secondEvent : null,
  };
}

/** Returns the number of columns of costs. @param {Columns} columns */
export function costColumns({ isCompared, calls, second }) {
  const others = (calls ? 1 : 0) + (second === null ? 0 : 1);
  return isCompared ? 4 + 3 * others : 1 + others;
}

/** Style classes for the columns. @param {Columns} columns */
export const costClasses = ({ isCompared, calls, second }) =>
  `${isCompared && calls ? ' with-calls' : ''}${second === null ? '' : ' two-events'}`;

/** @param {{columns: Columns, noun: 'line' | 'instruction'}} props */
export function CostHeads({ columns: { isCompared, calls, second }, noun }) {
  const event = events.value[second ?? -1];
  if (!isCompared) {
    return (
      <>
        <ColumnHead label={CODE_TEXT.self} numeric text={CODE_TEXT.selfNote(noun)} />
        <ColumnHead label={CODE_TEXT.calls} numeric text={CODE_TEXT.callsNote(noun)} />
        {event && (
          <ColumnHead label={visible(event.name)} numeric text={visible(explainEvent(event))} />
        )}
      </>
    );
  }
  return (
    <>
      <FigureHeads />
      {calls && (
        <FigureHeads isSecondary noun={CODE_TEXT.calls} text={COMPARED_CODE_TEXT.callsNote(noun)} />
      )}
      {event && <FigureHeads isSecondary noun={visible(event.name)} />}
    </>
  );
}

/**
 * The cells of one cost.
 *
 * @param {object} props
 * @param {Figures} props.of
 * @param {Uint8Array | null} props.presence
 * @param {number} props.place
 * @param {'self' | 'inclusive'} props.kind
 * @param {number} props.peak  value of the longest bar
 * @param {number | null} [props.second]  the second event, if it is a cost of that
 * @param {boolean} [props.isSecondary]  whether it follows other costs
 * @param {boolean} [props.added]  whether it is part of another cost in its column
 */
function Cost({ of, presence, place, kind, peak, second = null, isSecondary, added = true }) {
  if ('change' in of) {
    return (
      <FigureCells
        of={of}
        place={place}
        presence={presence ? at(presence, place) : PRESENCE.both}
        peak={peak}
        event={second === null ? undefined : events.value[second]}
        isSecondary={isSecondary}
        remark={added ? '' : `\n${COMPARED_CODE_TEXT.notAdded}`}
      />
    );
  }
  if (second !== null) return <SecondCell column={of} place={place} event={second} added={added} />;
  return <CostCell value={exactAt(of, place)} peak={peak} kind={kind} added={added} />;
}

/** Empty cells of one cost. @param {{columns: Columns, isSecondary?: boolean}} props */
const NoCost = ({ columns: { isCompared }, isSecondary }) =>
  isCompared ? <NoFigures isSecondary={isSecondary} /> : <div role="gridcell" />;

/** Empty cells of costs. @param {{columns: Columns}} props */
export const NoCosts = ({ columns }) => (
  <>
    <NoCost columns={columns} />
    {columns.calls && <NoCost columns={columns} isSecondary />}
    {columns.second !== null && <NoCost columns={columns} isSecondary />}
  </>
);

/** Whether a figure is 0 on all sides. @param {Figures} figures @param {number} place */
function isZero(figures, place) {
  const sides = 'change' in figures ? [figures.a, figures.b] : [figures];
  return sides.every((side) => Number(exactAt(side, place)) === 0);
}

/** @param {{costs: PlaceCosts, columns: Columns, place: number, peaks: Peaks}} props */
export function PlaceCells({ costs: { presence, self, called, second }, columns, place, peaks }) {
  const own = { presence, place };
  return (
    <>
      <Cost {...own} of={self} kind="self" peak={peaks.self} />
      {columns.calls &&
        (isZero(called, place) ? (
          <NoCost columns={columns} isSecondary />
        ) : (
          <Cost {...own} of={called} kind="inclusive" peak={peaks.called} isSecondary />
        ))}
      {second && columns.second !== null && (
        <Cost {...own} of={second} kind="self" peak={0} second={columns.second} isSecondary />
      )}
    </>
  );
}

/** Formats a number of calls. @param {number | bigint} times  0 if the writer does not count */
const timesText = (times) => (Number(times) > 0 ? `${count(times)} ×` : 'calls');

/** Formats the number of calls, before the name of the callee. @param {PlaceCalls} calls @param {number} call */
function timesNote({ count: times, presence }, call) {
  if (!('change' in times)) return timesText(exactAt(times, call));
  const [a, b] = [exactAt(times.a, call), exactAt(times.b, call)];
  if (presence?.[call] === PRESENCE.gone || a === b) return timesText(a);
  return presence?.[call] === PRESENCE.new ? timesText(b) : `${count(a)} → ${count(b)} ×`;
}

/**
 * A call below its line or instruction: costs, mark, children, name.
 *
 * @param {object} props
 * @param {PlaceCalls} props.calls
 * @param {Columns} props.columns
 * @param {number} props.call
 * @param {Peaks} props.peaks
 * @param {import('preact').ComponentChildren} [props.children]
 */
export function CallCells({ calls, columns, call, peaks, children }) {
  const { presence, cost, second } = calls;
  const added = at(calls.counted, call) === 1;
  const own = { presence, place: call, kind: /** @type {const} */ ('inclusive'), added };
  return (
    <>
      <NoCost columns={columns} />
      <Cost {...own} of={cost} peak={peaks.called} isSecondary />
      {second && columns.second !== null && (
        <Cost {...own} of={second} peak={0} second={columns.second} isSecondary />
      )}
      <div role="gridcell" class="line-number">
        ↳
      </div>
      {children}
      <FunctionName row={at(calls.callee, call)} note={timesNote(calls, call)} />
    </>
  );
}
