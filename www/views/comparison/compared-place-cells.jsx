/**
 * Cells shared by rows of lines and instructions of two profiles: their costs, those of their calls
 * and of a second event, and the calls below them.
 *
 * @module
 */

import { PRESENCE } from '../../protocol/comparison.js';
import { factOf } from '../../store/comparison-state.js';
import { at } from '../../values/at.js';
import { exactAt, peakOf } from '../../values/exact-column.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { CallRow, timesNote } from '../code/place-cells.jsx';
import { ComparedName, FigureCells, FigureHeads, NoFigures } from './difference-cells.jsx';

/** @typedef {import('../../protocol/comparison.js').ComparedPlaces} ComparedPlaces */
/** @typedef {import('../../protocol/comparison.js').ComparedCosts} Sums */

/** Sizes of the largest differences: of places themselves, and of calls. @typedef {{self: number, called: number}} Peaks */

/** The shown columns of places: those of calls, if any, and those of a second event. @typedef {{calls: boolean, second: number | null}} Shown */

/** @param {ComparedPlaces} places @param {number | null} secondEvent @returns {Shown} */
export const shownOf = ({ calls, second }, secondEvent) => ({
  calls: calls.place.length > 0,
  second: second ? secondEvent : null,
});

/** @param {ComparedPlaces} places @param {Sums | null} [sums]  of several places, if they are shown too @returns {Peaks} */
export function comparedPeaks({ cost, called, calls }, sums = null) {
  const own = [called, calls.cost, ...(sums ? [sums.called] : [])];
  return {
    self: Math.max(peakOf(cost.change), sums ? peakOf(sums.cost.change) : 0),
    called: Math.max(...own.map(({ change }) => peakOf(change))),
  };
}

/** Returns the number of columns of costs. @param {Shown} shown */
export const comparedColumns = ({ calls, second }) =>
  4 + (calls ? 3 : 0) + (second === null ? 0 : 3);

/** Style classes for the columns. @param {Shown} shown */
export const comparedClasses = ({ calls, second }) =>
  `${calls ? ' with-calls' : ''}${second === null ? '' : ' two-events'}`;

/** @param {{shown: Shown, noun: 'line' | 'instruction'}} props */
export function ComparedHeads({ shown: { calls, second }, noun }) {
  return (
    <>
      <FigureHeads />
      {calls && (
        <FigureHeads
          isSecondary
          noun="Calls"
          text={`Cost of what the ${noun} calls, B − A; recursive calls are not added.`}
        />
      )}
      {second !== null && <FigureHeads isSecondary noun={visible(factOf(second)?.name ?? '')} />}
    </>
  );
}

/** Cells of costs that are none. @param {{shown: Shown}} props */
export function NoComparedCosts({ shown: { calls, second } }) {
  return (
    <>
      <NoFigures />
      {calls && <NoFigures isSecondary />}
      {second !== null && <NoFigures isSecondary />}
    </>
  );
}

/** @param {{places: Sums, shown: Shown, place: number, peaks: Peaks}} props */
export function ComparedCosts({ places, shown: { calls, second }, place, peaks }) {
  const { cost, called, presence } = places;
  const calledIn = [called.a, called.b].map((column) => Number(exactAt(column, place)));
  const own = { place, presence: at(presence, place) };
  return (
    <>
      <FigureCells {...own} of={cost} peak={peaks.self} />
      {calls &&
        (calledIn.some((value) => value !== 0) ? (
          <FigureCells {...own} of={called} peak={peaks.called} isSecondary />
        ) : (
          <NoFigures isSecondary />
        ))}
      {second !== null && places.second && (
        <FigureCells {...own} of={places.second} peak={0} event={factOf(second)} isSecondary />
      )}
    </>
  );
}

/**
 * Formats the numbers of calls in A and in B, before the name of the callee.
 *
 * @param {import('../../protocol/comparison.js').ComparedPlaceCalls} calls
 * @param {number} call
 */
function bothTimes({ count: times, presence }, call) {
  const [a, b] = [exactAt(times.a, call), exactAt(times.b, call)];
  if (presence[call] === PRESENCE.gone || a === b) return timesNote(a);
  return presence[call] === PRESENCE.new ? timesNote(b) : `${count(a)} → ${count(b)} ×`;
}

/**
 * A call below its line or instruction. The children are between its costs and its name.
 *
 * @param {object} props
 * @param {ComparedPlaces} props.places
 * @param {Shown} props.shown
 * @param {number} props.call
 * @param {Peaks} props.peaks
 * @param {import('preact').ComponentChildren} props.children
 */
export function ComparedCallCells({ places: { calls }, shown, call, peaks, children }) {
  const remark =
    at(calls.counted, call) === 1 ? '' : '\nContained in other calls, so it is not added';
  const own = { place: call, presence: at(calls.presence, call), isSecondary: true, remark };
  return (
    <CallRow
      costs={
        <>
          <NoFigures />
          <FigureCells {...own} of={calls.cost} peak={peaks.called} />
          {shown.second !== null && calls.second && (
            <FigureCells {...own} of={calls.second} peak={0} event={factOf(shown.second)} />
          )}
        </>
      }
      name={<ComparedName row={at(calls.callee, call)} note={bothTimes(calls, call)} />}
    >
      {children}
    </CallRow>
  );
}
